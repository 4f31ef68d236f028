"""``python -m penult``: the same as ``penult``."""

import sys

from penult.cli import main

sys.exit(main())
