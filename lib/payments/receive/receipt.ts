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
}

/**
 * The fields in which repeated reports of one receipt must agree. The payer is left out: sources learn of the
 * payer later.
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
