import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { accepts } from './page-script.ts'

/** Whether an address (path and query) belongs to the hosted pages. */
export const isHosted = (url: string): boolean => /^\/(?:pay|status)(?:[/?]|$)/.test(url)

/**
 * Compresses the HTML of a hosted page when it is complete, which it is a moment after it began. Next would
 * compress the events of a page too, and keep each back until the next one comes.
 */
export function compressPage(request: IncomingMessage, response: ServerResponse): void {
  const isCompressed = accepts(request.headers['accept-encoding'], 'gzip')
  delete request.headers['accept-encoding']
  if (!isCompressed) return
  const [flushHeaders, write, end] = [response.flushHeaders, response.write, response.end].map((method) =>
    method.bind(response),
  ) as [() => void, (...args: unknown[]) => boolean, (...args: unknown[]) => ServerResponse]
  const html: Buffer[] = []
  response.flushHeaders = () => {
    if (!isHtml(response)) flushHeaders()
  }
  response.write = (chunk: unknown, ...rest: unknown[]) => {
    if (response.headersSent || !isHtml(response)) return write(chunk, ...rest)
    html.push(bytesOf(chunk, rest))
    callbackOf(rest)?.()
    return true
  }
  response.end = (...args: unknown[]) => {
    if (response.headersSent || !isHtml(response)) return end(...args)
    const [chunk, ...rest] = args
    if (chunk !== undefined && chunk !== null && typeof chunk !== 'function') html.push(bytesOf(chunk, rest))
    const body = gzipSync(Buffer.concat(html))
    response.setHeader('content-encoding', 'gzip')
    response.setHeader('vary', 'Accept-Encoding')
    response.setHeader('content-length', body.length)
    return end(body, callbackOf(args))
  }
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
