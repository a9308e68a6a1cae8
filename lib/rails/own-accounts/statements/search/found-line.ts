import type { Money } from '../../../../money/money.ts'
import type { PaymentKey } from '../../../../payments/payment-key.ts'
import type { Actor } from '../../../../platform/audit/actor.ts'

/** Which lines of statements an operator looks for; what is absent does not restrict it. */
export interface LineSearch {
  /** The cash account. */
  readonly accountId?: string | undefined
  readonly importId?: string | undefined
  /** One line, whatever became of it. */
  readonly lineId?: string | undefined
  /** Days of booking, both inclusive: YYYY-MM-DD. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly amount?: { readonly least: string; readonly most: string } | undefined
  readonly currencyCode?: string | undefined
  /** Words of the text, a name, an account or a reference. */
  readonly text?: string | undefined
  /** `text` is a reference, and finds no people. */
  readonly idsOnly?: boolean | undefined
  /** What became of it (`FoundLine.state`), or what it was stored as. */
  readonly state?: string | undefined
  readonly payment?: PaymentKey | undefined
}

/** The place of a line in the order of a search: the newest day first. */
export interface PlaceOfLine {
  readonly bookedOn: string
  readonly importId: string
  readonly position: number
}

/** What became of a line, or of a part of its money. */
export interface LinePart {
  /** MATCHED and SUSPENSE of money that came; else what it was booked as. */
  readonly state: string
  /** Negative of what the bank kept: the return of a payout is the line and that. */
  readonly money: Money
  readonly payment: PaymentKey | undefined
  /** The rule that decided, OPERATOR where a person did. */
  readonly rule: string | undefined
  readonly evidence: object | undefined
  readonly by: Actor | undefined
  readonly approvedBy: string | undefined
  readonly receiptId: string | undefined
}

export interface FoundLine {
  readonly lineId: string
  readonly place: PlaceOfLine
  readonly accountId: string
  /** The name of the file, where one is known. */
  readonly file: string | undefined
  readonly format: string
  readonly line: string
  readonly direction: 'CREDIT' | 'DEBIT'
  readonly money: Money
  readonly text: string | undefined
  readonly payer: { readonly name?: string; readonly account?: string } | undefined
  readonly state: string
  /**
   * Of what it was divided into: first the payments, then what was booked, the oldest first, then what is
   * open; one where it is whole; none of a debit that nobody explained.
   */
  readonly parts: readonly LinePart[]
}
