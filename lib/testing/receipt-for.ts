import { randomUUID } from 'node:crypto'
import type { PaymentRecord } from '../payments/payment-record.ts'
import type { Receipt } from '../payments/receive/receipt.ts'

type Paid = Pick<PaymentRecord, 'attempt' | 'due'>

/** A line of a bank statement: the amount due on the account of the attempt, without a reference. */
export const unnamedReceiptFor = ({ attempt, due }: Paid, movedAt: Date): Receipt => ({
  source: 'statement',
  sourceId: randomUUID(),
  receivingAccountId: attempt.receiving.cashAccountId,
  money: due,
  movedAt,
})

/** The same with the rail's reference, which names the payment. */
export const receiptFor = (paid: Paid, movedAt: Date): Receipt => ({
  ...unnamedReceiptFor(paid, movedAt),
  railReference: paid.attempt.railReference,
})
