// SPDX-License-Identifier: MIT
import Testing

@testable import FloatOverlayRuntime

@Suite struct LibraryCheckTests {
    @Test func theListOfTheLoaderIsRead() {
        let list = """
            \tlinux-vdso.so.1 (0x00007f106d95c000)
            \tlibmpv.so.2 => not found
            \tlibc.so.6 => /lib/x86_64-linux-gnu/libc.so.6 (0x00007f106d761000)
            \tlibodd name.so => not found
            \tlibgone.so => not found

            """
        #expect(LibraryCheck.missing(in: list) == ["libmpv.so.2", "libgone.so"])
        #expect(LibraryCheck.missing(in: LibraryCheck.line("libmpv.so.2")) == ["libmpv.so.2"])
        #expect(LibraryCheck.missing(in: "") == [] && LibraryCheck.missing(in: "=> not found") == [])
    }

    @Test func completeProgramsLackNothing() {
        for path in ["/bin/sh", "/nonexistent/program"] {
            #expect(LibraryCheck.missing(of: path) == [], "\(path)")
        }
    }

    @Test func sentencesNameTheLibraries() {
        #expect(LibraryCheck.message("a", ["b.so"]) == "cannot start a: b.so is missing")
        #expect(LibraryCheck.message("a", ["b.so", "c.so"]) == "cannot start a: b.so, c.so are missing")
    }
}
