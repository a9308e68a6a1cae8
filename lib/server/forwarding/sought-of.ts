import type { IncomingMessage } from 'node:http'
import { decodeJwt } from 'jose'
import { apiSegments } from '../../api/http/path.ts'
import type { Sought } from '../../clusters/directory.ts'
import { isHosted } from '../pages/hosted-page.ts'
import { logoIn } from '../pages/logo.ts'
import { sessionIn } from '../pages/page-paths.ts'

const tokenLengthMax = 32_768
const isApi = (url: string): boolean => /^\/api(?:[/?]|$)/.test(url)

/**
 * Whether the merchant of a request is in its body: a request for a token, whatever its Authorization says,
 * which no such request reads.
 */
export function namesMerchantInBody({ url = '/', method }: IncomingMessage): boolean {
  const [first, ...others] = apiSegments(url.split('?', 1)[0] ?? '') ?? []
  return method === 'POST' && others.length === 0 && tokenPaths.includes(first ?? '')
}

const tokenPaths = ['auth-tokens', 'auth-tokens-by-action']

/**
 * Which merchant, visit or logo a request is about, by its token or its address. What it claims is not
 * verified here: the cluster that has the merchant verifies it. Undefined: any cluster can answer.
 */
export function soughtOf({ url = '/', headers }: IncomingMessage): Sought | undefined {
  if (isApi(url)) {
    const token = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
    return token === undefined ? undefined : merchantOf(token)
  }
  const logo = logoIn(url)
  if (logo !== undefined) return { kind: 'logo', name: logo }
  if (!isHosted(url)) return undefined
  const visit = sessionIn(url)
  if (visit !== undefined) return { kind: 'visit', name: visit }
  const token = new URLSearchParams(url.split('?', 2)[1] ?? '').get('token')
  return token === null ? undefined : merchantOf(token)
}

/** The merchant of a request for a token. */
export function soughtInBody(body: Uint8Array): Sought | undefined {
  try {
    const { merchantCode } = JSON.parse(Buffer.from(body).toString()) as { readonly merchantCode?: unknown }
    return typeof merchantCode === 'string' ? named(merchantCode) : undefined
  } catch {
    return undefined
  }
}

function merchantOf(token: string): Sought | undefined {
  if (token.length > tokenLengthMax) return undefined
  try {
    const { sub } = decodeJwt(token)
    return sub === undefined ? undefined : named(sub)
  } catch {
    return undefined
  }
}

const named = (code: string): Sought | undefined =>
  /^[A-Za-z0-9_-]{1,64}$/.test(code) ? { kind: 'merchant', name: code } : undefined
