import { lookup } from 'node:dns'
import { isIP } from 'node:net'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Agent, buildConnector } from 'undici'

/** Callbacks may not be sent to this address. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused'
  readonly code = 'ADDRESS_REFUSED'
}

/**
 * Whether an IP address belongs to the public internet. Only plain unicast does: private, loopback,
 * link-local (where clouds keep their metadata), carrier-grade NAT, multicast and reserved ranges do not. An
 * IPv4 address inside an IPv6 one (mapped, or behind NAT64) is checked as that IPv4 address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() === 'rfc6052') return isPublicAddress(parsed.toByteArray().slice(-4).join('.'))
  return parsed.range() === 'unicast'
}

/**
 * The HTTP agent of callbacks. Every delivery opens a new connection: a kept one may be broken, which would
 * count as the merchant's failure. The address is checked where the socket gets it, so a name that resolves
 * to another address between check and use is refused. No proxy is used, since a proxy resolves the name
 * itself.
 */
export function openCallbackAgent(allowPrivate: boolean, connectLimitMs: number): Agent {
  const shared = { timeout: connectLimitMs, allowH2: false }
  const connect = allowPrivate
    ? buildConnector(shared)
    : guarded(buildConnector({ ...shared, lookup: lookupPublic }))
  return new Agent({ connect, pipelining: 0, allowH2: false })
}

// An IP address in the URL is connected to without a lookup.
function guarded(connect: buildConnector.connector): buildConnector.connector {
  return (options, callback) => {
    if (isIP(options.hostname) !== 0 && !isPublicAddress(options.hostname)) {
      callback(new AddressRefused(`${options.hostname} is not a public address`), null)
    } else {
      connect(options, callback)
    }
  }
}

const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, [])
    const [first, ...others] = found.filter(({ address }) => isPublicAddress(address))
    if (!first) return callback(new AddressRefused(`${hostname} has no public address`), [])
    if (options.all) callback(null, [first, ...others])
    else callback(null, first.address, first.family)
  })
}
