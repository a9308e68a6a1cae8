import type { HttpRequest } from '../exchange.ts'
import type { TokenByActionRequest, TokenRequest } from '../generated/types.ts'
import type { OperationRow } from '../operation-row.ts'
import type { Signer } from './signing-key.ts'
import { apiVersion, sdkVersion } from '../version.ts'

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

/**
 * A token request, signed over exactly the body that is sent. The nonce makes two requests of one second
 * differ: the gateway accepts a signature once, so each try is signed anew.
 */
export async function signedTokenRequest(
  baseUrl: string,
  row: Pick<OperationRow, 'id' | 'path'>,
  order: TokenOrder | TokenByActionOrder,
  { merchantCode, signer, now = () => new Date() }: Signing,
): Promise<HttpRequest & { readonly body: string }> {
  const timestamp = Math.floor(now().getTime() / 1000)
  const body = JSON.stringify({ merchantCode, ...order, timestamp, nonce: crypto.randomUUID() })
  return {
    operation: row.id,
    method: 'POST',
    url: `${baseUrl}${row.path}`,
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      'X-API-Version': apiVersion,
      'X-SIGNATURE': await signer.sign(body),
      'User-Agent': `payment-gateway-sdk/${sdkVersion}`,
    },
    body,
  }
}
