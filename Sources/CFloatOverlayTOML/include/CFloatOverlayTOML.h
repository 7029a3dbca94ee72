// SPDX-License-Identifier: MIT
// A C interface to toml++, which is C++. No pointer stays valid after the call.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
    FO_TOML_TABLE,
    FO_TOML_ARRAY,
    FO_TOML_STRING,
    FO_TOML_INTEGER,
    FO_TOML_FLOAT,
    FO_TOML_BOOLEAN,
    FO_TOML_DATE,
} fo_toml_type;

/// Lines and columns start at 1; columns count characters.
typedef struct {
    uint32_t line, column;
} fo_toml_position;

/// UTF-8 without a terminating zero.
typedef struct {
    const char *bytes;
    size_t count;
} fo_toml_text;

/// A key of a table with its value. Only the value field of `type` is set.
typedef struct {
    uint32_t depth; // 0 in the document's own table, 1 in one of its tables …
    fo_toml_text key;
    fo_toml_position key_position;
    fo_toml_position position;
    fo_toml_type type;
    fo_toml_text string;
    int64_t integer;
    double number;
    bool boolean;
} fo_toml_entry;

/// Why a text is not TOML.
typedef struct {
    fo_toml_position position;
    char message[256];
} fo_toml_error;

typedef void (*fo_toml_visitor)(void *context, const fo_toml_entry *entry);

/// Parses `text` and calls `visit` for every key, a table before its members, down to `max_depth`, and a list in a
/// table before its elements, which have depth 2. The entry is valid only during the call. Returns false, without a
/// visit, if the text is not valid TOML.
bool fo_toml_parse(
    fo_toml_text text, uint32_t max_depth, void *context, fo_toml_visitor visit, fo_toml_error *error);

#ifdef __cplusplus
}
#endif
