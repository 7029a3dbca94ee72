// SPDX-License-Identifier: MIT

// Sizes, canvases and monitors are part of this library's own interface: who imports it should not have to know that
// they lie on another floor.
@_exported public import Core
