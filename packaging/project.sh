# shellcheck shell=sh disable=SC2034 # scripts/fill and scripts/source-tree read this file
# Who publishes FloatOverlay, and where. The packages, the metainfo and the texts take the values from here.
# They are placeholders: example.invalid is a name that cannot exist (RFC 2606). Replace them before you publish.
AUTHORS='The FloatOverlay authors'
MAINTAINER='The FloatOverlay authors <maintainer@example.invalid>'
HOMEPAGE=https://example.invalid/floatoverlay
# The folder with the pictures of docs/images.
SCREENSHOTS=https://example.invalid/floatoverlay/images
