import type { IncomingMessage, ServerResponse } from 'node:http'
import { constants, createGzip, type Gzip } from 'node:zlib'
import { keepOwnScripts } from './own-scripts.ts'
import { accepts } from './page-script.ts'

/** Whether an address (path and query) belongs to the hosted pages. */
export const isHosted = (url: string): boolean => /^\/(?:pay|status)(?:[/?]|$)/.test(url)

type Write = (chunk: Buffer) => boolean

/**
 * Sends the hosted pages without the scripts of Next: of the HTML that is written to this response from now
 * on, only scripts with `nonce` are left, and it is compressed here, because a compressed answer cannot be
 * changed. Each chunk is sent on at once. Other answers pass unchanged.
 */
export function sendWithoutNext(request: IncomingMessage, response: ServerResponse, nonce: string): void {
  const compress = accepts(request.headers['accept-encoding'], 'gzip')
  delete request.headers['accept-encoding']
  const [writeHead, write, end] = [response.writeHead, response.write, response.end].map((method) =>
    method.bind(response),
  ) as [(...args: unknown[]) => ServerResponse, Write, (chunk?: Buffer) => ServerResponse]
  let html: HtmlSink | undefined

  response.writeHead = (status: number, ...rest: unknown[]) => {
    if (isHtml(response)) {
      response.removeHeader('content-length')
      response.removeHeader('etag')
      // What the scripts of Next would load ahead.
      response.removeHeader('link')
      if (compress) response.setHeader('content-encoding', 'gzip')
      response.setHeader('vary', 'Accept-Encoding')
      html = htmlSink(nonce, { write, end: () => end() }, compress)
    }
    return writeHead(status, ...rest)
  }
  const begin = () => {
    if (!response.headersSent) response.writeHead(response.statusCode)
  }
  response.write = (chunk: unknown, ...rest: unknown[]) => {
    begin()
    if (!html) return (write as (...args: unknown[]) => boolean)(chunk, ...rest)
    html.write(bytesOf(chunk, rest))
    callbackOf(rest)?.()
    return true
  }
  response.end = (...args: unknown[]) => {
    begin()
    if (!html) return (end as (...args: unknown[]) => ServerResponse)(...args)
    const [chunk, ...rest] = args
    if (typeof chunk === 'function') response.once('finish', chunk as () => void)
    else if (chunk !== undefined && chunk !== null) html.write(bytesOf(chunk, rest))
    const callback = callbackOf(rest)
    if (callback) response.once('finish', callback)
    html.end()
    return response
  }
}

interface HtmlSink {
  write(chunk: Buffer): void
  end(): void
}

function htmlSink(
  nonce: string,
  out: { readonly write: Write; readonly end: () => void },
  compress: boolean,
): HtmlSink {
  const packed = compress ? packedInto(out) : undefined
  const filter = keepOwnScripts(nonce)
  const send = (bytes: Buffer) => {
    if (bytes.length > 0) (packed ?? out).write(bytes)
  }
  return {
    write: (chunk) => send(filter.push(chunk)),
    end: () => {
      send(filter.end())
      ;(packed ?? out).end()
    },
  }
}

/** Compresses; what was written in one turn of the event loop is sent at its end. */
function packedInto(out: { readonly write: Write; readonly end: () => void }): Gzip {
  const gzip = createGzip()
  gzip.on('data', out.write)
  gzip.on('end', out.end)
  let flushing: NodeJS.Immediate | undefined
  const write = gzip.write.bind(gzip) as Write
  const end = gzip.end.bind(gzip) as () => Gzip
  return Object.assign(gzip, {
    write: (chunk: Buffer) => {
      flushing ??= setImmediate(() => {
        flushing = undefined
        gzip.flush(constants.Z_SYNC_FLUSH)
      })
      return write(chunk)
    },
    end: () => {
      clearImmediate(flushing)
      return end()
    },
  })
}

const isHtml = (response: ServerResponse): boolean =>
  /^text\/html(?:;|$)/.test(String(response.getHeader('content-type') ?? ''))

function bytesOf(chunk: unknown, rest: readonly unknown[]): Buffer {
  if (typeof chunk !== 'string') return Buffer.from(chunk as Uint8Array)
  const [encoding] = rest
  return Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8')
}

const callbackOf = (rest: readonly unknown[]): (() => void) | undefined =>
  rest.find((each): each is () => void => typeof each === 'function')
