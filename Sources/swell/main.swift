print("swell")
