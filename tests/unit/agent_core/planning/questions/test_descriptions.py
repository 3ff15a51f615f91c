"""A text that tells a story is searched for as it is; a question about names is not, however it is worded."""

STORY = (
    "A lonely lighthouse keeper raises a talking fox, and when the sea freezes over they set out to find the ship on "
    "which her brother was lost many winters ago."
)
