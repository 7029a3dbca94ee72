// SPDX-License-Identifier: MIT
#pragma once
#include <pulse/pulseaudio.h>
