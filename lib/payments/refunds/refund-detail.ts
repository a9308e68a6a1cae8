import { moneyJson, type MoneyJson } from '../../money/money.ts'
import type { Metadata } from '../create/metadata.ts'
import { chargesOf } from '../read/payment-detail.ts'
import { levied, type PayoutMethodResponse } from '../payouts/payout-detail.ts'
import type { PayoutRecord } from '../payouts/payout-record.ts'
import type { PayoutPlan } from '../payouts/plan-payout.ts'
import { processOf } from '../read/process.ts'

export interface RefundAccepted {
  readonly idRefund: string
  readonly idPayin: string
  readonly metadata?: Metadata
  readonly paymentRequested: { readonly money: MoneyJson }
  readonly paymentMethodResponse: Omit<PayoutMethodResponse, 'idPayout'> & { readonly idRefund: string }
}

/** The body of 201; GET answers the same parts. */
export const refundAccepted = ({
  key,
  payinId,
  ordered,
  method,
  operator,
  vat,
  metadata,
}: Pick<PayoutPlan, 'key' | 'ordered' | 'method' | 'operator' | 'vat' | 'metadata'> & {
  readonly payinId: string
}): RefundAccepted => ({
  idRefund: key.paymentId,
  idPayin: payinId,
  ...(metadata && { metadata }),
  paymentRequested: { money: moneyJson(ordered) },
  paymentMethodResponse: {
    idRefund: key.paymentId,
    paymentMethodCode: method.code,
    ...(operator ? { paymentOperator: operator } : {}),
    ...levied(vat),
  },
})

/** The body of GET: as of a payout. */
export const refundDetail = (record: PayoutRecord): object => ({
  ...refundAccepted({ ...record, ordered: record.money, payinId: record.refund?.payinId ?? '' }),
  process: processOf(record),
  ...chargesOf(record.status, record),
  ...(record.moneyReturned ? { moneyReturned: moneyJson(record.moneyReturned) } : {}),
  ...(record.returnedAt ? { returnedAt: record.returnedAt.toISOString() } : {}),
})
