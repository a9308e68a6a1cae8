import ipaddr from 'ipaddr.js'

/** What one customer of a provider has, as a key for limits: an IPv4 address, or the /64 of an IPv6 address. Anything else stays as it is. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/64`).toString()}/64`
}
