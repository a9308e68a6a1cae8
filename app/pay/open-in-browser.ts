import { readSession, type OpenSession } from '#lib/checkout/read-session.ts'
import type { Gateway } from '#lib/gateway.ts'
import { sessionCookie } from './session-cookie.ts'

/** How often one visit may ask or send something, per second: far above what people and our scripts do. */
const requestsPerSecond = 10

export type OpenInBrowser = OpenSession | 'NOT_OPEN' | { readonly retryAfterSeconds: number }

/** The session of an address, if this browser holds its key and does not hammer. Each visit has a rate of its own. */
export async function openInBrowser(gateway: Gateway, request: Request, id: string): Promise<OpenInBrowser> {
  const open = await readSession(gateway, id, cookieOf(request, sessionCookie))
  if (!open) return 'NOT_OPEN'
  const taken = await gateway.throttle.take(`checkout ${id}`, requestsPerSecond)
  return taken.allowed ? open : { retryAfterSeconds: taken.retryAfterSeconds }
}

/** A browser sends the cookie of the longest path first. */
export function cookieOf(request: Request, name: string): string | undefined {
  const cookies = (request.headers.get('cookie') ?? '').split(/;\s*/)
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1)
}
