// SPDX-License-Identifier: MIT

/// The config file with the built-in default values and comments.
package enum DefaultFile {
    /// `config/floatoverlay.toml`, which the build embeds: a resource bundle would need Foundation and a file
    /// next to the program.
    package static let text = String(decoding: PackageResources.floatoverlay_toml, as: UTF8.self)
}
