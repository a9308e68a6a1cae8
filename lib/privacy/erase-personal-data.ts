import { isPaidOut } from '../money/payment-kinds.ts'
import type { CustomerKey } from '../customers/customer.ts'
import { eraseCustomer } from '../customers/erase-customer.ts'
import type { CurrentActor } from '../platform/audit/actor.ts'
import { recordAudit } from '../platform/audit/record-audit.ts'
import type { PaymentContext } from '../payments/payment-context.ts'
import { type PaymentKey } from '../payments/payment-key.ts'
import { isFinal } from '../payments/state-machine.ts'
import type { Queryable } from '../platform/db/database.ts'
import { payersOf, payersOfSuspense, roomsWith } from './rooms.ts'
import { holdEndedPaymentsOfCustomer, holdPayment } from './sql/chosen-payments.ts'
import { holdItem } from './sql/suspense-items.ts'
import { clearPayers } from '#sql/payer_data'

/**
 * `STILL_OPEN`: a payout or refund that is not final still needs its payee, and money in suspense its payer.
 * `OF_A_PAYMENT`: the money was given to a payment, and is erased with it.
 */
export type Erasure = 'ERASED' | 'NOT_FOUND' | 'STILL_OPEN' | 'OF_A_PAYMENT'

type Context = Pick<PaymentContext, 'db' | 'rails'>

/**
 * Erases the personal data of a payment: what the requests named, who paid or was paid, and what was typed on
 * the hosted page. The ledger holds no personal data and does not change. Erasing twice has the same effect
 * as once.
 */
export function erasePersonalData(context: Context, key: PaymentKey, actor: CurrentActor): Promise<Erasure> {
  return context.db.transaction(async (transaction) => {
    const [payment] = await holdPayment(transaction, key)
    if (!payment) return 'NOT_FOUND'
    if (isPaidOut(key.kind) && !isFinal(payment.status)) return 'STILL_OPEN'
    await erasePayments(transaction, context, [key])
    const { merchantCode, ...after } = key
    await recordAudit(transaction, { actor, command: 'privacy erase', merchantCode, after })
    return 'ERASED'
  })
}

/**
 * Erases a customer and the personal data of all the customer's payments. A payin that is created for the
 * customer concurrently is either erased too or refused. Data that arrives later, such as the name on a late
 * transfer, is kept until the next erasure, and so is the payee of a refund that is open.
 */
export function eraseCustomerData(context: Context, key: CustomerKey, actor: CurrentActor): Promise<Erasure> {
  return context.db.transaction(async (transaction) => {
    if (!(await eraseCustomer(transaction, key))) return 'NOT_FOUND'
    await erasePayments(transaction, context, await holdEndedPaymentsOfCustomer(transaction, key))
    const { merchantCode, customerId: customer } = key
    await recordAudit(transaction, { actor, command: 'privacy erase', merchantCode, after: { customer } })
    return 'ERASED'
  })
}

/**
 * Erases who sent or got the money of a suspense item that is closed and is no payment's: in its receipt, in
 * its line, and in the returns of its money.
 */
export function eraseItemData(context: Context, itemId: string, actor: CurrentActor): Promise<Erasure> {
  return context.db.transaction(async (transaction) => {
    const item = await holdItem(transaction, itemId)
    if (!item) return 'NOT_FOUND'
    if (item.isMatched) return 'OF_A_PAYMENT'
    if (item.isOpen || item.isReturning) return 'STILL_OPEN'
    await transaction.query(clearPayers({ payerIds: await payersOfSuspense(transaction, context, itemId) }))
    await recordAudit(transaction, { actor, command: 'privacy erase', after: { suspenseItemId: itemId } })
    return 'ERASED'
  })
}

/** Clears what every room has about the payments, which are locked. */
async function erasePayments(
  transaction: Queryable,
  context: Context,
  payments: readonly PaymentKey[],
): Promise<void> {
  await transaction.query(clearPayers({ payerIds: await payersOf(transaction, context, payments) }))
  for (const room of roomsWith(context)) await room.erase?.(transaction, payments)
}
