import type { IncomingMessage, ServerResponse } from 'node:http'
import { findLogo } from '../../merchants/find-logo.ts'
import type { Queryable } from '../../platform/db/database.ts'

/** The hash in the address of a logo. */
export const logoIn = (url: string): string | undefined => /^\/logo\/([0-9a-f]{64})(?:\?|$)/.exec(url)?.[1]

/**
 * GET /logo/{sha256}: a merchant's logo; the address never changes. Its exact type, nosniff and an empty
 * policy in a sandbox keep anything else in the file harmless. Everything else below /logo is 404.
 */
export async function answerLogo(
  database: Queryable,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const hash = logoIn(request.url ?? '')
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const logo = hash !== undefined && isRead ? await findLogo(database, hash) : undefined
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox")
  if (!isRead) {
    response.writeHead(405, { allow: 'GET, HEAD', 'content-type': 'text/plain; charset=utf-8' })
    response.end('A logo can only be read.\n')
  } else if (!logo) {
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    response.end(request.method === 'HEAD' ? undefined : 'There is no such logo.\n')
  } else {
    response.writeHead(200, {
      'content-type': logo.contentType,
      'content-length': logo.bytes.byteLength,
      'cache-control': 'public, max-age=31536000, immutable',
    })
    response.end(request.method === 'HEAD' ? undefined : logo.bytes)
  }
}
