// SPDX-License-Identifier: MIT

extension SavedPlacements {
    /// The maximum length of the text in bytes.
    package static let maxTextLength = 16384
    private static let heading = "floatoverlay places 1"

    /// The heading, and a line per entry: corner, inset, area, zoom, and the monitor's ID up to the end of
    /// the line.
    package var text: String {
        entries.reduce(into: Self.heading + "\n") { text, entry in
            let placement = entry.placement
            let numbers = [placement.inset.width, placement.inset.height, placement.area, placement.zoom]
            let fields = numbers.map { $0.map { "\($0)" } ?? "-" }
            text += "\(placement.corner.rawValue) \(fields.joined(separator: " ")) \(entry.monitor.text)\n"
        }
    }

    /// Parses a text; `nil` if it has no valid heading. Invalid lines are ignored, because other programs can
    /// edit the file.
    package init?(text: String) {
        guard text.utf8.count <= Self.maxTextLength else { return nil }
        let lines = text.split(separator: "\n")
        guard lines.first == Self.heading[...] else { return nil }
        for line in lines.dropFirst() {
            guard let entry = Entry(line) else { continue }
            remember(entry.placement, on: entry.monitor)
        }
    }
}

extension SavedPlacements.Entry {
    fileprivate init?(_ line: Substring) {
        let fields = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: false)
        guard fields.count == 6, let corner = Corner(rawValue: String(fields[0])),
            let width = Double(fields[1]), let height = Double(fields[2]),
            let area = Self.number(fields[3]), let zoom = Self.number(fields[4])
        else { return nil }
        let inset = Size(width: width, height: height)
        self.init(
            monitor: Monitor.ID(String(fields[5])),
            placement: SavedPlacement(corner: corner, inset: inset, area: area, zoom: zoom))
    }

    /// A number, `.some(nil)` for `-`, or `nil` if invalid.
    private static func number(_ field: Substring) -> Double?? {
        field == "-" ? .some(nil) : Double(field).map(Optional.some)
    }
}
