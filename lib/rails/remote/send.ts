import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { moneyJson } from '../../money/money.ts'
import type { Found, PayoutOrder, Sent } from '../../payments/rail/rail.ts'
import type { KeptOrders } from '../rows/kept-orders.ts'
import { unexpectedRefusal, type Connector } from './connector.ts'
import { moneyIn, transferAnswerSchema } from './protocol.ts'

interface Sending {
  readonly connector: Connector
  readonly orders: KeptOrders
}

const pathOf = (key: string): string => `/transfers/${encodeURIComponent(key)}`

/** Has the connector send money. The same key moves it once; another order under it is a conflict, HTTP 409. */
export async function sendTransfer(
  { connector, orders }: Sending,
  order: PayoutOrder,
  noticeAddress: string,
  signal: AbortSignal,
): Promise<Sent> {
  const { key, money, methodCode, operatorCode, request } = order
  const said = await connector.ask({
    method: 'PUT',
    path: pathOf(key),
    body: {
      key,
      money: moneyJson(money),
      method: methodCode,
      ...(operatorCode !== undefined && { operator: operatorCode }),
      payee: payeeOf(request),
      noticeAddress,
    },
    schema: transferAnswerSchema,
    signal,
  })
  if ('refused' in said)
    return said.refused.status === 409 ? { sent: 'CONFLICT' } : refusedBecause(said.refused.reason)
  if (isOther(said.answer, order)) return { sent: 'CONFLICT' }
  await orders.learn(key, { receiptNumber: said.answer.id ?? undefined })
  switch (said.answer.state) {
    case 'PENDING':
      return { sent: 'MOVING' }
    case 'DONE':
      return { sent: 'DONE' }
    // Back before we knew that it had gone.
    case 'RETURNED':
    case 'REFUSED':
      return refusedBecause(said.answer.reason)
  }
}

const refusedBecause = (reason: string | null | undefined): Sent => ({
  sent: 'REFUSED',
  reason: reason === 'INVALID_ACCOUNT' ? 'INVALID_ACCOUNT' : 'REFUSED_BY_INSTITUTION',
})

const foundAs = { PENDING: 'pending', DONE: 'done', REFUSED: 'refused', RETURNED: 'refused' } as const

/** `absent` only where the connector says that it has no such transfer. */
export async function findTransfer(
  { connector, orders }: Sending,
  order: PayoutOrder,
  signal: AbortSignal,
): Promise<Found> {
  const said = await connector.ask({
    method: 'GET',
    path: pathOf(order.key),
    schema: transferAnswerSchema,
    signal,
  })
  if ('refused' in said) return said.refused.status === 404 ? 'absent' : 'unknown'
  if (isOther(said.answer, order)) return 'conflict'
  await orders.learn(order.key, { receiptNumber: said.answer.id ?? undefined })
  return foundAs[said.answer.state]
}

/** Whether a transfer that was done came back. */
export async function hasCameBack(connector: Connector, key: string, signal: AbortSignal): Promise<boolean> {
  const said = await connector.ask({ method: 'GET', path: pathOf(key), schema: transferAnswerSchema, signal })
  if ('refused' in said) throw unexpectedRefusal(said.refused)
  return said.answer.state === 'RETURNED'
}

/** Whether the connector has another order under this key; what it does not tell is not compared. */
function isOther(
  told: Pick<z.output<typeof transferAnswerSchema>, 'key' | 'money' | 'payee'>,
  { key, money, request }: PayoutOrder,
): boolean {
  const other = told.money && moneyIn(told.money)
  return (
    told.key !== key ||
    (other !== undefined && !isDeepStrictEqual(other, money)) ||
    (told.payee !== undefined && !isDeepStrictEqual(told.payee, asJson(payeeOf(request))))
  )
}

/** What the merchant sent for the method. */
const payeeOf = (request: PayoutOrder['request']): object =>
  Object.fromEntries(Object.entries(request).filter(([field]) => !methodFields.has(field)))

const methodFields = new Set(['paymentMethodCode', 'paymentOperatorCode'])

const asJson = (value: object): unknown => JSON.parse(JSON.stringify(value))
