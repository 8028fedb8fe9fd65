"""A club's evening: who meets whom (`pairing`), who stands where (`standings`), and the evening itself (`hosting`)."""
