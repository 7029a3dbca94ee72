// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// The queries for the streams of applications.
struct Streams {
    typealias Reader = (reply: any ExpiringReply, action: (Result<[AudioNodeInfo], PulseServerError>) -> Void)

    var readRequest = CoalescedRequest()
    /// The replies that need a list of streams queried later than now.
    var readers: [Reader] = []
    /// The number of clients that follow all changes of streams.
    var followers = 0
}
