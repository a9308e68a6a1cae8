import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Caching } from '../endpoint/operation.ts'
import type { Answer } from './answer.ts'
import type { RequestHeaders } from './api-request.ts'

/** Below this a compressed body saves no packet. */
const bytesMin = 1_024
/** 5 of 11: nearly as small as the best, in a twentieth of the time. */
const brotliQuality = 5

type Encoding = 'br' | 'gzip'

const compress: Readonly<Record<Encoding, (body: Buffer) => Promise<Buffer<ArrayBuffer>>>> = {
  br: (body) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  gzip: promisify(gzip),
}

/**
 * An answer that a client may keep and ask for again: with its tag, compressed as the client accepts, or 304
 * without a body if the client has it already (RFC 9110, "If-None-Match"). Only a 200 with JSON is changed.
 */
export async function representation(
  requested: RequestHeaders,
  caching: Caching | undefined,
  answer: Answer,
): Promise<Answer> {
  if (!caching || answer.status !== 200 || !(answer.body instanceof Uint8Array)) return answer
  const known = madeOf(answer.body)
  // Weak: the same for every encoding.
  const etag = `W/"${known.digest}"`
  const headers = { ...answer.headers, ...cachingHeaders[caching], etag }
  if (isKnown(requested.get('if-none-match'), etag)) return { status: 304, headers }
  const encoding = encodingFor(requested.get('accept-encoding'))
  if (!encoding || answer.body.byteLength < bytesMin) return { ...answer, headers }
  const body = await compressedOf(answer.body, known, encoding)
  return { ...answer, body, headers: { ...headers, 'content-encoding': encoding } }
}

const cachingHeaders: Readonly<Record<Caching, Readonly<Record<string, string>>>> = {
  PUBLIC: { 'cache-control': 'no-cache', vary: 'Accept-Encoding' },
  PRIVATE: { 'cache-control': 'private, no-cache', vary: 'Authorization, Accept-Encoding' },
}

/** Whether one of the tags is ours, `W/` aside; `*` is any. */
function isKnown(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false
  const opaque = (tag: string): string => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag))
}

/** The best encoding that the client accepts; undefined: as it is. */
export function encodingFor(acceptEncoding: string | null): Encoding | undefined {
  const accepted = new Map(
    (acceptEncoding ?? '').split(',').map((written) => {
      const [name = '', ...parameters] = written.split(';').map((part) => part.trim().toLowerCase())
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      return [name, quality === undefined ? 1 : Number(quality)] as const
    }),
  )
  const qualityOf = (encoding: Encoding): number => accepted.get(encoding) ?? accepted.get('*') ?? 0
  const [br, gzipped] = [qualityOf('br'), qualityOf('gzip')]
  if (!(br > 0) && !(gzipped > 0)) return undefined
  return br >= gzipped ? 'br' : 'gzip'
}

/** What was made of the bytes of an answer. Those of the public document are the same each time. */
interface Made {
  readonly digest: string
  readonly compressed: Map<Encoding, Promise<Buffer<ArrayBuffer>>>
}

const made = new WeakMap<Uint8Array, Made>()

function madeOf(body: Uint8Array): Made {
  const known = made.get(body)
  if (known) return known
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 27)
  const first: Made = { digest, compressed: new Map() }
  made.set(body, first)
  return first
}

function compressedOf(body: Buffer, { compressed }: Made, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  const known = compressed.get(encoding)
  if (known) return known
  const packed = compress[encoding](body)
  compressed.set(encoding, packed)
  return packed
}
