import type { Queryable } from '../db/database.ts'

/** A payment by what names it, for rooms that know no more of payments. */
export interface NamedPayment {
  readonly merchantCode: string
  readonly kind: string
  readonly paymentId: string
}

/** What a room stores about one payment. */
export interface StoredRows extends NamedPayment {
  /** A JSON object as text: rows with the columns of the database, in a list for each kind of them. */
  readonly rows: string
}

/**
 * What a room that keeps rows about payments tells of them, so that they are exported and erased with the
 * payment. Each room answers for its own tables alone; a member is absent where they have nothing of the
 * kind.
 */
export interface PersonalRows {
  /** The rows of payer_data of the payments that its tables name. */
  payersOf?(database: Queryable, payments: readonly NamedPayment[]): Promise<readonly string[]>
  /** Deletes what it keeps about the payments outside of payer_data. */
  erase?(transaction: Queryable, payments: readonly NamedPayment[]): Promise<void>
  /** What an export prints of the payments; `openSealedJson` decrypts it. */
  storedAbout?(database: Queryable, payments: readonly NamedPayment[]): Promise<readonly StoredRows[]>
}
