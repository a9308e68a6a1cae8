import type { Clock } from '../clock.ts'
import type { Queryable } from '../db/database.ts'
import { pairRates, type CurrencyPair, type PairRate } from './currency-pairs.ts'
import { sandboxSource } from './sandbox-rates.ts'
import { isRateFault, isValidAt, type RateTable } from './rate-table.ts'
import { selectNewestRates } from './sql/select-rates.ts'

/** What reading rates stands on; the gateway fits. */
export interface RateHouse {
  readonly db: Queryable
  readonly clock: Clock
  readonly mode: 'sandbox' | 'live'
}

/** What rates come from now: the newest day of each source, and last in the sandbox the test rates, for what no source gives. */
export async function currentTables({ db, clock, mode }: RateHouse): Promise<RateTable[]> {
  const imported = await selectNewestRates(db, clock.now())
  if (mode === 'live') return imported
  const tests = await sandboxSource(clock).read()
  if (isRateFault(tests)) throw new Error(tests.message)
  return [...imported, ...tests.tables]
}

/** The listed pairs that have a rate now, with it. */
export async function validRates(house: RateHouse): Promise<PairRate[]> {
  const tables = await currentTables(house)
  const now = house.clock.now()
  return pairRates(tables.filter((table) => isValidAt(table, now)))
}

/** The listed pairs that usually have a rate: those of the newest days, also while the next ones are late. */
export async function usualPairs(house: RateHouse): Promise<CurrencyPair[]> {
  return pairRates(await currentTables(house))
}
