import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto'
import { keepNewest } from '../platform/keep-newest.ts'

/**
 * The string that merchants sign: the raw body without the whitespace outside JSON strings (specification,
 * "Creating tokens").
 */
export function minify(rawBody: string): string {
  return rawBody.replace(/("(?:[^"\\]|\\[^])*")|[ \t\r\n]+/g, '$1')
}

/** Decodes canonical base64 with its padding; undefined for anything else. */
export function decodeSignature(header: string): Buffer | undefined {
  const decoded = Buffer.from(header, 'base64')
  return decoded.length > 0 && decoded.toString('base64') === header ? decoded : undefined
}

export const signatureDigest = (signature: Uint8Array): Buffer =>
  createHash('sha256').update(signature).digest()

// Its private key was discarded. An unknown merchant costs one verification too, so that timing does not
// reveal which merchants exist.
const keyOfUnknownMerchant = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAmFOjgXhsuReRr70ce6Yw
9PfYj0CLyp2clx3K6FItkmAHrOuvOfrpR4IuS1rVqGKopCB4zGsBFvfsRtyeCCAB
Iptc6CuZQDgI/hAJD2Cz2qmdFkIbfdPqZCYI719dB7TilVMoOiVyflclUq/l6sM/
x11MLCinzS8q37x0tuyeIctdCI5bz+9vm9L5hsHzTGSwF3wu/TGMHvQ6oe/lAX2h
JBWGiqOAyLTzFY/rQ+i/fjC2Jb9y8e26XUQWspy/HrhzznoTZ/ynzrlIj+2IE/YR
s1kBvfiz08b52QC5TfDYj9PZhVlYnvGT6RLuKbcyL8wDsx1Qv/p8yqLIdBTalEtq
oQIDAQAB
-----END PUBLIC KEY-----`

/**
 * Verifies SHA256withRSA over the minified body with any of the merchant's keys (PEM). False without keys,
 * after the same work.
 */
export function signatureIsGood(
  minified: string,
  signature: Uint8Array | undefined,
  publicKeys: readonly string[],
): boolean {
  const data = Buffer.from(minified)
  const given = signature ?? Buffer.alloc(256)
  const keys = publicKeys.length > 0 ? publicKeys : [keyOfUnknownMerchant]
  const good = keys.map((pem) => isSignedBy(pem, data, given))
  return publicKeys.length > 0 && signature !== undefined && good.includes(true)
}

const keptMax = 1000
const keptKeys = new Map<string, KeyObject>()

/**
 * A key whose signature was good is kept, so that the next one need not parse it: that takes several times as
 * long as a verification. A refusal parses it whether it is kept or not, so that it takes as long for a
 * merchant who has just signed as for one that does not exist.
 */
function isSignedBy(pem: string, data: Buffer, signature: Uint8Array): boolean {
  const kept = keptKeys.get(pem)
  if (kept && verify('sha256', data, kept, signature)) return true
  const key = createPublicKey(pem)
  if (kept || !verify('sha256', data, key, signature)) return false
  keepNewest(keptKeys, keptMax, pem, key)
  return true
}
