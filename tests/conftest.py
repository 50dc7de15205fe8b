"""What holds for every test."""

import signal

# A shell that starts the tests in the background has them ignore the keyboard's signals, and what
# they start would inherit that. Programs under test must hear the signals that they are sent.
signal.signal(signal.SIGINT, signal.default_int_handler)
if hasattr(signal, "SIGQUIT"):
    signal.signal(signal.SIGQUIT, signal.SIG_DFL)
