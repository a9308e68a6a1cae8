import { createHash, createPublicKey, type KeyObject } from 'node:crypto'
import { merchantFault, type MerchantFault } from '../merchant-fault.ts'

/** A merchant's RSA key: its normalised PEM, and the SHA-256 of its DER form in hex. */
export interface PublicKey {
  readonly pem: string
  readonly fingerprint: string
}

const bitsMin = 2048
// Larger keys are slow to verify.
const bitsMax = 8192

const unusable = (message: string): MerchantFault => merchantFault('PUBLIC_KEY_UNUSABLE', message)

/** Reads the public key of a merchant from PEM text (specification, "Creating tokens": SHA256withRSA). */
export function readPublicKey(text: string): PublicKey | MerchantFault {
  if (text.includes('PRIVATE KEY')) {
    return unusable(
      'This is a private key: keep it secret. Use the public key: openssl pkey -in private.pem -pubout -out public.pem',
    )
  }
  const key = parse(text)
  if (!key) return unusable('This is not a public key in PEM, which begins with -----BEGIN PUBLIC KEY-----')
  if (key.asymmetricKeyType !== 'rsa') {
    return unusable(
      `This is a key of type ${key.asymmetricKeyType}: signatures are SHA256withRSA, so it must be RSA.`,
    )
  }
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
  if (bits < bitsMin) return unusable(`This key has ${bits} bits: it must have at least ${bitsMin}.`)
  if (bits > bitsMax) return unusable(`This key has ${bits} bits: it must have at most ${bitsMax}.`)
  return {
    pem: key.export({ type: 'spki', format: 'pem' }).toString(),
    fingerprint: createHash('sha256')
      .update(key.export({ type: 'spki', format: 'der' }))
      .digest('hex'),
  }
}

/** Reads several keys; returns the first fault. */
export function readPublicKeys(texts: readonly string[]): readonly PublicKey[] | MerchantFault {
  const keys: PublicKey[] = []
  for (const text of texts) {
    const key = readPublicKey(text)
    if ('fault' in key) return key
    keys.push(key)
  }
  return keys
}

function parse(text: string): KeyObject | undefined {
  try {
    return createPublicKey(text)
  } catch {
    return undefined
  }
}
