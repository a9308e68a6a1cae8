import { consoleCookies } from '#lib/platform/page-request-headers.ts'

/** The key of a person's session, from the header `Cookie`. */
export function sessionKeyOf(cookieHeader: string | null): string | undefined {
  const sent = (cookieHeader ?? '').split(';').map((cookie) => cookie.trim())
  for (const name of consoleCookies) {
    const own = sent.find((cookie) => cookie.startsWith(`${name}=`))
    if (own !== undefined) return own.slice(name.length + 1)
  }
  return undefined
}

// As long as a session lasts: the server decides what the cookie still opens.
const sessionSeconds = 12 * 60 * 60

/** Hands the key of a session to the browser, for no script; undefined takes it away. */
export function sessionCookieFor(publicUrl: string, key: string | undefined): string {
  const [overHttps, overHttp] = consoleCookies
  const isSecure = publicUrl.startsWith('https:')
  return [
    `${isSecure ? overHttps : overHttp}=${key ?? ''}`,
    'Path=/',
    `Max-Age=${key === undefined ? 0 : sessionSeconds}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(isSecure ? ['Secure'] : []),
  ].join('; ')
}
