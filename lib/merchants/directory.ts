import { isFresh, type Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { gatherLoads } from './load-merchant.ts'
import type { Merchant } from './merchant.ts'

export type { Merchant, MethodSettings } from './merchant.ts'

/** A cache of merchants: every request reads one, and they rarely change. */
export interface MerchantDirectory {
  /**
   * At most three seconds old, so that a revoked token is refused within five (specification-gaps.md,
   * "Command line").
   */
  find(code: string): Promise<Merchant | undefined>
  /** Removes a merchant that has changed from the cache. */
  drop(code: string): void
}

interface Remembered {
  readonly merchant: Promise<Merchant | undefined>
  readonly at: number
}

const rememberedForMs = 3_000

export function openMerchantDirectory(db: Database, clock: Clock): MerchantDirectory {
  const remembered = new Map<string, Remembered>()
  const read = gatherLoads(db)

  const load = (code: string): Promise<Merchant | undefined> => {
    const entry = { merchant: read(code), at: clock.now().getTime() }
    remembered.set(code, entry)
    const forget = () => {
      if (remembered.get(code) === entry) remembered.delete(code)
    }
    // Neither failures nor unknown codes are cached.
    void entry.merchant.then((merchant) => merchant ?? forget(), forget)
    return entry.merchant
  }

  return {
    find: (code) => {
      const known = remembered.get(code)
      return known && isFresh(clock, known.at, rememberedForMs) ? known.merchant : load(code)
    },
    drop: (code) => void remembered.delete(code),
  }
}
