"""`fivehundred` and `python -m fivehundred`."""

import sys


def main() -> None:
    """Run the command line and leave with its exit code (0 fine, 1 no, 2 wrong use)."""
    try:
        from fivehundred.cli import main as run  # here, so that importing this module stays cheap

        code = run()
    except KeyboardInterrupt:  # before the command line could see to it
        code = 130
    sys.exit(code)


if __name__ == "__main__":
    main()
