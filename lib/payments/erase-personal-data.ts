import type { CustomerKey } from '../customers/customer.ts'
import { eraseCustomer } from '../customers/erase-customer.ts'
import type { CurrentActor } from '../platform/audit/actor.ts'
import { recordAudit } from '../platform/audit/record-audit.ts'
import type { Database } from '../platform/db/database.ts'
import type { PaymentKey } from './payment-key.ts'
import { erasePayers, holdPayments, onePayment, paymentsOfCustomer } from './sql/erase-payers.ts'
import { isFinal } from './state-machine.ts'

/** `STILL_OPEN`: a payout that is not final still needs its payee. */
export type Erasure = 'ERASED' | 'NOT_FOUND' | 'STILL_OPEN'

/**
 * Erases the personal data of a payment: what the requests named, who paid or was paid, and what was typed on
 * the hosted page. The ledger holds no personal data and does not change. Erasing twice has the same effect
 * as once.
 */
export function erasePersonalData(db: Database, key: PaymentKey, actor: CurrentActor): Promise<Erasure> {
  return db.transaction(async (transaction) => {
    const chosen = onePayment(key)
    const [payment] = await holdPayments(transaction, chosen)
    if (!payment) return 'NOT_FOUND'
    if (key.kind === 'payout' && !isFinal(payment.status)) return 'STILL_OPEN'
    await erasePayers(transaction, chosen)
    const { merchantCode, ...after } = key
    await recordAudit(transaction, { actor, command: 'privacy erase', merchantCode, after })
    return 'ERASED'
  })
}

/**
 * Erases a customer and the personal data of all the customer's payments. A payin that is created for the
 * customer concurrently is either erased too or refused. Data that arrives later, such as the name on a late
 * transfer, is kept until the next erasure.
 */
export function eraseCustomerData(db: Database, key: CustomerKey, actor: CurrentActor): Promise<Erasure> {
  return db.transaction(async (transaction) => {
    if (!(await eraseCustomer(transaction, key))) return 'NOT_FOUND'
    const chosen = paymentsOfCustomer(key)
    await holdPayments(transaction, chosen)
    await erasePayers(transaction, chosen)
    const { merchantCode, customerId: customer } = key
    await recordAudit(transaction, { actor, command: 'privacy erase', merchantCode, after: { customer } })
    return 'ERASED'
  })
}
