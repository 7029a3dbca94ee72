// SPDX-License-Identifier: MIT
internal import CFloatOverlayCairo

/// Attributes of parts of a text (`PangoAttrList`).
struct TextAttributes: ~Copyable {
    let list: OpaquePointer

    /// Attributes of every text: digits of equal width, so that a clock does not change its width.
    init() {
        list = pango_attr_list_new()
        pango_attr_list_insert(list, pango_attr_font_features_new("tnum=1"))
    }

    /// The attributes of every text, and those of `source` clamped to the limits.
    init(_ source: OpaquePointer) {
        self.init()
        let attributes = pango_attr_list_get_attributes(source)
        var next = attributes
        while let entry = next {
            let attribute = entry.pointee.data.assumingMemoryBound(to: PangoAttribute.self)
            TextLimits.apply(to: attribute)
            pango_attr_list_insert(list, attribute)
            next = entry.pointee.next
        }
        g_slist_free(attributes)
    }

    deinit { pango_attr_list_unref(list) }
}
