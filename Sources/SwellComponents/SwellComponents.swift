// SwellComponents
