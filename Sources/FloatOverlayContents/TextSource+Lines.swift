// SPDX-License-Identifier: MIT
internal import FloatOverlay
internal import FloatOverlayCore
public import FloatOverlayRuntime

extension TextSource {
    /// Shows the newest line of `input`, as Pango markup if `isMarkup`. The last line stays after the end.
    public static func lines(from input: consuming InputDescriptor, isMarkup: Bool = false) -> TextSource {
        var pending: InputDescriptor? = input
        var reader: LineReader?
        return TextSource(.text, isMarkup: isMarkup, startTimeout: .seconds(30)) { source, sink in
            guard let input = pending.take() else { return }
            var hasLine = false
            reader = LineReader(input, in: sink.host.reactor) { [unowned source] line in
                guard !line.isEmpty else { return }
                hasLine = true
                source.show(line)
            } onEnd: {
                if !hasLine { sink.fail(.badContent("the input ends before its first line")) }
            }
        } end: {
            reader?.stop()
        }
    }
}
