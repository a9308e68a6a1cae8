import { ServerResponse, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { addressHeader } from '../../platform/address-header.ts'
import { nonceHeader, pageScriptHeader } from '../../platform/page-request-headers.ts'
import { bytesOf, callbackOf } from './hosted-page.ts'
import { pagePattern, pathOf } from './page-paths.ts'
import { accepts } from './page-script.ts'
import type { Pages } from './pages.ts'

/** A page as Next drew it. */
interface Drawn {
  readonly status: number
  readonly headers: OutgoingHttpHeaders
  /** What stands between the places of the nonce. */
  readonly parts: readonly string[]
}

export interface KeptPages {
  /** Answers a request for one of the kept pages, with the nonce of its own policy. */
  answer(request: IncomingMessage, response: ServerResponse, nonce: string): Promise<void>
}

/**
 * The path of a page that is the same for everybody: a guide or a page of the reference. Undefined for any
 * other address, such as the search.
 */
export function keptPath(url: string): string | undefined {
  const path = decodeURIComponent(pathOf(url))
  const isOne = /^\/docs(?:\/[\w-]+){0,2}$/.test(path) && path !== '/docs/search'
  return isOne && pagePattern(path) !== 'unknown' ? path : undefined
}

/** What the drawing sees of the first request for a page: nothing that a client chooses. */
const shownHeaders = [addressHeader, nonceHeader, pageScriptHeader, 'content-security-policy', 'x-request-id']
/** Of one answer only. */
const ownHeaders = new Set([
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'etag',
  'date',
  'connection',
])

/**
 * Draws each page of the documentation once. Drawing takes up to 200 ms, and anybody may ask. Requests that
 * come meanwhile wait for it; what is not a page (404) is not kept.
 */
export function keepPages(pages: Pick<Pages, 'handle'>): KeptPages {
  const kept = new Map<string, Promise<Drawn>>()
  const drawn = (request: IncomingMessage, path: string, nonce: string): Promise<Drawn> => {
    const known = kept.get(path)
    if (known) return known
    const drawing = draw(pages, request, path, nonce)
    kept.set(path, drawing)
    const forget = () => kept.delete(path)
    drawing.then(({ status }) => status === 200 || forget(), forget)
    return drawing
  }
  return {
    answer: async (request, response, nonce) => {
      const { method, headers, url = '/' } = request
      const { status, headers: own, parts } = await drawn(request, keptPath(url) ?? url, nonce)
      const html = Buffer.from(parts.join(nonce))
      const packs = accepts(headers['accept-encoding'], 'gzip')
      const body = packs ? await promisify(gzip)(html, { level: 1 }) : html
      response.writeHead(status, {
        ...own,
        ...(packs && { 'content-encoding': 'gzip' }),
        vary: 'Accept-Encoding',
        'content-length': body.byteLength,
      })
      response.end(method === 'HEAD' ? undefined : body)
    },
  }
}

async function draw(
  pages: Pick<Pages, 'handle'>,
  request: IncomingMessage,
  path: string,
  nonce: string,
): Promise<Drawn> {
  const shown = shownHeaders.map((name) => [name, request.headers[name]] as const)
  const headers = Object.fromEntries([
    ['host', 'localhost'],
    ...shown.filter(([, value]) => value !== undefined),
  ])
  // The log goes on reading the request itself.
  const asked = Object.assign(Object.create(request) as IncomingMessage, {
    method: 'GET',
    url: path,
    headers,
  })
  const { response, html } = collected(asked)
  await pages.handle(asked, response)
  const own = Object.entries(response.getHeaders()).filter(([name]) => !ownHeaders.has(name))
  return { status: response.statusCode, headers: Object.fromEntries(own), parts: (await html).split(nonce) }
}

/** A response without a connection. */
function collected(request: IncomingMessage): { response: ServerResponse; html: Promise<string> } {
  const response = new ServerResponse(request)
  const chunks: Buffer[] = []
  const take = (chunk: unknown, rest: readonly unknown[]) => {
    if (chunk !== undefined && chunk !== null && typeof chunk !== 'function')
      chunks.push(bytesOf(chunk, rest))
  }
  const html = new Promise<string>((resolve) => {
    response.end = (...[chunk, ...rest]: unknown[]) => {
      take(chunk, rest)
      resolve(Buffer.concat(chunks).toString())
      setImmediate(() => {
        response.emit('finish')
        response.emit('close')
        callbackOf([chunk, ...rest])?.()
      })
      return response
    }
  })
  response.writeHead = (status: number, ...rest: unknown[]) => {
    response.statusCode = status
    const own = rest.find((each) => typeof each === 'object' && each !== null)
    for (const [name, value] of Object.entries((own ?? {}) as Record<string, string>))
      response.setHeader(name, value)
    return response
  }
  response.flushHeaders = () => {}
  response.write = (chunk: unknown, ...rest: unknown[]) => {
    take(chunk, rest)
    callbackOf(rest)?.()
    return true
  }
  return { response, html }
}
