// SPDX-License-Identifier: MIT
import Testing

/// Each starts audio servers of its own: one after the other, for the sake of the clock.
@Suite(.serialized) struct PulseTests {}
