import { randomUUID, sign } from 'node:crypto'
import { promisify } from 'node:util'
import type { Load, LoadRequest } from './load.ts'
import type { BenchMerchant } from '../servers/product.ts'

const signInPool = promisify(sign)
const signedAtOnce = 64

/** Requests for tokens, all of them signed now: signing is the shop's work, and not measured. */
export async function signedTokenLoad(
  origin: string,
  merchant: BenchMerchant,
  requests: number,
): Promise<Load> {
  const signed: LoadRequest[] = []
  while (signed.length < requests) {
    const batch = Array.from({ length: Math.min(signedAtOnce, requests - signed.length) }, () =>
      signedTokenRequest(merchant, '/api/auth-tokens', { operations: ['POST /payins/.*', 'GET /payins/.*'] }),
    )
    signed.push(...(await Promise.all(batch)))
  }
  const next = () => {
    const request = signed.pop()
    if (!request) throw new Error(`more than ${requests} token requests were sent: no more are signed`)
    return request
  }
  return { origin, status: 200, next }
}

/** One request for a token, signed with the merchant's RSA key. */
export async function signedTokenRequest(
  { code, privateKey }: Pick<BenchMerchant, 'code' | 'privateKey'>,
  path: string,
  wanted: object,
): Promise<LoadRequest> {
  const timestamp = Math.floor(Date.now() / 1000)
  const body = JSON.stringify({ merchantCode: code, ...wanted, timestamp, nonce: randomUUID() })
  const signature = await signInPool('sha256', Buffer.from(body), privateKey)
  const headers = {
    'x-signature': signature.toString('base64'),
    'x-api-version': '2',
    'content-type': 'application/json',
  }
  return { method: 'POST', path, headers, body }
}
