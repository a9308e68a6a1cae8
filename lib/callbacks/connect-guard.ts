import type { LookupAddress } from 'node:dns'
import { isIP } from 'node:net'
import type { LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import { Agent, buildConnector } from 'undici'
import { openNameResolver, type NameResolver } from '../platform/dns/name-resolver.ts'
import { isPublicAddress } from './public-address.ts'

/** Callbacks may not be sent to this address. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused'
  readonly code = 'ADDRESS_REFUSED'
}

/** All addresses of the name are private: it is of the operator's network. */
class NameIsPrivate extends Error {
  override readonly name = 'NameIsPrivate'
  readonly code = 'NAME_IS_PRIVATE'
}

/**
 * The HTTP agent of callbacks. Every delivery opens a new connection: a kept one may be broken, which would
 * count as the merchant's failure. The address is checked where the socket gets it, so a name that resolves
 * to another address between check and use is refused. No proxy is used, since a proxy resolves the name
 * itself.
 */
export function openCallbackAgent(
  allowPrivate: boolean,
  connectLimitMs: number,
  names: NameResolver = openNameResolver(),
): Agent {
  const lookup = lookupIn(names, allowPrivate ? () => true : isPublicAddress)
  const connector = buildConnector({ timeout: connectLimitMs, allowH2: false, lookup })
  const connect = allowPrivate ? connector : guarded(connector)
  return new Agent({ connect, pipelining: 0, allowH2: false })
}

// An IP address in the URL is connected to without a lookup. `localhost` is one that everybody knows (RFC
// 6761, 6.3).
function guarded(connect: buildConnector.connector): buildConnector.connector {
  return (options, callback) => {
    const { hostname } = options
    if (isLocalhost.test(hostname) || (isIP(hostname) !== 0 && !isPublicAddress(hostname))) {
      callback(new AddressRefused(`${hostname} is not a public address`), null)
    } else {
      connect(options, callback)
    }
  }
}

const isLocalhost = /^(?:.*\.)?localhost\.?$/i

/** Of the addresses of a name, those that callbacks may use. */
function lookupIn(names: NameResolver, mayUse: (address: string) => boolean): LookupFunction {
  const usable = callbackify(async (hostname: string): Promise<[LookupAddress, ...LookupAddress[]]> => {
    const found = (await names.resolve(hostname)).filter(mayUse)
    const [first, ...others] = found.map((address) => ({ address, family: isIP(address) }))
    if (!first) throw new NameIsPrivate(`${hostname} has no public address`)
    return [first, ...others]
  })
  return (hostname, options, callback) =>
    usable(hostname, (error, addresses) => {
      if (error) callback(error, [])
      else if (options.all) callback(null, addresses)
      else callback(null, addresses[0].address, addresses[0].family)
    })
}
