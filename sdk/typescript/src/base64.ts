/** Base64 of bytes, with padding. */
export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

/**
 * The bytes of a base64 text; whitespace is skipped. Undefined where the text is not base64.
 */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

/** The bytes of base64url, as the parts of a JWT are written. */
export const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> | undefined =>
  fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'))
