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
  const records: Record<string, NameRecord> = {}
  const recover = () => {
    // One second, so that processes notice soon that it is broken.
    for (const name of answered) records[name] = { v4: '127.0.0.1', ttl: 1 }
    for (const name of silent) records[name] = 'silent'
  }
  recover()
  const server = await nameServer(records)
  return {
    address: server.address,
    breakDown: (how) => {
      for (const name of answered) records[name] = how
    },
    recover,
    close: () => server.close(),
  }
}
