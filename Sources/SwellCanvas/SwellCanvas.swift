// SwellCanvas
