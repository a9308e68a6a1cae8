import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { StartFault } from '../start-fault.ts'

/** The one script of the hosted pages, bundled from app/pay/browser when the pages are built. */
export interface PageScript {
  /** Changes with the content, so that browsers may keep it for good. */
  readonly address: string
  /** Answers an address of this script, also one of another release. */
  answer(request: IncomingMessage, response: ServerResponse): void
}

const root = path.resolve(import.meta.dirname, '../../..')
const addressPattern = /^\/checkout-([0-9a-f]{16})\.js(?:\?|$)/

/** Whether an address (path and query) is of the script of the hosted pages, of this release or another. */
export const isPageScript = (url: string): boolean => addressPattern.test(url)

/** Reads the script that lib/bootstrap/build.mjs has written, and compresses it once. */
export async function openPageScript({ dev }: { readonly dev: boolean }): Promise<PageScript> {
  const file = path.join(root, '.next', dev ? 'dev-browser' : 'browser', 'checkout.js')
  const content = await readFile(file).catch(() => {
    const command = dev ? 'npm run dev' : 'npm start'
    throw new StartFault(`The script of the pages is not built yet: start with ${command}, which builds it.`)
  })
  return pageScriptOf(content)
}

/** The script with this content. */
export async function pageScriptOf(content: Buffer): Promise<PageScript> {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16)
  const packed = {
    br: await promisify(brotliCompress)(content),
    gzip: await promisify(gzip)(content, { level: 9 }),
  }
  return {
    address: `/checkout-${hash}.js`,
    answer: ({ url = '', method, headers }, response) => {
      if (method !== 'GET' && method !== 'HEAD') {
        response.writeHead(405, { allow: 'GET, HEAD', 'content-type': 'text/plain; charset=utf-8' })
        return response.end('A script can only be read.\n')
      }
      const encoding = (['br', 'gzip'] as const).find((each) => accepts(headers['accept-encoding'], each))
      const body = encoding === undefined ? content : packed[encoding]
      // While a release replaces another, pages of one ask instances of the other: they get the script that
      // there is, and ask again at their next visit.
      const isCurrent = addressPattern.exec(url)?.[1] === hash
      response.writeHead(200, {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': isCurrent ? 'public, max-age=31536000, immutable' : 'no-store',
        'content-length': body.byteLength,
        'x-content-type-options': 'nosniff',
        vary: 'Accept-Encoding',
        ...(encoding && { 'content-encoding': encoding }),
      })
      return response.end(method === 'HEAD' ? undefined : body)
    },
  }
}

/** Whether a request accepts a content encoding by its name (RFC 9110, 12.5.3). */
export const accepts = (acceptEncoding: string | string[] | undefined, encoding: string): boolean =>
  String(acceptEncoding ?? '')
    .split(',')
    .map((each) => each.trim().toLowerCase())
    .some(
      (each) =>
        each.startsWith(encoding) &&
        /^(?:;\s*q=(?!0(?:\.0*)?$).*)?$/.test(each.slice(encoding.length).trim()),
    )
