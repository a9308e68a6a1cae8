import type { Database } from '../../platform/db/database.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import type { ItemFacts } from '../suspense/candidates/facts.ts'
import type { PaidOrder } from '../suspense/candidates/score-debit.ts'

/** What items of suspense may be, by the ID of the item. */
export type OrdersOfItems = ReadonlyMap<string, readonly PaidOrder[]>

/** Reads what is known of items, and decrypts it. */
export interface ItemReader {
  readonly db: Database
  readonly personal: PersonalData
}

/** What a rail was told to pay, as far as it may be money that a bank's statement shows and nobody explained. */
export interface OrderCandidates {
  /**
   * What debits may have paid: orders, and receipts that are taken back. A debit may be larger than an order
   * by a bank's charge of at most `feeUpTo` minor units.
   */
  near(
    context: ItemReader,
    debits: readonly ItemFacts[],
    feeUpTo: (item: ItemFacts) => bigint,
  ): Promise<OrdersOfItems>
  /** Orders whose money credits may bring back, up to `most` minor units. */
  returned(
    context: ItemReader,
    credits: readonly ItemFacts[],
    most: (item: ItemFacts) => bigint,
  ): Promise<OrdersOfItems>
}
