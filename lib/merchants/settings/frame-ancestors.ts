import { merchantFault, type MerchantFault } from '../merchant-fault.ts'

const originsMax = 20
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
// A wildcard needs a name of two labels or more: `https://*.example` would allow every domain under .example.
const origin = new RegExp(`^https://(?:\\*\\.${label}|${label})(?:\\.${label})+(?::\\d{1,5})?$`)
const localhost = /^http:\/\/localhost(?::\d{1,5})?$/

/**
 * Reads a comma-separated list of origins that may show the payment page in a frame: `https://shop.example`,
 * one with a port, or `https://*.shop.example` for its subdomains; in the sandbox `http://localhost` too.
 * Accepted origins are safe inside a policy header.
 */
export function readFrameAncestors(
  text: string,
  { sandbox }: { readonly sandbox: boolean },
): { readonly frameAncestors: readonly string[] } | MerchantFault {
  const origins = [...new Set(text.split(',').map((one) => normal(one.trim())))]
  const isAllowed = (one: string) => origin.test(one) || (sandbox && localhost.test(one))
  const wrong = origins.find((one) => !isAllowed(one))
  if (wrong !== undefined) {
    const local = sandbox ? ' (in the sandbox also http://localhost:8080)' : ''
    return merchantFault(
      'SETTING_INVALID',
      `"${wrong}" is not an origin that can be allowed to frame the page: write https://shop.example, without a path, or https://*.shop.example for its subdomains${local}, separated by commas.`,
    )
  }
  if (origins.length > originsMax) {
    return merchantFault('SETTING_INVALID', `At most ${originsMax} origins may frame the page.`)
  }
  return { frameAncestors: origins }
}

/** As browsers compare origins: lower case, no trailing slash, names in other scripts as ASCII. */
function normal(text: string): string {
  const [, scheme, wildcard = '', rest] = /^(https?:\/\/)(\*\.)?([^/?#@\s]+)\/?$/i.exec(text) ?? []
  const url = scheme !== undefined && rest !== undefined ? URL.parse(`${scheme}${rest}`) : null
  return url ? `${url.protocol}//${wildcard}${url.host}` : text
}
