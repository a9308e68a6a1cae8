import { timingSafeEqual } from 'node:crypto'
import type { Digest } from '../platform/personal-data/digest-key.ts'

/** What one cluster tells another beside the request that it forwards. */
export interface ForwardedMark {
  /** The cluster that forwards. */
  readonly from: string
  /** The address of the client, which limits are counted by. */
  readonly address: string
}

/** The request that a mark is for: it is worth nothing with another one. */
export interface MarkedRequest {
  readonly method: string
  /** Path and query. */
  readonly url: string
  /** The cluster that it is forwarded to. */
  readonly to: string
}

/** The header of a mark. A request that has a valid one is never forwarded again. */
export const markHeader = 'x-gateway-forwarded'

/** How much the clocks of two clusters may differ, with the time that a request is on its way. */
const validMs = 30_000

/** Signs a mark with the key of digests, which the clusters of an operator share. */
export function writeMark(digest: Digest, mark: ForwardedMark, request: MarkedRequest, now: Date): string {
  const fields = [now.getTime(), mark.from, Buffer.from(mark.address).toString('base64url')].join('.')
  return `${fields}.${signatureOf(digest, fields, request)}`
}

/**
 * The mark of a request; undefined where it has none, or one that no cluster of the operator has just signed.
 */
export function readMark(
  digest: Digest,
  header: string | undefined,
  request: MarkedRequest,
  now: Date,
): ForwardedMark | undefined {
  const [, fields, at, from, address, signature] =
    /^((\d{1,15})\.([A-Za-z0-9-]{1,32})\.([\w-]{0,100}))\.([\w-]{43})$/.exec(header ?? '') ?? []
  if (fields === undefined || at === undefined || from === undefined || signature === undefined)
    return undefined
  if (Math.abs(now.getTime() - Number(at)) > validMs) return undefined
  const expected = Buffer.from(signatureOf(digest, fields, request))
  if (!timingSafeEqual(expected, Buffer.from(signature))) return undefined
  return { from, address: Buffer.from(address ?? '', 'base64url').toString() }
}

const signatureOf = (digest: Digest, fields: string, { method, url, to }: MarkedRequest): string =>
  digest(`forwarded request\n${fields}\n${to}\n${method}\n${url}`).toString('base64url')
