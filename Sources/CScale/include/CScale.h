// SPDX-License-Identifier: MIT
#pragma once
#include <libswscale/swscale.h>
