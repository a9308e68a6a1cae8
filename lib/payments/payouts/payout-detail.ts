import type { PaymentOperator } from '../../methods/payin-method.ts'
import { moneyJson, type Money, type MoneyJson } from '../../money/money.ts'
import type { Metadata } from '../create/metadata.ts'
import { chargesOf } from '../read/payment-detail.ts'
import { processOf } from '../read/process.ts'
import type { PayoutRecord } from './payout-record.ts'
import type { PayoutPlan } from './plan-payout.ts'

/** `paymentMethodResponse` of a payout (specification, "Payout"). */
export interface PayoutMethodResponse {
  readonly idPayout: string
  readonly paymentMethodCode: string
  readonly paymentOperator?: PaymentOperator
  readonly vat?: MoneyJson
}

export interface PayoutAccepted {
  readonly metadata?: Metadata
  readonly paymentRequested: { readonly money: MoneyJson }
  readonly paymentMethodResponse: PayoutMethodResponse
}

/** The body of 201; GET answers the same two parts. */
export const payoutAccepted = ({
  key,
  ordered,
  method,
  operator,
  vat,
  metadata,
}: Pick<PayoutPlan, 'key' | 'ordered' | 'method' | 'operator' | 'vat' | 'metadata'>): PayoutAccepted => ({
  ...(metadata && { metadata }),
  paymentRequested: { money: moneyJson(ordered) },
  paymentMethodResponse: {
    idPayout: key.paymentId,
    paymentMethodCode: method.code,
    ...(operator ? { paymentOperator: operator } : {}),
    ...levied(vat),
  },
})

/** The body of GET (specification, "Payout" and "Process object"). */
export const payoutDetail = (record: PayoutRecord): object => ({
  idPayout: record.key.paymentId,
  process: processOf(record),
  ...chargesOf(record.status, record),
  ...(record.moneyReturned ? { moneyReturned: moneyJson(record.moneyReturned) } : {}),
  ...(record.returnedAt ? { returnedAt: record.returnedAt.toISOString() } : {}),
  ...payoutAccepted({ ...record, ordered: record.money }),
})

/** VAT, where the merchant is charged any. */
export const levied = (vat: Money): { vat?: MoneyJson } => (vat.amount === 0n ? {} : { vat: moneyJson(vat) })
