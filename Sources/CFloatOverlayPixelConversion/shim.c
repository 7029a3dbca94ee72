// SPDX-License-Identifier: MIT
#include "CFloatOverlayPixelConversion.h"
