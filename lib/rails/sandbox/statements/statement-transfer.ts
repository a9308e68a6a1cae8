import type { Money } from '../../../money/money.ts'

/** One transfer as the simulated bank knows it. */
export interface StatementTransfer {
  /** The bank's own ID of it: 16 letters and digits. */
  readonly bankId: string
  /** `RETURN`: of a payment that came. `PAYOUT_RETURN`: of a payout, so it is a credit. */
  readonly kind: 'PAYMENT' | 'RETURN' | 'CHARGE' | 'INTEREST' | 'PAYOUT' | 'PAYOUT_RETURN'
  /** `YYYY-MM-DD` in the account's time zone. */
  readonly day: string
  /** Positive. */
  readonly money: Money
  /** The number that the payer's bank gave the payer. */
  readonly externalReference?: string
  /** The ID that came with the order of a payout. */
  readonly endToEndId?: string
  /** Who paid, or whom a payout was for. */
  readonly payer?: { readonly accountName?: string; readonly accountNumber?: string }
  /** What the payer wrote, or the bank. It may have several lines. */
  readonly text: string
}

/** The cash account as its bank knows it. */
export interface StatementAccount {
  readonly identifier: string
  readonly holder: string
  readonly bankCode: string | undefined
}

const credits: readonly string[] = [
  'PAYMENT',
  'INTEREST',
  'PAYOUT_RETURN',
] satisfies StatementTransfer['kind'][]

export const isCredit = ({ kind }: StatementTransfer): boolean => credits.includes(kind)

/** What the transfer adds to the balance, in minor units. */
export const signedAmount = (transfer: StatementTransfer): bigint =>
  isCredit(transfer) ? transfer.money.amount : -transfer.money.amount
