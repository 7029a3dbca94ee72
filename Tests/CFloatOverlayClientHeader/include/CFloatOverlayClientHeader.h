// SPDX-License-Identifier: MIT
// A client that uses include/floatoverlay.h, connected to a test that takes the place of the daemon.
#pragma once
#include <stddef.h>
#include <stdint.h>

struct fo_client;

/// Returns a connected client; NULL without memory or descriptors.
struct fo_client *_Nullable fo_client_open(void);
void fo_client_free(struct fo_client *_Nonnull client);
/// Sends `count` bytes as the daemon. The client handles them and draws into every free buffer. Returns 1 after its end.
int fo_client_receive(struct fo_client *_Nonnull client, const uint8_t *_Nullable bytes, size_t count);
/// Ends the connection as the daemon. Returns 1 after the client's end.
int fo_client_lose(struct fo_client *_Nonnull client);
/// Reads at most `room` of the bytes that the client has sent; returns their number.
size_t fo_client_sent(struct fo_client *_Nonnull client, uint8_t *_Nonnull bytes, size_t room);
int fo_client_title(struct fo_client *_Nonnull client, const char *_Nonnull title);
int fo_client_status(const struct fo_client *_Nonnull client);
int fo_client_reason(const struct fo_client *_Nonnull client);
const char *_Nonnull fo_client_error(const struct fo_client *_Nonnull client);
/// What the header has done wrong: a buffer outside its memory, an impossible value for a callback. NULL if nothing.
const char *_Nullable fo_client_fault(const struct fo_client *_Nonnull client);
