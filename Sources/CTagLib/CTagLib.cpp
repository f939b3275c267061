#include "CTagLib.h"
