// SPDX-License-Identifier: MIT
#include "CPulse.h"
