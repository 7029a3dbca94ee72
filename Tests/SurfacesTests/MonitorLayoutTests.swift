// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlaySurfaces
import Testing

@Suite struct MonitorLayoutTests {
    /// A monitor whose left edge is known or not.
    private struct Entry: LocatedMonitor {
        var monitor: Monitor
        var left: Double?

        init(_ id: String, left: Double?, isPrimary: Bool = false) {
            let size = Size(width: 100, height: 50)
            monitor = Monitor(
                id: Monitor.ID(id), name: id, size: size,
                workArea: Rect(origin: Point(x: 0, y: 0), size: size), scale: 1,
                refresh: Monitor.defaultRefreshInterval, isPrimary: isPrimary)
            self.left = left
        }

        func area(in other: Entry) -> Rect? {
            guard let left, let start = other.left else { return nil }
            return Rect(origin: Point(x: left - start, y: 0), size: monitor.size)
        }
    }

    @Test func monitorIsFoundByIDThenPresentThenPrimary() {
        let layout = MonitorLayout([
            Entry("a", left: 0), Entry("b", left: 100, isPrimary: true), Entry("a", left: 200),
        ])
        #expect(layout.entries.map(\.monitor.id.text) == ["a", "b", "a+again"])
        #expect(layout.entry(Monitor.ID("a+again"), current: Monitor.ID("a")) == layout.entries[2])
        #expect(layout.entry(Monitor.ID("c"), current: Monitor.ID("a")) == layout.entries[0])
        #expect(layout.entry(nil, current: nil) == layout.entries[1])
        #expect(MonitorLayout([Entry("a", left: 0)]).entry(nil, current: nil)?.left == 0)
        #expect(MonitorLayout<Entry>().entry(nil, current: nil) == nil)
    }

    @Test func arrangementHasAllMonitorsOrIsNil() throws {
        let layout = MonitorLayout([Entry("a", left: 0), Entry("b", left: 100)])
        let areas = try #require(layout.arrangement(relativeTo: Monitor.ID("b"))).areas
        #expect(areas.map(\.monitor.name) == ["b", "a"] && areas.map(\.rect.origin.x) == [0, -100])
        #expect(layout.arrangement(relativeTo: Monitor.ID("c")) == nil)
        let unknown = MonitorLayout([Entry("a", left: 0), Entry("b", left: nil)])
        #expect(unknown.arrangement(relativeTo: Monitor.ID("a")) == nil)
    }
}
