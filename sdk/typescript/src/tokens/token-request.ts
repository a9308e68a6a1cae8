import type { HttpRequest } from '../exchange.ts'
import { operations } from '../generated/operations.ts'
import type { TokenByActionRequest, TokenRequest } from '../generated/types.ts'
import type { OperationRow } from '../operation-row.ts'
import type { Signer } from './signing-key.ts'
import { apiVersion, userAgent } from '../version.ts'

type Added = 'merchantCode' | 'timestamp' | 'nonce' | 'secret'

/** A token for operations, as `createToken` takes it: the client adds merchant, time and nonce, and signs. */
export type TokenOrder = DistributedOmit<TokenRequest, Added>
/** The same for an action on one payment. */
export type TokenByActionOrder = DistributedOmit<TokenByActionRequest, Added>

type DistributedOmit<Union, Keys extends PropertyKey> = Union extends unknown ? Omit<Union, Keys> : never

export interface Signing {
  readonly merchantCode: string
  readonly signer: Signer
  readonly now?: () => Date
}

/** A signed request for a token, as it is sent. */
export interface SignedTokenRequest extends HttpRequest {
  readonly method: 'POST'
  readonly body: string
}

/**
 * A token request, signed over exactly the body that is sent. The nonce makes two requests of one second
 * differ: the gateway accepts a signature once, so each try is signed anew.
 */
export async function signedTokenRequest(
  baseUrl: string,
  order: TokenOrder | TokenByActionOrder,
  { merchantCode, signer, now = () => new Date() }: Signing,
): Promise<SignedTokenRequest> {
  const { id, path } = operationFor(order)
  const timestamp = Math.floor(now().getTime() / 1000)
  const body = JSON.stringify({ merchantCode, ...order, timestamp, nonce: crypto.randomUUID() })
  return {
    operation: id,
    method: 'POST',
    url: `${baseUrl}${path}`,
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      'X-API-Version': apiVersion,
      'X-SIGNATURE': await signer.sign(body),
      'User-Agent': userAgent,
    },
    body,
  }
}

/** The operation that an order of a token is for. */
export const operationFor = (order: TokenOrder | TokenByActionOrder): OperationRow =>
  'action' in order ? operations.createTokenByAction : operations.createToken
