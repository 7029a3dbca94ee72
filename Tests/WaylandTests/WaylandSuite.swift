// SPDX-License-Identifier: MIT
import Testing

/// What needs a compositor: one at a time, or they would take each other's time.
@Suite(.serialized) struct WaylandSuite {}
