// SPDX-License-Identifier: MIT

/// FloatOverlay's extension of GNOME Shell. The extension replies only to the owner of the daemon's bus name, so
/// the calls use the connection that owns the name.
package final class ShellExtension: BusSubscriber {
    /// An event that the extension reports.
    package enum Event: Hashable, Sendable {
        /// A key of `keys` was pressed, or repeats while it is held.
        case key(String, isRepeat: Bool)
        /// The position of the pointer as fractions 0…1 of the screen's width and height.
        case pointer(x: Double, y: Double)
        /// The extension was disabled, or the Shell has exited.
        case disappeared
    }

    private static let path = "/io/github/floatoverlay/FloatOverlay/Shell"
    private let name: String
    private weak var link: BusLink?
    /// The unique name of the Shell while the extension is enabled.
    private var owner: String?
    /// Called with each event.
    package var onEvent: (Event) -> Void = { _ in }
    /// The keys that the daemon handles in place of GNOME, such as `shift+XF86AudioMute`.
    package var keys: [String] = [] {
        didSet { if keys != oldValue { sendKeys() } }
    }

    /// The extension that owns `name` while it is enabled.
    package init(_ name: String) { self.name = name }

    func subscribe(on link: BusLink) throws(BusError) {
        self.link = link
        let rule = "type='signal',sender='\(name)',interface='\(name)',member='Key'"
        try link.match(rule) { [weak self] message in
            if let self, message.sender == owner { pressed(message) }
        }
        try link.followOwner(of: name) { [weak self] owner, _ in self?.ownerChanged(to: owner) }
    }

    func connectionLost() { ownerChanged(to: nil) }

    /// Asks for the position of the pointer; the reply is an event.
    package func requestPointer() {
        guard let owner, let method = methodCall("Pointer") else { return }
        link?.call(method) { [weak self] result in
            if let self, self.owner == owner, let message = try? result.get() { reportPointer(message) }
        }
    }

    /// Sends the keys each time the extension is enabled: the extension does not store keys, and GNOME disables the
    /// extension during a lock.
    private func ownerChanged(to owner: String?) {
        guard owner != self.owner else { return }
        self.owner = owner
        guard owner != nil else { return onEvent(.disappeared) }
        sendKeys()
        requestPointer()
    }

    private func sendKeys() {
        guard let method = methodCall("Take", [.texts(keys)]) else { return }
        link?.call(method) { _ in }
    }

    private func pressed(_ message: BusMessage) {
        guard let key = message.text(), let isRepeat = message.flag() else { return }
        reportPointer(message)
        onEvent(.key(key, isRepeat: isRepeat))
    }

    private func reportPointer(_ message: BusMessage) {
        guard let x = message.real(), let y = message.real(), (0...1).contains(x), (0...1).contains(y) else {
            return
        }
        onEvent(.pointer(x: x, y: y))
    }

    /// A call of the extension; `nil` while the extension is disabled.
    private func methodCall(_ member: String, _ arguments: [BusValue] = []) -> BusCall.MethodCall? {
        owner.map {
            BusCall.MethodCall(
                destination: $0, path: Self.path, interface: name, member: member, arguments: arguments)
        }
    }
}
