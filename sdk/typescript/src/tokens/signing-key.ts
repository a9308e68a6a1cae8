import { toBase64 } from '../base64.ts'
import { privateKeyOf } from './pem.ts'

/** Signs texts; the key is imported once, when it is first needed. */
export interface Signer {
  /** X-SIGNATURE of a body: base64 of its SHA256withRSA signature (PKCS#1 v1.5). */
  readonly sign: (body: string) => Promise<string>
}

/** A CryptoKey, by the name that the runtime's own types have for it. */
export type SigningKey = Parameters<typeof crypto.subtle.sign>[1]

const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const

/**
 * A signer with a private RSA key: PEM (PKCS#8 or PKCS#1), or a CryptoKey of RSASSA-PKCS1-v1_5 with SHA-256
 * that may sign. The first signature rejects if the key cannot be used.
 */
export function signerWith(privateKey: string | SigningKey): Signer {
  let imported: Promise<SigningKey> | undefined
  return {
    sign: async (body) => {
      imported ??= importKey(privateKey)
      const signature = await crypto.subtle.sign(algorithm, await imported, new TextEncoder().encode(body))
      return toBase64(new Uint8Array(signature))
    },
  }
}

async function importKey(privateKey: string | SigningKey): Promise<SigningKey> {
  if (typeof privateKey !== 'string') return privateKey
  const der = privateKeyOf(privateKey)
  try {
    return await crypto.subtle.importKey('pkcs8', der, algorithm, false, ['sign'])
  } catch (error) {
    throw new TypeError('The private key cannot be read: it must be an RSA key in PEM.', { cause: error })
  }
}
