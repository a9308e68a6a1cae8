import type { CsvMapping } from '../../../bank-files/payments/csv-mapping.ts'
import { endToEndIdOf } from '../../../bank-files/payments/end-to-end-id.ts'
import type { CurrencyCode } from '../../../money/currency.ts'
import type { Money } from '../../../money/money.ts'
import type { CurrentActor } from '../../../platform/audit/actor.ts'
import type { PayoutKey } from '../../../payments/payouts/plan-payout.ts'

export const batchFormats = ['pain.001.001.03', 'pain.001.001.09', 'csv'] as const
export type BatchFormat = (typeof batchFormats)[number]

/**
 * CREATED waits for a second person, APPROVED for its export. EXPORTED: the bank may have the file. REJECTED:
 * the bank refused all of it. RELEASED: its payouts are in another batch. CANCELLED: it was never exported.
 */
export type BatchState = 'CREATED' | 'APPROVED' | 'EXPORTED' | 'REJECTED' | 'CANCELLED' | 'RELEASED'

/** Payout orders that one account's bank gets in one file. */
export interface PayoutBatch {
  readonly id: string
  readonly accountId: string
  /** What people call the account. */
  readonly account: string
  readonly currencyCode: CurrencyCode
  readonly format: BatchFormat
  /** The layout of a CSV file; absent: every field. */
  readonly mapping: CsvMapping | undefined
  readonly state: BatchState
  readonly createdBy: string
  readonly createdAt: Date
  readonly approvedBy: string | undefined
  readonly exportedAt: Date | undefined
  readonly executionDate: string | undefined
  readonly sha256: string | undefined
  /** Why the bank refused it, in its own code. */
  readonly institutionCode: string | undefined
  /** The batch whose payouts it has. */
  readonly replaces: string | undefined
  /** Of what is in force in it: how many orders, and their sum. */
  readonly orders: number
  readonly total: Money
}

/** Who decides about a batch. */
export interface Decided {
  readonly by: CurrentActor
  readonly approvedBy?: string | undefined
}

/** Something that a bank is asked to pay: a payout, or else the return of a suspense item. */
export interface OrderToPay {
  /** A UUID; its end-to-end ID has the same bits. */
  readonly key: string
  readonly payout: PayoutKey | undefined
  readonly money: Money
}

/** The ID of the file, unique for ever: banks refuse a second file of one ID. */
export const messageIdOf = (batchId: string): string => endToEndIdOf(batchId)

/** Contains the ID of the file, so that whoever finds this has found that. */
export const paymentInformationIdOf = (batchId: string): string => `${messageIdOf(batchId)}-1`
