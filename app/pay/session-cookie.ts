import type { Locale } from '#lib/i18n/locales.ts'

/** The two doors: paying, and looking at how a payment stands. Both open into the same rooms. */
export type Area = 'pay' | 'status'

/** Each checkout has cookies of its own address, so that many can be open side by side in one browser. */
export const sessionCookie = 'checkout'
export const languageCookie = 'lang'
export const lastMethodCookie = 'last-method'

// A payment may take days; what the cookie opens is the server's business.
const sessionSeconds = 30 * 24 * 60 * 60
const yearSeconds = 365 * 24 * 60 * 60

interface CookieOptions {
  readonly path: string
  readonly seconds: number
  readonly secure: boolean
}

const cookie = (name: string, value: string, { path, seconds, secure }: CookieOptions): string =>
  [
    `${name}=${value}`,
    `Path=${path}`,
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(secure ? ['Secure'] : []),
  ].join('; ')

export const keyCookie = (address: string, key: string, secure: boolean): string =>
  cookie(sessionCookie, key, { path: address, seconds: sessionSeconds, secure })

export const localeCookie = (address: string, locale: Locale, secure: boolean): string =>
  cookie(languageCookie, locale, { path: address, seconds: sessionSeconds, secure })

/** What this browser paid with last, to be offered first; it names no payment and no person. */
export const methodCookie = (methodCode: string, secure: boolean): string =>
  cookie(lastMethodCookie, methodCode, { path: '/pay', seconds: yearSeconds, secure })
