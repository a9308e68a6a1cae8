import { createHash } from 'node:crypto'
import { amountShortest, type Money } from '../../money/money.ts'

/** Money received, as its source reports it. It need not name a payment. */
export interface Receipt {
  /** What reports it: a rail, a bank statement, a chain. Unique together with `sourceId`. */
  readonly source: string
  readonly sourceId: string
  /** The cash account: an address is not where money lies. */
  readonly receivingAccountId: string
  readonly money: Money
  /** Our reference of the attempt, where the rail carried it. */
  readonly railReference?: string
  /** The number that the customer's bank gave the customer (UTR). */
  readonly externalReference?: string
  readonly payer?: { readonly accountName?: string; readonly accountNumber?: string }
  readonly movedAt: Date
  /**
   * Where a source knows only days: the money moved at some moment in [movedAt, movedUntil). Absent: at
   * movedAt.
   */
  readonly movedUntil?: Date
  /** Structured reference fields in which our rail reference may be. */
  readonly references?: readonly string[]
  /** Free text of the line; a rail reference or a typed reference is looked for in it. */
  readonly text?: string
  /**
   * The number or derived address that this money was sent to, where the source names it (virtual accounts,
   * chains).
   */
  readonly address?: string
  /** What its institution said of it and what is only concluded, in a few words, for the event of its payment. */
  readonly told?: string
  /** Why the source wants it in suspense, whatever it matches. */
  readonly suspenseReason?:
    | 'POSSIBLE_DUPLICATE'
    | 'REVERSAL_UNKNOWN'
    | 'RETURN_UNKNOWN'
    | 'BOOKING_FAILED'
    | 'OTHER_CHAIN'
}

/** The period in which the money of a receipt moved, both ends included. */
export const movedWithin = ({
  movedAt,
  movedUntil,
}: Receipt): { readonly from: Date; readonly to: Date } => ({
  from: movedAt,
  // The end of a period is not part of it; times of the database have microseconds, those here milliseconds.
  to: movedUntil === undefined ? movedAt : new Date(movedUntil.getTime() - 1),
})

/**
 * Since when payments may have expired that this money may belong to. A source that knows only days reports
 * them when they are over, and a payment that was open on such a day has often ended by then. Undefined: the
 * source knows the moment, and reports it at once.
 */
export const expiredSince = ({ movedAt, movedUntil }: Receipt): Date | undefined => movedUntil && movedAt

/**
 * The fields in which repeated reports of one receipt must agree. The payer is left out: sources learn of the
 * payer, and of text, later.
 */
export const receiptDigest = (receipt: Receipt): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify([
        receipt.receivingAccountId,
        amountShortest(receipt.money),
        receipt.money.currencyCode,
        receipt.railReference ?? null,
        receipt.externalReference ?? null,
        receipt.movedAt.toISOString(),
        // Receipts of one moment have the digest that earlier releases gave them.
        ...(receipt.movedUntil ? [receipt.movedUntil.toISOString()] : []),
      ]),
    )
    .digest()

/**
 * Money that a source sees and that is not final, under the key that its receipt will have, and its
 * confirmations.
 */
export interface SeenMoney extends Receipt {
  readonly confirmations: number
  /** How many the source waits for before it reports a receipt. */
  readonly confirmationsRequired: number
}
