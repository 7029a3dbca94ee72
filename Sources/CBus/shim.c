// SPDX-License-Identifier: MIT
#include "CBus.h"
