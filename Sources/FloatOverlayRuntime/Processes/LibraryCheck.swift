// SPDX-License-Identifier: MIT

/// Finds the shared libraries that a program needs and that are not installed. glibc's loader lists them instead
/// of running the program (`LD_TRACE_LOADED_OBJECTS`, as ldd(1) does). Libraries that a program loads with
/// dlopen(3) are listed only by the program itself.
package final class LibraryCheck {
    private static let timeout = Duration.seconds(2)
    /// The only argument of a program that has to print a `line` for each missing library that it loads with
    /// dlopen(3).
    package static let argument = "--check-libraries"

    private var output: ChildOutput?
    private var child: ChildProcess?

    /// Calls `done` once, later, with the names of the missing libraries of the program at `path`; with none if
    /// the program cannot be run at all. `runsProgram`: runs the program with `argument`, so that it lists
    /// the libraries that it loads with dlopen(3).
    package init(
        _ path: String, runsProgram: Bool = false, in reactor: Reactor, done: @escaping ([String]) -> Void
    ) {
        do throws(SystemError) {
            let output = try ChildOutput(limit: 1 << 16, in: reactor)
            let child = try ChildProcess(
                path, arguments: [path] + (runsProgram ? [Self.argument] : []),
                environment: Process.environment + (runsProgram ? [] : ["LD_TRACE_LOADED_OBJECTS=1"]),
                descriptors: [nil, output.writing, nil], directory: "/")
            output.closeWriteEnd()
            try child.watch(in: reactor) { _ in
                output.readRest()
                done(Self.missing(in: output.text))
            }
            (self.output, self.child) = (output, child)
        } catch {
            reactor.runLater { done([]) }
        }
    }

    /// The missing libraries of the program at `path`; blocks until the loader or, with `runsProgram`, the
    /// program has listed them.
    package static func missing(of path: String, runsProgram: Bool = false) -> [String] {
        let reactor = Reactor()
        var missing: [String]?
        let check = LibraryCheck(path, runsProgram: runsProgram, in: reactor) { missing = $0 }
        _ = reactor.run(until: { missing != nil }, within: timeout)
        return withExtendedLifetime(check) { missing ?? [] }
    }

    /// The line that reports a missing `library`, in the format of glibc's loader.
    package static func line(_ library: String) -> String { "\(library) => not found\n" }

    /// The names in lines such as `libmpv.so.2 => not found`.
    static func missing(in list: String) -> [String] {
        list.split(whereSeparator: \.isNewline).compactMap { line -> String? in
            let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
            return words.dropFirst() == ["=>", "not", "found"] ? words.first : nil
        }
    }

    /// The sentence for a `program` whose `libraries` are missing.
    package static func message(_ program: String, _ libraries: [String]) -> String {
        "cannot start \(program): \(libraries.joined(separator: ", ")) "
            + (libraries.count == 1 ? "is missing" : "are missing")
    }

    /// The hint for `message`.
    package static let hint =
        "install the packages with these libraries; 'floatoverlay doctor' checks all programs"
}
