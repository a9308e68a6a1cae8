import type { Found, PayoutOrder, Sent } from '../../payments/rail/rail.ts'
import type { KeptOrders } from '../rows/kept-orders.ts'
import type { Momo } from './momo.ts'
import { begin, msisdnOf, read, type Transaction } from './transaction.ts'

/** Has MTN send money to a wallet. The same key moves it once. */
export async function sendTransfer(
  momo: Momo,
  orders: KeptOrders,
  order: PayoutOrder,
  signal: AbortSignal,
): Promise<Sent> {
  const msisdn = msisdnOfPayee(order)
  if (msisdn === undefined) return { sent: 'REFUSED', reason: 'INVALID_ACCOUNT' }
  const { key, money } = order
  const begun = await begin(momo, 'disbursement', { key, money, msisdn }, signal)
  if (typeof begun === 'object') return refusedBecause(begun.declined)
  if (begun === 'TAKEN') return { sent: 'MOVING' }
  const known = await read(momo, 'disbursement', key, signal)
  if (known === 'ABSENT') return { sent: 'MOVING' }
  switch (await foundIn(momo, orders, order, known)) {
    case 'done':
      return { sent: 'DONE' }
    case 'refused':
      return refusedBecause(known.reason)
    case 'conflict':
      return { sent: 'CONFLICT' }
    default:
      return { sent: 'MOVING' }
  }
}

const refusedBecause = (code: string | null | undefined): Sent => ({
  sent: 'REFUSED',
  reason: code === 'PAYEE_NOT_FOUND' ? 'INVALID_ACCOUNT' : 'REFUSED_BY_INSTITUTION',
})

export async function findTransfer(
  momo: Momo,
  orders: KeptOrders,
  order: PayoutOrder,
  signal: AbortSignal,
): Promise<Found> {
  const said = await read(momo, 'disbursement', order.key, signal)
  return said === 'ABSENT' ? 'absent' : foundIn(momo, orders, order, said)
}

/** Whether a transfer that was done is not any more. */
export async function hasComeBack(momo: Momo, key: string, signal: AbortSignal): Promise<boolean> {
  const said = await read(momo, 'disbursement', key, signal)
  return said !== 'ABSENT' && said.status === 'FAILED'
}

const foundAs: Readonly<Record<string, Found>> = {
  CREATED: 'pending',
  PENDING: 'pending',
  SUCCESSFUL: 'done',
  FAILED: 'refused',
}

/** What it has, by which number statements know that is kept. */
async function foundIn(
  momo: Momo,
  orders: KeptOrders,
  order: PayoutOrder,
  said: Transaction,
): Promise<Found> {
  const isOther =
    momo.moneyIn(said).amount !== order.money.amount ||
    (said.partyId !== undefined && said.partyId !== msisdnOfPayee(order))
  if (isOther) return 'conflict'
  await orders.learn(order.key, { receiptNumber: said.financialTransactionId ?? undefined })
  return foundAs[said.status] ?? 'unknown'
}

const msisdnOfPayee = ({ request, money }: PayoutOrder): string | undefined =>
  msisdnOf('phoneNumber' in request && request.phoneNumber, money.currencyCode)
