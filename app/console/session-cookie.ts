import { consoleCookies } from '#lib/platform/page-request-headers.ts'

const [overHttps, overHttp] = consoleCookies

/** By https only a cookie that no other host and no page by http can have set. */
const nameFor = (publicUrl: string): string => (publicUrl.startsWith('https:') ? overHttps : overHttp)

/** The key of a person's session, from the header `Cookie`. */
export function sessionKeyOf(publicUrl: string, cookieHeader: string | null): string | undefined {
  const name = nameFor(publicUrl)
  const sent = (cookieHeader ?? '').split(';').map((cookie) => cookie.trim())
  return sent.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1)
}

// As long as a session lasts: the server decides what the cookie still opens.
const sessionSeconds = 12 * 60 * 60

/** Hands the key of a session to the browser, for no script; undefined takes it away. */
export function sessionCookieFor(publicUrl: string, key: string | undefined): string {
  return [
    `${nameFor(publicUrl)}=${key ?? ''}`,
    'Path=/',
    `Max-Age=${key === undefined ? 0 : sessionSeconds}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(publicUrl.startsWith('https:') ? ['Secure'] : []),
  ].join('; ')
}
