import ipaddr from 'ipaddr.js'

/**
 * The addresses of one customer of an internet provider, as a key for limits: an IPv4 address, or the /64 of
 * an IPv6 address. Any other text is unchanged.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/64`).toString()}/64`
}
