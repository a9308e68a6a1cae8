import type { Queryable } from '../../platform/db/database.ts'
import type { PersonalRows } from '../../platform/personal-data/personal-rows.ts'

/** Which rows of a rail's own tables are whose: personal data in them is found, exported and erased with it. */
export interface RailPersonalRows extends PersonalRows {
  /**
   * The rows of payer_data of a suspense item's money, in the rail's tables. None while a payment has the
   * money: what names the payer is the payment's then.
   */
  payersOfItem?(database: Queryable, itemId: string): Promise<readonly string[]>
  /** What rows of payer_data in the rail's tables tell of. */
  readonly tells?: ToldByPayers
}

/**
 * What rows of payer_data tell of, in SQL: a search joins it, whose name may be that of very many people.
 * `payers` is an array of IDs, in SQL, and each text is a select.
 */
export interface ToldByPayers {
  /** The IDs of receipts; of one that was divided, that of the whole. */
  receipts?(payers: string): string
  /** Payments that no receipt says, each by merchant, kind and ID. */
  payments?(payers: string): string
  /** The IDs of suspense items that have no receipt. */
  items?(payers: string): string
}
