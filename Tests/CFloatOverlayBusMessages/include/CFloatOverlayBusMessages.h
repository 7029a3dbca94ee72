// SPDX-License-Identifier: MIT
#pragma once
#include <stddef.h>
#include <stdint.h>

struct sd_bus_message;

/// A received signal whose contents are made from `bytes`: any types, values and nesting that libsystemd permits. The
/// caller frees the message; NULL without memory or descriptors.
struct sd_bus_message *_Nullable fo_message_make(const uint8_t *_Nonnull bytes, size_t count);
void fo_message_free(struct sd_bus_message *_Nullable message);
