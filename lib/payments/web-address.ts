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
  .refine(namesHostPlainly, {
    error:
      'must name its host as it is resolved: an IPv4 address as four decimal numbers, no full-width characters',
    params: { code: 'WRONG_FORMAT' },
  })
  // A trailing U+202E, for example, is not seen by the person who reads the address.
  .refine((text) => !/[\p{Cf}\p{Cs}\p{Co}]/u.test(text), {
    error: 'must not hold invisible characters: percent-encode them',
    params: { code: 'WRONG_FORMAT' },
  })
  .meta({
    format: 'uri',
    pattern: '^[Hh][Tt][Tt][Pp][Ss]?://[^/]',
    description:
      'Absolute http(s) address without user information and invisible characters, at most 2000 characters.',
  })

/**
 * The URL parser of browsers accepts spaces, line breaks, backslashes, further slashes, an empty user name
 * and a percent-encoded host. Other programs read such an address differently, or as another host.
 */
function isWebAddress(text: string): boolean {
  if (/[\s\\\p{Cc}]/u.test(text) || !/^https?:\/\/[^/?#@%]+(?:[/?#]|$)/i.test(text)) return false
  return URL.canParse(text)
}

/**
 * Some programs read `0x7f.1` or `good。example` as a name, others as an address or as another name (UTS 46
 * maps full-width characters and full stops).
 */
function namesHostPlainly(text: string): boolean {
  const asWritten = /^https?:\/\/([^/?#]*)/i.exec(text)?.[1] ?? ''
  // Most hosts are plain names, which all programs read in the same way.
  if (/^[A-Za-z][A-Za-z.-]*(?::\d+)?$/.test(asWritten)) return true
  // What is no address is reported as that alone.
  if (!isWebAddress(text)) return true
  // Before lower case, in which the sign for kelvin would be the letter k.
  if (asWritten !== asWritten.normalize('NFKC') || /[。．｡]/u.test(asWritten)) return false
  const { hostname } = new URL(text)
  return !/^[\d.]+$/.test(hostname) || asWritten.toLowerCase().replace(/:\d*$/, '') === hostname
}
