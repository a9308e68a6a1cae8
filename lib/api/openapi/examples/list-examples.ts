import type { PayinMethod } from '../../../methods/payin-method.ts'
import { bankTransfer } from '../../../methods/payout/bank-transfer.ts'
import { cursorOf } from '../../endpoint/list-cursor.ts'
import type { NamedExamples } from './named-examples.ts'
import { payoutDetailSample } from './payout-samples.ts'
import { detailSample } from './samples.ts'

const nextCursor = cursorOf(['payin', 'ACME', 'created', ''], '1772443800000000.order-8c2f41d7')

/** Examples of the lists of payments: what GET of a payment answers, as an item. */
export const listExamples = (methods: readonly PayinMethod[]): Readonly<Record<string, NamedExamples>> => ({
  PayinList: page('A payin that was paid; there is more', detailOf(methods, 'payin')),
  TopUpList: page('A top-up that was paid; there is more', detailOf(methods, 'topup')),
  PayoutList: page(
    'A payout that has arrived; there is more',
    payoutDetailSample(bankTransfer, 'MXN', 'SUCCESS'),
  ),
})

function page(summary: string, item: object | undefined): NamedExamples {
  const value: unknown = JSON.parse(JSON.stringify({ data: item ? [item] : [], nextCursor }))
  return { page: { summary, value } }
}

function detailOf(methods: readonly PayinMethod[], kind: 'payin' | 'topup'): object | undefined {
  const method = methods.find(({ kinds }) => kinds.includes(kind))
  const [currencyCode] = method?.currencies ?? []
  return method && currencyCode && detailSample(method, currencyCode, 'SUCCESS', kind)
}
