// SPDX-License-Identifier: MIT
import Testing

/// Tests with a compositor: one at a time, so that they do not slow each other down.
@Suite(.serialized) struct WaylandSuite {}
