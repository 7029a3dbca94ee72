// SPDX-License-Identifier: MIT

// Sizes, canvases, monitors and errors are part of this library's own interface: an app that imports it need not import
// the modules below.
@_exported public import Core
@_exported public import Linux
