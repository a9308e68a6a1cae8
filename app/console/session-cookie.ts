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
