"""The library on one device, without a server: tables around one screen and against computer players, in a browser."""
