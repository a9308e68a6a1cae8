import type { PaymentOperator } from '../../methods/payin-method.ts'
import { moneyJson, type MoneyJson } from '../../money/money.ts'
import { namedId, type NamedId } from '../../money/payment-kinds.ts'
import type { KeptFields } from '../kept-fields.ts'
import { vatJson } from '../pricing.ts'
import { chargesOf } from '../read/payment-detail.ts'
import { processOf } from '../read/process.ts'
import type { PayoutRecord } from './payout-record.ts'
import type { PayoutPlan } from './plan-payout.ts'

/** `paymentMethodResponse` of a payout or refund (specification, "Payout"). */
interface PayoutMethodResponse extends NamedId {
  readonly paymentMethodCode: string
  readonly paymentOperator?: PaymentOperator
  readonly vat?: MoneyJson
}

export interface PayoutAccepted extends KeptFields {
  readonly paymentRequested: { readonly money: MoneyJson }
  readonly paymentMethodResponse: PayoutMethodResponse
}

/** What the answer to a create tells of its order. */
export type AcceptedOrder = Pick<
  PayoutPlan,
  'key' | 'ordered' | 'method' | 'operator' | 'vat' | 'vatOnFee' | 'kept'
>

/** The body of 201; GET answers the same two parts. */
export const payoutAccepted = ({
  key,
  ordered,
  method,
  operator,
  vat,
  vatOnFee,
  kept,
}: AcceptedOrder): PayoutAccepted => ({
  ...kept,
  paymentRequested: { money: moneyJson(ordered) },
  paymentMethodResponse: {
    ...namedId(key),
    paymentMethodCode: method.code,
    ...(operator ? { paymentOperator: operator } : {}),
    ...vatJson({ vat, vatOnFee }),
  },
})

/** The body of GET (specification, "Payout" and "Process object"). */
export const payoutDetail = (record: PayoutRecord): object => ({
  ...namedId(record.key),
  ...progressOf(record),
  ...payoutAccepted({ ...record, ordered: record.money }),
})

/** How far a payout or refund is, what it costs, and what of it came back. */
export const progressOf = (record: PayoutRecord): object => ({
  process: processOf(record),
  ...chargesOf(record.status, record),
  ...(record.moneyReturned ? { moneyReturned: moneyJson(record.moneyReturned) } : {}),
  ...(record.returnedAt ? { returnedAt: record.returnedAt.toISOString() } : {}),
})
