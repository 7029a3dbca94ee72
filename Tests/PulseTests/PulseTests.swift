// SPDX-License-Identifier: MIT
import Testing

/// Each test starts audio servers: one at a time, because they measure time.
@Suite(.serialized) struct PulseTests {}
