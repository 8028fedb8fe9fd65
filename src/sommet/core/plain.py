"""Names for `int`, `float` and `bool` in the signatures of compiled modules, for what is taken as it comes.

Cython makes conversions of the real names: 3.5 given for an `int` would pass as 3. To these it pays no attention.
"""

PlainInt = int
PlainFloat = float
PlainBool = bool
