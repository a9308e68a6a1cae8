"""The version of this package; a test compares it with pyproject.toml."""

SDK_VERSION = "0.1.0"

# The major version of the API, for X-API-Version.
API_VERSION = "2"

USER_AGENT = f"payment-gateway-python/{SDK_VERSION}"
