import { nameServer, type NameRecord } from '#lib/testing/name-server.ts'

/** The name server that all processes of the gateway ask. */
export interface ShopNames {
  /** Address and port. */
  readonly address: string
  /** From now on it answers nothing, or that it failed, for every name. */
  breakDown(how: 'silent' | 'failing'): void
  /** It answers again. */
  recover(): void
  close(): void
}

export const shopHost = (merchant: string): string => `${merchant.toLowerCase()}.shops.test`

/** Opens a name server on loopback. Of the names in `silent` it never says anything. */
export async function openShopNames(
  answered: readonly string[],
  silent: readonly string[],
): Promise<ShopNames> {
  // One second, so that processes notice soon that it is broken.
  const names: Readonly<Record<string, NameRecord>> = Object.fromEntries([
    ...answered.map((name) => [name, { v4: '127.0.0.1', ttl: 1 }] as const),
    ...silent.map((name) => [name, 'silent'] as const),
  ])
  let broken: 'silent' | 'failing' | undefined
  const server = await nameServer(
    new Proxy(names, { get: (listed, name) => broken ?? (Reflect.get(listed, name) as NameRecord) }),
  )
  return {
    address: server.address,
    breakDown: (how) => void (broken = how),
    recover: () => void (broken = undefined),
    close: () => server.close(),
  }
}
