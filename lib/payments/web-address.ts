import { z } from 'zod'

const lengthMax = 2000

/**
 * `callbackUrl` and `returnUrl`: absolute http(s), no user information, at most 2000 characters
 * (specification-gaps.md, "Errors").
 */
export const webAddress = z
  .string()
  .max(lengthMax)
  .refine(isWebAddress, {
    error: 'must be an absolute http or https address without user name and password',
    params: { code: 'WRONG_FORMAT' },
  })
  .meta({
    format: 'uri',
    pattern: '^[Hh][Tt][Tt][Pp][Ss]?://',
    description: 'Absolute http(s) address without user information, at most 2000 characters.',
  })

function isWebAddress(text: string): boolean {
  // The URL parser accepts spaces, line breaks and backslashes, which a browser or a log may read
  // differently.
  if (/[\s\\\p{Cc}]/u.test(text) || !URL.canParse(text)) return false
  const { protocol, username, password, hostname } = new URL(text)
  return /^https?:\/\//i.test(text) && /^https?:$/.test(protocol) && !username && !password && hostname !== ''
}
