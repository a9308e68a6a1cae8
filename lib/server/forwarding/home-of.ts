import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Sought } from '../../clusters/directory.ts'
import { holdsLock } from '../../clusters/locked-database.ts'
import type { Gateway } from '../../gateway.ts'

/** `moved`: it lives in another cluster for certain. `not here`: it may live nowhere. */
export type Home = 'here' | 'moved' | 'not here'

/** Whether a merchant, the merchant of a visit, or a logo lives in this cluster. */
export async function homeOf(gateway: Gateway, { kind, name }: Sought): Promise<Home> {
  if (kind === 'logo') return (await hasLogo(gateway, name)) ? 'here' : 'not here'
  const code = kind === 'merchant' ? name : await merchantOfVisit(gateway, name)
  const merchant = code === undefined ? undefined : await gateway.merchants.find(code)
  if (!merchant) return 'not here'
  return merchant.away?.state === 'MOVED' ? 'moved' : 'here'
}

async function merchantOfVisit({ db }: Gateway, visit: string): Promise<string | undefined> {
  const { rows } = await db.query<{ merchant_code: string }>({
    name: 'merchant_of_visit',
    text: 'select merchant_code from checkout_session where id = $1',
    values: [visit],
  })
  return rows[0]?.merchant_code
}

async function hasLogo({ db }: Gateway, hash: string): Promise<boolean> {
  const { rows } = await db.query({
    name: 'has_logo',
    text: 'select from merchant_logo where hash = $1 limit 1',
    values: [hash],
  })
  return rows.length > 0
}

const kinds: readonly unknown[] = ['merchant', 'visit', 'logo'] satisfies Sought['kind'][]
const isKind = (text: string | undefined): text is Sought['kind'] => kinds.includes(text)

const changes = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Whether a request would change a merchant that is being copied. The database refuses that anyway; knowing
 * it before saves the work.
 */
export async function isFrozen(
  { merchants }: Gateway,
  { kind, name }: Sought,
  { method = '' }: IncomingMessage,
): Promise<boolean> {
  if (kind !== 'merchant' || !changes.has(method)) return false
  return (await merchants.find(name))?.away?.state === 'FROZEN'
}

async function has(gateway: Gateway, kind: string, name: string): Promise<boolean> {
  if (kind === 'database') return holdsLock(gateway.db, name)
  return isKind(kind) && (await homeOf(gateway, { kind, name })) === 'here'
}

/** Tells another cluster whether what it asks for is here. */
export async function answerHome(gateway: Gateway, url: string, response: ServerResponse): Promise<void> {
  const [[kind, name] = []] = new URL(url, 'http://localhost').searchParams
  const here = kind !== undefined && name !== undefined && (await has(gateway, kind, name))
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify({ here }))
}
