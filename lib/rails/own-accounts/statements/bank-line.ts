import type { Money } from '../../../money/money.ts'

/** A booked line of a statement, as it is stored. */
export interface BankLine {
  /** UUID; unique over all accounts. Also the receipt's `sourceId` where the line is a receipt. */
  readonly id: string
  /** The cash account. */
  readonly accountId: string
  readonly direction: 'CREDIT' | 'DEBIT'
  /** Positive. */
  readonly money: Money
  /**
   * The money moved in [movedFrom, movedUntil): between the earliest and the latest of transaction,
   * value and booking day in the account's time zone; the account's booking lag lets it begin earlier.
   */
  readonly movedFrom: Date
  readonly movedUntil: Date
  /** `YYYY-MM-DD` */
  readonly bookedOn: string
  /**
   * Structured fields. `EndToEndId` is the ID that the payer gave, or ours; `AcctSvcrRef` the bank's
   * own, whatever the format calls it.
   */
  readonly references: readonly { readonly field: string; readonly value: string }[]
  readonly payer?: { readonly name?: string; readonly account?: string }
  readonly text: string
  /** Of a line that takes money back: hashes of the words of its text that may be references of a credit. */
  readonly textReferences?: readonly bigint[]
  readonly isReversal: boolean
  readonly returnReason?: string
}
