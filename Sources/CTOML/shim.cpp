// SPDX-License-Identifier: MIT
#include "CTOML.h"
