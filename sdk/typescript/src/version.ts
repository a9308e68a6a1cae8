/** The version of this package; a test compares it with package.json. */
export const sdkVersion = '0.1.0'

/** The major version of the API, for `X-API-Version`. */
export const apiVersion = '2'

export const userAgent = `payment-gateway-sdk/${sdkVersion}`
