// SPDX-License-Identifier: MIT
#include "CFloatOverlayUdev.h"
