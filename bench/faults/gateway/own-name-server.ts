import { Resolver } from 'node:dns/promises'

/** Makes every resolver of this process ask the name server at `address` instead of the system's. */
export function useNameServer(address: string): void {
  const prepared = new WeakSet<Resolver>()
  Resolver.prototype.resolve4 = new Proxy(Resolver.prototype.resolve4, {
    apply: (resolve4, resolver: Resolver, given): unknown => {
      // Refused once a query of this resolver is on its way.
      if (!prepared.has(resolver)) resolver.setServers([address])
      prepared.add(resolver)
      return Reflect.apply(resolve4, resolver, given)
    },
  })
}
