"""`fivehundred` and `python -m fivehundred`."""

import sys


def main() -> None:
    """Run the command line and leave with its exit code (0 fine, 1 no, 2 wrong use)."""
    from fivehundred.cli import main as run  # here, so that importing this module stays cheap

    sys.exit(run())


if __name__ == "__main__":
    main()
