import type { Money } from '../../../money/money.ts'

/** One transfer as the simulated bank knows it. */
export interface StatementTransfer {
  /** The bank's own ID of it: 16 letters and digits. */
  readonly bankId: string
  readonly kind: 'PAYMENT' | 'RETURN' | 'CHARGE' | 'INTEREST'
  /** `YYYY-MM-DD` in the account's time zone. */
  readonly day: string
  /** Positive. */
  readonly money: Money
  /** The number that the payer's bank gave the payer. */
  readonly externalReference?: string
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

export const isCredit = ({ kind }: StatementTransfer): boolean => kind === 'PAYMENT' || kind === 'INTEREST'

/** What the transfer adds to the balance, in minor units. */
export const signedAmount = (transfer: StatementTransfer): bigint =>
  isCredit(transfer) ? transfer.money.amount : -transfer.money.amount
