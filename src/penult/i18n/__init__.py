"""The only sentences of the project, in French, German and English.

A text is a string with ``{placeholders}``, or a choice: by person (``you`` acts, something is
done ``to_you``, ``they`` act) or by number (``one``, ``other``); choices may be nested.
"""

from penult.i18n.catalogue import LANGUAGES, Catalogue, catalogue

__all__ = ["LANGUAGES", "Catalogue", "catalogue"]
