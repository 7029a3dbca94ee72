// SPDX-License-Identifier: MIT
#include "CFloatOverlayPulse.h"
