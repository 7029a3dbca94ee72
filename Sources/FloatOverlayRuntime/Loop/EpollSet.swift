// SPDX-License-Identifier: MIT
internal import CFloatOverlayRuntime
internal import Glibc

/// One `epoll` descriptor that is readable when any of its descriptors is ready, for event loops outside
/// this module.
final class EpollSet {
    private let epoll: Descriptor
    private var watched: Set<CInt> = []
    private var wanted: [CInt: UInt32] = [:]

    init() throws(SystemError) {
        epoll = Descriptor(owning: try retrying("epoll_create") { epoll_create1(O_CLOEXEC) })
    }

    /// The epoll descriptor, owned by this object.
    var number: CInt { epoll.number }

    /// Replaces all descriptors of the set, each with its `poll` events.
    func update(
        _ ours: some Sequence<(descriptor: CInt, events: Int16)>,
        _ theirs: some Sequence<(descriptor: CInt, events: Int16)>
    ) {
        wanted.removeAll(keepingCapacity: true)
        for (descriptor, events) in ours { addInterest(descriptor, events) }
        for (descriptor, events) in theirs { addInterest(descriptor, events) }
        for descriptor in watched where wanted[descriptor] == nil { remove(descriptor) }
        for (descriptor, events) in wanted { set(descriptor, events) }
    }

    /// Removes `descriptor`. Call this before closing the descriptor: a duplicate in another process
    /// would keep the closed entry ready in epoll.
    func remove(_ descriptor: CInt) {
        if watched.remove(descriptor) != nil { _ = control(EPOLL_CTL_DEL, of: descriptor, events: 0) }
    }

    /// Merges the events of a descriptor that has several watches, because epoll accepts each descriptor
    /// once. The event bits of `poll` and `epoll` are equal.
    private func addInterest(_ descriptor: CInt, _ events: Int16) {
        if descriptor >= 0 { wanted[descriptor, default: 0] |= UInt32(UInt16(bitPattern: events)) }
    }

    /// Tries `EPOLL_CTL_MOD` before `EPOLL_CTL_ADD` each time: the kernel silently removes a closed
    /// descriptor from epoll, and its number may have been opened again. Epoll refuses plain files (`EPERM`).
    /// Plain files are always ready, so the reactor does not wait while one is watched.
    private func set(_ descriptor: CInt, _ events: UInt32) {
        if control(EPOLL_CTL_MOD, of: descriptor, events: events)
            || control(EPOLL_CTL_ADD, of: descriptor, events: events)
        {
            watched.insert(descriptor)
        }
    }

    private func control(_ operation: CInt, of descriptor: CInt, events: UInt32) -> Bool {
        var event = epoll_event()
        event.events = events
        return epoll_ctl(epoll.number, operation, descriptor, &event) == 0
    }
}
