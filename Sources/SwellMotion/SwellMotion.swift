// SwellMotion
