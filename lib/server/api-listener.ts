import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ApiRequest, RequestHeaders } from '../api/http/api-request.ts'
import type { Rendered } from '../api/http/answer.ts'
import { bodyBytesMax } from '../platform/bounded-body.ts'

/**
 * A request of Node's server as the API reads it, without a web Request in between. Undefined where the
 * address or the Host is not one.
 */
export function fromNodeRequest(incoming: IncomingMessage): ApiRequest | undefined {
  const url = urlOf(incoming)
  if (!url) return undefined
  return {
    method: incoming.method ?? 'GET',
    url,
    headers: headersOf(incoming),
    readBody: () => readNodeBody(incoming),
  }
}

function urlOf({ headers: { host = 'localhost' }, url = '/' }: IncomingMessage): URL | undefined {
  if (!isHost(host)) return undefined
  const path = url.split('?', 1)[0] ?? ''
  return path.includes('\\') ? undefined : (URL.parse(`http://${host}${url}`) ?? undefined)
}

/** A name or address, with a port or without: nothing that would end it, or that means another host. */
const isHost = (host: string): boolean => /^(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/.test(host)

/** Joined as the web standard joins them: Node keeps only the first of some. */
const headersOf = ({ headersDistinct }: IncomingMessage): RequestHeaders => ({
  get: (name) => headersDistinct[name.toLowerCase()]?.join(', ') ?? null,
  has: (name) => headersDistinct[name.toLowerCase()] !== undefined,
})

/** Reads a body of at most 64 KiB, once; undefined where it is larger. Rejects where it ends early. */
function readNodeBody(incoming: IncomingMessage): Promise<Uint8Array | undefined> {
  if (Number(incoming.headers['content-length'] ?? 0) > bodyBytesMax) return Promise.resolve(undefined)
  if (incoming.destroyed) return Promise.reject(new Error('the connection ended before the body'))
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    const take = (chunk: Buffer) => {
      length += chunk.length
      if (length <= bodyBytesMax) return void chunks.push(chunk)
      incoming.off('data', take)
      incoming.resume()
      resolve(undefined)
    }
    // Every request closes: an error is made for those that had not ended, since its stack takes long.
    const closed = () => reject(new Error('the connection ended before the body'))
    incoming.on('data', take)
    incoming.once('end', () => {
      incoming.off('close', closed)
      resolve(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks))
    })
    incoming.once('error', reject)
    incoming.once('close', closed)
  })
}

/** Writes an answer: head and body at once where the body is there. */
export async function writeRendered(
  response: ServerResponse,
  { status, headers, body }: Rendered,
): Promise<void> {
  if (body === undefined) return void response.writeHead(status, headers).end()
  if (body instanceof ReadableStream) {
    response.writeHead(status, headers)
    // Who closes the connection wants no more of it.
    await pipeline(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), response).catch(() => {})
    return
  }
  response.writeHead(status, { ...headers, 'content-length': body.byteLength }).end(body)
}
