"""All texts for users, in English, French and German.

A text is a string with ``{placeholders}``, or a choice: by person (``you`` act, something is
done ``to_you``, ``they`` act) or by number (``one``, ``other``). Choices may be nested.
"""

from penult.i18n.catalogue import LANGUAGES, Catalogue, catalogue

__all__ = ["LANGUAGES", "Catalogue", "catalogue"]
