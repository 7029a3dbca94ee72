// SPDX-License-Identifier: MIT
#include "CScale.h"
