"""The command `sommet`. Importing this imports nothing heavy: a command's modules are loaded when it runs."""

import sys


def main() -> None:
    """Runs the command line and ends the process with its exit code."""
    try:
        from sommet.cli.app import run
    except KeyboardInterrupt:
        sys.exit(130)
    sys.exit(run(sys.argv[1:]))
