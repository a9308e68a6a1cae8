import type { IncomingMessage, ServerResponse } from 'node:http'
import { constants, createGzip, gzipSync, type Gzip } from 'node:zlib'
import { byTurns, type HtmlSink } from './by-turns.ts'
import { keepOwnScripts } from './own-scripts.ts'
import { accepts } from './page-script.ts'

/** Whether an address (path and query) belongs to the hosted pages. */
export const isHosted = (url: string): boolean => /^\/(?:pay|status)(?:[/?]|$)/.test(url)

type Write = (chunk: Buffer) => boolean
type End = (chunk?: Buffer) => ServerResponse

/** The response itself. */
interface Out {
  readonly write: Write
  readonly end: End
}

/**
 * Sends the hosted pages without the scripts of Next: of the HTML that is written to this response from now
 * on, only scripts with `nonce` are left, and it is compressed here, because a compressed answer cannot be
 * changed. What was written in one turn of the event loop is sent at its end. Other answers pass unchanged.
 */
export function sendWithoutNext(request: IncomingMessage, response: ServerResponse, nonce: string): void {
  const compress = accepts(request.headers['accept-encoding'], 'gzip')
  delete request.headers['accept-encoding']
  const [writeHead, write, end] = [response.writeHead, response.write, response.end].map((method) =>
    method.bind(response),
  ) as [(...args: unknown[]) => ServerResponse, Write, End]
  const flushHeaders = response.flushHeaders.bind(response)
  let html: HtmlSink | undefined

  response.writeHead = (status: number, ...rest: unknown[]) => {
    if (isHtml(response)) {
      response.removeHeader('content-length')
      response.removeHeader('etag')
      // What the scripts of Next would load ahead.
      response.removeHeader('link')
      if (compress) response.setHeader('content-encoding', 'gzip')
      response.setHeader('vary', 'Accept-Encoding')
      html = filteredInto(nonce, (compress ? packedInto : joinedInto)({ write, end }))
    }
    return writeHead(status, ...rest)
  }
  const begin = () => {
    if (!response.headersSent) response.writeHead(response.statusCode)
  }
  // They are sent with the first of the HTML, in one packet.
  response.flushHeaders = () => {
    if (!isHtml(response)) flushHeaders()
  }
  response.write = (chunk: unknown, ...rest: unknown[]) => {
    begin()
    if (!html) return (write as (...args: unknown[]) => boolean)(chunk, ...rest)
    html.write(bytesOf(chunk, rest))
    callbackOf(rest)?.()
    return true
  }
  let ended = false
  response.end = (...args: unknown[]) => {
    begin()
    if (!html) return (end as (...args: unknown[]) => ServerResponse)(...args)
    // The response itself has not ended while the rest is compressed.
    if (ended) return response
    ended = true
    const [chunk, ...rest] = args
    if (typeof chunk === 'function') response.once('finish', chunk as () => void)
    else if (chunk !== undefined && chunk !== null) html.write(bytesOf(chunk, rest))
    const callback = callbackOf(rest)
    if (callback) response.once('finish', callback)
    html.end()
    return response
  }
}

/** Leaves the scripts of Next out. */
function filteredInto(nonce: string, out: HtmlSink): HtmlSink {
  const filter = keepOwnScripts(nonce)
  return {
    write: (chunk) => out.write(filter.push(chunk)),
    end: () => {
      out.write(filter.end())
      out.end()
    },
  }
}

const joinedInto = (out: Out): HtmlSink => byTurns({ part: out.write, last: out.end, whole: out.end })

/** Compresses: a page that was written in one turn at once, any other as it comes. */
function packedInto(out: Out): HtmlSink {
  let gzip: Gzip | undefined
  const open = (): Gzip => {
    const opened = createGzip()
    opened.on('data', out.write)
    opened.on('end', () => out.end())
    return opened
  }
  return byTurns({
    part: (bytes) => {
      gzip ??= open()
      gzip.write(bytes)
      gzip.flush(constants.Z_SYNC_FLUSH)
    },
    last: (bytes) => gzip?.end(bytes),
    whole: (bytes) => out.end(gzipSync(bytes)),
  })
}

const isHtml = (response: ServerResponse): boolean =>
  /^text\/html(?:;|$)/.test(String(response.getHeader('content-type') ?? ''))

/** What `write` or `end` of a response was given, as bytes. */
export function bytesOf(chunk: unknown, rest: readonly unknown[]): Buffer {
  if (typeof chunk !== 'string') return Buffer.from(chunk as Uint8Array)
  const [encoding] = rest
  return Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8')
}

/** The callback among the arguments of `write` or `end`. */
export const callbackOf = (rest: readonly unknown[]): (() => void) | undefined =>
  rest.find((each): each is () => void => typeof each === 'function')
