// SPDX-License-Identifier: MIT
#pragma once
#include <libavutil/log.h>
#include <libavutil/pixfmt.h>
#include <libswscale/swscale.h>
