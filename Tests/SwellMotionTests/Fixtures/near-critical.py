"""Writes near-critical.json: springs with a damping ratio of 1 +- 10^-k, k = 1...16, worked out with 60 digits.

Each row is [bounce, y0, v0, time, y, v] for a duration of 2 pi (omega = 1) and the unit states (1, 0) and (0, 1).
The bounce is the rounded binary number itself, and so is the duration: what the spring is really given.
"""

import json
from mpmath import cosh, cos, exp, mp, mpf, pi, sin, sinh, sqrt

mp.dps = 60
duration = 6.283185307179586
omega = 2 * pi / mpf(duration)
rows = []
for k in range(1, 17):
    for bounce in (10.0**-k, -(10.0**-k) / (1 + 10.0**-k)):
        b = mpf(bounce)
        zeta = 1 - b if b >= 0 else 1 / (1 + b)
        q = omega**2 * (1 - zeta**2)
        w = sqrt(abs(q))
        decay = zeta * omega
        for y0, v0 in ((1.0, 0.0), (0.0, 1.0)):
            for time in (0.1, 0.7, 1.9, 4.3, 9.0):
                t = mpf(time)
                c, s = (cos(w * t), sin(w * t) / w) if q > 0 else (cosh(w * t), sinh(w * t) / w)
                c, s = exp(-decay * t) * c, exp(-decay * t) * s
                y = (c + decay * s) * y0 + s * v0
                v = -(omega**2) * s * y0 + (c - decay * s) * v0
                rows.append([bounce, y0, v0, time, float(y), float(v)])
with open("near-critical.json", "w") as file:
    file.write("[\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]\n")
