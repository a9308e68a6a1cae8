import { createReadStream } from 'node:fs'
import { isRateFault, rateFault, type RateFault } from '../rate-table.ts'

/** Requests the document at an https address; `fetch` qualifies. */
export type Request = (address: URL, init: RequestInit) => Promise<Response>

export interface ReadLimits {
  /** For everything together, redirects and body included. */
  readonly limitMs: number
  readonly bytesMax: number
}

const redirectsMax = 5

/** The text of a file or of an https address, in UTF-8. A redirect is followed to the same host only. */
export async function readDocument(
  place: string,
  request: Request,
  { limitMs, bytesMax }: ReadLimits,
): Promise<string | RateFault> {
  try {
    const chunks = isAddress(place)
      ? await download(place, request, AbortSignal.timeout(limitMs))
      : createReadStream(place, { end: bytesMax })
    if (isRateFault(chunks)) return chunks
    const bytes = await readAtMost(chunks, bytesMax)
    if (!bytes) return notRead(place, `it is larger than ${bytesMax / 1024} KiB`)
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    return notRead(place, reasonOf(error, limitMs))
  }
}

const isAddress = (place: string): boolean => /^[a-z][a-z0-9+.-]*:\/\//i.test(place)

async function download(
  place: string,
  request: Request,
  signal: AbortSignal,
): Promise<AsyncIterable<Uint8Array> | RateFault> {
  const start = URL.parse(place)
  if (start?.protocol !== 'https:') return notRead(place, 'only files and https addresses are read')
  for (let address = start, redirects = 0; ; redirects += 1) {
    const response = await request(address, { redirect: 'manual', signal })
    const next = redirectOf(response, address)
    if (!next) {
      return response.status === 200 && response.body
        ? response.body
        : notRead(place, `the server answered with status ${response.status}`)
    }
    await response.body?.cancel()
    if (next.origin !== start.origin) return notRead(place, `it redirects to another host, ${next.host}`)
    if (redirects === redirectsMax) return notRead(place, `it redirects more than ${redirectsMax} times`)
    address = next
  }
}

function redirectOf({ status, headers }: Response, from: URL): URL | undefined {
  const location = headers.get('location')
  if (![301, 302, 303, 307, 308].includes(status) || location === null) return undefined
  return URL.parse(location, from) ?? undefined
}

async function readAtMost(
  chunks: AsyncIterable<Uint8Array>,
  bytesMax: number,
): Promise<Uint8Array | undefined> {
  const read: Uint8Array[] = []
  let length = 0
  for await (const chunk of chunks) {
    length += chunk.byteLength
    // Leaving the loop closes the file or the connection.
    if (length > bytesMax) return undefined
    read.push(chunk)
  }
  return Buffer.concat(read)
}

function reasonOf(error: unknown, limitMs: number): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `there was no complete answer within ${limitMs / 1000} seconds`
  const cause = error.cause instanceof Error ? error.cause : error
  const code = 'code' in cause ? String(cause.code) : ''
  return known[code] ?? cause.message
}

const known: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'permission denied',
  EISDIR: 'it is a directory',
  ERR_ENCODING_INVALID_ENCODED_DATA: 'it is not text in UTF-8',
  ENOTFOUND: 'the host name was not found',
  ECONNREFUSED: 'the connection was refused',
}

const notRead = (place: string, reason: string): RateFault =>
  rateFault('NOT_READ', `Cannot read ${withoutCredentials(place)}: ${reason}.`)

/** The address for messages and the audit, without user name and password. */
export function withoutCredentials(place: string): string {
  const address = isAddress(place) ? URL.parse(place) : null
  if (!address) return place
  address.username = ''
  address.password = ''
  return address.href
}
