import { createHash } from 'node:crypto'
import { amountShortest, type Money } from '../../money/money.ts'

/** Money that came, as a source tells it. It need not name a payment. */
export interface Receipt {
  /** Who says so: a rail, a bank statement, a chain. Unique together with `sourceId`. */
  readonly source: string
  readonly sourceId: string
  readonly receivingAccountId: string
  readonly money: Money
  /** The attempt's own name, where the rail carried it. */
  readonly railReference?: string
  /** The number that the customer's bank gave the customer (UTR). */
  readonly externalReference?: string
  readonly payer?: { readonly accountName?: string; readonly accountNumber?: string }
  readonly movedAt: Date
}

/** What the same receipt told twice must agree on. The payer is left out: sources learn of him later. */
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

/** Money that a source sees on its way, under the key that its receipt will have, and how sure it is. */
export interface SeenMoney extends Receipt {
  readonly confirmations: number
  /** How many the source wants before it tells of a receipt. */
  readonly confirmationsRequired: number
}
