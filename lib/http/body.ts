import { parseJson } from './json.ts'
import { refusal, type Refusal } from './refusal.ts'

const bytesMax = 64 * 1024

/** A request body that is a JSON object, and the text it was read from. */
export interface Body {
  readonly raw: string
  readonly object: Readonly<Record<string, unknown>>
}

/** Reads a body of at most 64 KiB of UTF-8 that holds a JSON object; everything else is a 400 (filled gaps, "Order of checks"). */
export async function readBody(request: Request): Promise<Body | Refusal> {
  const bytes = await readBytes(request).catch(() => 'broken off' as const)
  if (bytes === 'broken off')
    return refusal(400, 'BODY_INCOMPLETE', 'The connection ended before the body did.')
  if (bytes === undefined) return refusal(400, 'BODY_TOO_LARGE', 'The body must have at most 64 KiB.')
  const raw = decode(bytes)
  if (raw === undefined) return refusal(400, 'BODY_NOT_UTF8', 'The body must be UTF-8.')
  const parsed = parseJson(raw)
  if ('fault' in parsed) return refusal(400, 'BODY_NOT_JSON', parsed.fault)
  const { value } = parsed
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return refusal(400, 'BODY_NOT_AN_OBJECT', 'The body must be a JSON object: {"…": …}.')
  }
  return { raw, object: value as Record<string, unknown> }
}

/** Undefined when there is more than is allowed. */
async function readBytes(request: Request): Promise<Uint8Array | undefined> {
  const declared = request.headers.get('content-length')
  if (declared === null) return readStream(request)
  if (!(Number(declared) <= bytesMax)) return undefined
  // HTTP itself ends a body at the length that it declares. Reading it whole costs a third of reading it as a stream.
  const bytes = new Uint8Array(await request.arrayBuffer())
  return bytes.byteLength > bytesMax ? undefined : bytes
}

/** A body that does not say its length is read no further than is allowed. */
async function readStream(request: Request): Promise<Uint8Array | undefined> {
  const reader = request.body?.getReader()
  const chunks: Uint8Array[] = []
  for (let length = 0; reader;) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.byteLength
    if (length > bytesMax) {
      await reader.cancel()
      return undefined
    }
    chunks.push(value)
  }
  return Buffer.concat(chunks)
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}
