import type { Money } from '../../money/money.ts'
import type { Queryable } from '../../platform/db/database.ts'

/** Something about one cash account, by its ID. */
export interface OfAccount {
  readonly accountId: string
}

/**
 * What a rail knows of the operator's accounts from what their banks wrote: metrics and `doctor` read it.
 * Each reads indexes and the newest rows, or the statements of an account without their lines.
 */
export interface BankSide {
  /** How late the next statement is of each account of which one is expected, in words too. */
  lateStatements(
    database: Queryable,
  ): Promise<readonly (OfAccount & { readonly lateSeconds: number; readonly says: string })[]>
  /** What is missing between the statements of each account that has any, a sentence for each gap. */
  gaps(database: Queryable): Promise<readonly (OfAccount & { readonly gaps: readonly string[] })[]>
  /** What the books have beside the bank of each account whose statements have balances. */
  differences(
    database: Queryable,
  ): Promise<readonly (OfAccount & { readonly difference: Money; readonly day: string })[]>
  /** How long the oldest file of payouts has not been confirmed, of each account that pays out in files. */
  unconfirmedBatches(database: Queryable): Promise<readonly (OfAccount & { readonly seconds: number })[]>
  /**
   * How many payouts the bank of each account that pays out in files refused lately, although they had
   * succeeded, and did not give back.
   */
  refusedAfterSuccess(database: Queryable): Promise<readonly (OfAccount & { readonly count: number })[]>
  /** The imports of files that are not finished, the oldest first, and since when. */
  unfinishedImports(database: Queryable): Promise<readonly UnfinishedImport[]>
  /** How many planned lines of each account could not be booked on their day, and why the first. */
  refusedPlannedLines(
    database: Queryable,
  ): Promise<readonly (OfAccount & { readonly count: number; readonly reason: string })[]>
}

/** A file whose lines are not all booked, or not all undone. */
export interface UnfinishedImport {
  readonly id: string
  readonly fileName: string | null
  readonly state: 'BOOKING' | 'UNDOING'
  readonly seconds: number
}
