// SPDX-License-Identifier: MIT
internal import CLinux
internal import Glibc

/// One descriptor that is readable whenever one of many is ready (`epoll`), for loops that are not ours.
final class EpollMirror {
    private let epoll: Descriptor
    private var watched: Set<CInt> = []
    private var wanted: [CInt: UInt32] = [:]

    init() throws(SystemError) {
        epoll = Descriptor(owning: try retrying("epoll_create") { epoll_create1(O_CLOEXEC) })
    }

    /// The descriptor to wait for.
    var number: CInt { epoll.number }

    /// Follows exactly these descriptors from now on, each with its `poll` events.
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

    /// Stops following `descriptor`, best before it is closed: a copy of it elsewhere would keep it ready here.
    func remove(_ descriptor: CInt) {
        if watched.remove(descriptor) != nil { _ = control(EPOLL_CTL_DEL, descriptor, 0) }
    }

    /// One descriptor may be waited for twice, epoll takes it once. The bits are those of `poll`.
    private func addInterest(_ descriptor: CInt, _ events: Int16) {
        if descriptor >= 0 { wanted[descriptor, default: 0] |= UInt32(UInt16(bitPattern: events)) }
    }

    /// A number that was closed and opened again has silently fallen out of epoll: whether it is in there is asked
    /// each time. What epoll refuses (plain files) is always ready, so that nobody waits while it is watched.
    private func set(_ descriptor: CInt, _ events: UInt32) {
        if control(EPOLL_CTL_MOD, descriptor, events) || control(EPOLL_CTL_ADD, descriptor, events) {
            watched.insert(descriptor)
        }
    }

    private func control(_ operation: CInt, _ descriptor: CInt, _ events: UInt32) -> Bool {
        var event = epoll_event()
        event.events = events
        return epoll_ctl(epoll.number, operation, descriptor, &event) == 0
    }
}
