# SPDX-License-Identifier: MIT
{
  description = "Overlay for any content, and HUD for volume and brightness";

  # scripts/dependencies compares the revisions with packaging/dependencies.txt.
  inputs = {
    nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";
    swift-argument-parser = {
      url = "github:apple/swift-argument-parser/436bde4bb9489201ca6662f5cf94ec45fa8e244e";
      flake = false;
    };
    swift-log = {
      url = "github:apple/swift-log/c2cb5297956b2a95420f70d1f51e8dc4b4f94708";
      flake = false;
    };
  };

  outputs = { self, nixpkgs, swift-argument-parser, swift-log }:
    let
      systems = [ "x86_64-linux" "aarch64-linux" ];
    in
    {
      packages = nixpkgs.lib.genAttrs systems (system:
        let
          pkgs = nixpkgs.legacyPackages.${system};
        in
        {
          default = pkgs.swiftPackages.stdenv.mkDerivation {
            name = "floatoverlay";
            src = self;
            nativeBuildInputs = [ pkgs.swift pkgs.swiftpm pkgs.pkg-config ];
            buildInputs = with pkgs; [
              cairo
              gdk-pixbuf
              libpulseaudio
              mpv-unwrapped
              pango
              systemd
              tomlplusplus
              wayland
              xorg.libX11
              xorg.libxcb
              xorg.libXcomposite
              xorg.libXcursor
              xorg.libXdamage
              xorg.libXext
              xorg.libXfixes
              xorg.libXi
              xorg.libXrandr
              xorg.libXrender
              xorg.libXScrnSaver
            ];
            # The Makefile builds with what is in vendor.
            postPatch = ''
              mkdir vendor
              cp -r ${swift-argument-parser} vendor/swift-argument-parser
              cp -r ${swift-log} vendor/swift-log
              chmod -R u+w vendor
              patchShebangs scripts
            '';
            env.SOURCE_DATE_EPOCH = toString self.lastModified;
            buildPhase = "make release";
            installPhase = "make install PREFIX=$out DESTDIR=";
            # The program loads libmpv by its name.
            postFixup = ''
              patchelf --add-rpath ${pkgs.lib.makeLibraryPath [ pkgs.mpv-unwrapped ]} \
                $out/libexec/floatoverlay/floatoverlay-level
            '';
            meta = {
              license = with pkgs.lib.licenses; [ mit asl20 ];
              platforms = systems;
              mainProgram = "floatoverlay";
            };
          };
        });
    };
}
