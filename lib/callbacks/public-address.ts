import ipaddr from 'ipaddr.js'

// RFC 4291, 2.4: every other IPv6 address is private, local, reserved or another notation of an IPv4 address.
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')
/** RFC 6052: a translator sends packets for these addresses to the IPv4 address in the last four bytes. */
const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/**
 * Whether an IP address belongs to the public internet. Only global unicast does: private, loopback,
 * link-local (where clouds keep their metadata), carrier-grade NAT, multicast and reserved ranges do not.
 * An IPv4 address in ::ffff:0:0/96 or 64:ff9b::/96 is checked as that IPv4 address. Other IPv6 ranges that
 * carry IPv4 addresses are refused: IPv4-compatible (::/96), IPv4-translated (::ffff:0:0:0/96), 6to4
 * (2002::/16), Teredo (2001::/32) and NAT64 for local use (64:ff9b:1::/48, RFC 8215).
 */
export function isPublicAddress(address: string): boolean {
  const canonical = address.includes(':') ? inHexadecimal(address) : address
  if (canonical === undefined || !ipaddr.isValid(canonical)) return false
  const parsed = ipaddr.process(canonical)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.range() === 'unicast'
  if (parsed.match(nat64)) return isPublicAddress(parsed.toByteArray().slice(-4).join('.'))
  return parsed.match(globalUnicast) && parsed.range() === 'unicast'
}

/**
 * `ipaddr.js` reads the IPv4-compatible ::8.8.8.8 as the mapped ::ffff:8.8.8.8. Undefined: not an address.
 */
function inHexadecimal(address: string): string | undefined {
  return URL.parse(`http://[${address}]`)?.hostname.slice(1, -1)
}
