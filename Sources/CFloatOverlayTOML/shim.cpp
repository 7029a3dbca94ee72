// SPDX-License-Identifier: MIT
// toml++ is a C++ template library, which Swift's C importer cannot read.
#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#include "CFloatOverlayTOML.h"
#include <cstdio>
#include <string_view>
// toml++ 3.3 makes assumptions to the compiler that an invalid file violates: an abort in debug builds, undefined
// behaviour in release builds. The checks after its assumptions about syntax ("[=") exist and suffice, so the
// assumptions are removed; its whitespace tables have no case for "é" and its neighbours, so the default is false.
#include <toml++/impl/forward_declarations.h>
#undef TOML_ASSERT_ASSUME
#define TOML_ASSERT_ASSUME(...) static_assert(true)
#pragma push_macro("TOML_UNREACHABLE")
#undef TOML_UNREACHABLE
#define TOML_UNREACHABLE return {}
#include <toml++/impl/unicode.h>
#pragma pop_macro("TOML_UNREACHABLE")
#include <toml++/toml.h>

static fo_toml_position place(const toml::source_region &region) {
    return {region.begin.line, region.begin.column};
}

static fo_toml_text text(std::string_view view) { return {view.data(), view.size()}; }

static fo_toml_type type(const toml::node &node) {
    switch (node.type()) {
    case toml::node_type::table: return FO_TOML_TABLE;
    case toml::node_type::array: return FO_TOML_ARRAY;
    case toml::node_type::string: return FO_TOML_STRING;
    case toml::node_type::integer: return FO_TOML_INTEGER;
    case toml::node_type::floating_point: return FO_TOML_FLOAT;
    case toml::node_type::boolean: return FO_TOML_BOOLEAN;
    default: return FO_TOML_DATE;
    }
}

static fo_toml_entry entry(const toml::key &key, const toml::node &node, uint32_t depth) {
    fo_toml_entry entry = {};
    entry.depth = depth;
    entry.key = text(key.str());
    entry.key_position = place(key.source());
    entry.position = place(node.source());
    entry.type = type(node);
    if (auto string = node.as_string()) entry.string = text(string->get());
    if (auto integer = node.as_integer()) entry.integer = integer->get();
    if (auto number = node.as_floating_point()) entry.number = number->get();
    if (auto boolean = node.as_boolean()) entry.boolean = boolean->get();
    return entry;
}

static void walk(
    const toml::table &table, uint32_t depth, uint32_t max_depth, void *context, fo_toml_visitor visit) {
    for (auto &&[key, node] : table) {
        auto found = entry(key, node, depth);
        visit(context, &found);
        if (auto list = node.as_array(); list && depth == 1)
            for (auto &&element : *list) {
                auto one = entry(key, element, 2);
                visit(context, &one);
            }
        if (auto inner = node.as_table(); inner && depth < max_depth)
            walk(*inner, depth + 1, max_depth, context, visit);
    }
}

bool fo_toml_parse(
    fo_toml_text text, uint32_t max_depth, void *context, fo_toml_visitor visit, fo_toml_error *error) {
    auto result = toml::parse(std::string_view(text.bytes, text.count));
    if (!result) {
        error->position = place(result.error().source());
        auto message = result.error().description();
        snprintf(error->message, sizeof error->message, "%.*s", (int)message.size(), message.data());
        return false;
    }
    walk(result.table(), 0, max_depth, context, visit);
    return true;
}
