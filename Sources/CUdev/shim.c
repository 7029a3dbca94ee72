// SPDX-License-Identifier: MIT
#include "CUdev.h"
