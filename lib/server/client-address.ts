import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number]

/**
 * The client's address. Behind trusted proxies (GATEWAY_TRUSTED_PROXIES, addresses and CIDR ranges) that is
 * the right-most address of X-Forwarded-For that is not one of them; entries further left are the client's
 * own claims. When an entry is not an address, the address of its sender is used.
 */
export function clientAddress(trusted: readonly string[]): (request: IncomingMessage) => string {
  const ranges = trusted.map(rangeOf)
  const isTrusted = (address: string) => {
    if (ranges.length === 0) return false
    const parsed = ipaddr.isValid(address) ? ipaddr.process(address) : undefined
    return parsed !== undefined && ranges.some((range) => isWithin(parsed, range))
  }
  return (request) => {
    let client = plain(request.socket.remoteAddress ?? 'unknown')
    // Node joins several headers of this name with commas, in their order.
    const claimed = String(request.headers['x-forwarded-for'] ?? '').split(',')
    while (isTrusted(client)) {
      const next = addressOf(claimed.pop()?.trim() ?? '')
      if (next === undefined) break
      client = next
    }
    return client
  }
}

function rangeOf(text: string): Range {
  if (text.includes('/')) return ipaddr.parseCIDR(text)
  const address = ipaddr.process(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

const isWithin = (address: ipaddr.IPv4 | ipaddr.IPv6, range: Range): boolean =>
  address.kind() === range[0].kind() && address.match(range)

/** Some proxies write a port too: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function addressOf(text: string): string | undefined {
  const [, bracketed, dotted] = /^(?:\[([^\]]+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/.exec(text) ?? []
  const address = bracketed ?? dotted ?? text
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address)
  return isAddress ? plain(address) : undefined
}

/** An IPv4 client of a socket that listens on both looks like ::ffff:192.0.2.1. */
const plain = (address: string): string => address.replace(/^::ffff:/, '')
