import { Resolver } from 'node:dns/promises'

/** Makes every resolver of this process ask the name server at `address` instead of the system's. */
export function useNameServer(address: string): void {
  const prepared = new WeakSet<Resolver>()
  const prepare = (resolver: Resolver) => {
    // Refused once a query of this resolver is on its way.
    if (!prepared.has(resolver)) resolver.setServers([address])
    prepared.add(resolver)
  }
  const asking = <Ask extends (...given: never[]) => unknown>(ask: Ask): Ask =>
    new Proxy(ask, {
      apply: (target, resolver: Resolver, given): unknown => {
        prepare(resolver)
        return Reflect.apply(target, resolver, given)
      },
    })
  Resolver.prototype.resolve4 = asking(Resolver.prototype.resolve4)
  Resolver.prototype.resolveNs = asking(Resolver.prototype.resolveNs)
}
