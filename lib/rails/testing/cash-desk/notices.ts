import type { Money } from '../../../money/money.ts'
import type { PaymentContext } from '../../../payments/payment-context.ts'
import { receiveMoney, type Received } from '../../../payments/receive/receive-money.ts'
import { cashDeskName } from './name.ts'

/** What the institution reports of one payment. */
export interface PaidNotice {
  /** Its own ID of the movement: the same one is booked once, however often it is reported. */
  readonly id: string
  /** The code that the customer showed: our rail reference. */
  readonly code: string
  readonly receivingAccountId: string
  readonly money: Money
  readonly at: Date
}

/** Books what is reported and completes its payment. */
export const reportPaid = (context: PaymentContext, paid: PaidNotice): Promise<Received> =>
  receiveMoney(context, {
    source: cashDeskName,
    sourceId: paid.id,
    receivingAccountId: paid.receivingAccountId,
    money: paid.money,
    railReference: paid.code,
    movedAt: paid.at,
  })
