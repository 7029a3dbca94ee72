// SPDX-License-Identifier: MIT
#include "CX11.h"
