// SPDX-License-Identifier: MIT

// Sizes, canvases, monitors and errors are part of this library's interface: a client needs no import of the
// modules below.
@_exported public import FloatOverlayCore
@_exported public import FloatOverlayRuntime
