import { fromBase64 } from '../base64.ts'

/**
 * The object identifier of RSA, and its absent parameters: what PKCS#8 says of a key and PKCS#1 leaves out.
 */
const rsaAlgorithm = [
  0x30, 0x0d, 0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01, 0x05, 0x00,
]
const versionZero = [0x02, 0x01, 0x00]
const sequence = 0x30
const octetString = 0x04

/**
 * The private key of a PEM text as PKCS#8. Accepts `PRIVATE KEY` (PKCS#8) and `RSA PRIVATE KEY` (PKCS#1).
 * Throws a TypeError that says what to do for anything else.
 */
export function privateKeyOf(pem: string): Uint8Array<ArrayBuffer> {
  const found = /-----BEGIN ([A-Z0-9 ]+)-----([\s\S]+?)-----END \1-----/.exec(pem)
  if (!found)
    throw new TypeError('The private key is not a PEM text: it begins with -----BEGIN PRIVATE KEY-----.')
  const [, label = '', text = ''] = found
  const isEncrypted = label === 'ENCRYPTED PRIVATE KEY' || text.includes(':')
  if (isEncrypted)
    throw new TypeError(
      'The private key is encrypted: decrypt it with "openssl pkcs8 -in KEY.pem -out PLAIN.pem".',
    )
  const der = fromBase64(text)
  if (der && label === 'PRIVATE KEY') return der
  if (der && label === 'RSA PRIVATE KEY') return wrapped(der)
  throw new TypeError(`A PEM text "${label}" cannot sign: give the private RSA key as PKCS#8 or PKCS#1.`)
}

/** A PKCS#1 key inside PKCS#8 (RFC 5208): WebCrypto imports only that. */
const wrapped = (pkcs1: Uint8Array): Uint8Array<ArrayBuffer> =>
  element(sequence, [...versionZero, ...rsaAlgorithm, ...element(octetString, pkcs1)])

/** An element of DER: tag, length, content. */
function element(tag: number, content: Iterable<number>): Uint8Array<ArrayBuffer> {
  const bytes = [...content]
  return Uint8Array.from([tag, ...lengthOf(bytes.length), ...bytes])
}

function lengthOf(length: number): number[] {
  if (length < 0x80) return [length]
  const bytes: number[] = []
  for (let rest = length; rest > 0; rest >>= 8) bytes.unshift(rest & 0xff)
  return [0x80 | bytes.length, ...bytes]
}
