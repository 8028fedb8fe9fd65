"""`python -m sommet.cli`: the same as `sommet`."""

from sommet.cli import main

main()
