import type { Database, Queryable } from '../db/database.ts'
import { recordAudit } from '../merchants/audit.ts'
import type { PaymentKey } from './provider.ts'

/**
 * Erases what a payment knows about its customer: what the requests named, who paid, and what was typed on the hosted page. The
 * books stay whole, because they hold no personal data. False when there is no such payment; erasing twice is the same as once.
 */
export function erasePersonalData(db: Database, key: PaymentKey, actor: string): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const { rowCount } = await transaction.query({
      name: 'payment_to_erase',
      text: 'select from payment where merchant_code = $1 and kind = $2 and payment_id = $3 for no key update',
      values: [key.merchantCode, key.kind, key.paymentId],
    })
    if (rowCount === 0) return false
    await erasePayers(transaction, key)
    await transaction.query({
      name: 'erase_checkout_sessions',
      text: 'delete from checkout_session where merchant_code = $1 and kind = $2 and payment_id = $3',
      values: [key.merchantCode, key.kind, key.paymentId],
    })
    const { merchantCode, ...erased } = key
    await recordAudit(transaction, { actor, command: 'privacy erase', merchantCode, after: erased })
    return true
  })
}

async function erasePayers(transaction: Queryable, key: PaymentKey): Promise<void> {
  await transaction.query({
    name: 'erase_payer_data',
    text: `
      update payer_data set data = '{}', erased_at = coalesce(erased_at, now())
       where id in (
         select payer_data_id from payment_attempt where merchant_code = $1 and kind = $2 and payment_id = $3
         union
         select receipt.payer_data_id from receipt join receipt_match matched on matched.receipt_id = receipt.id
          where matched.merchant_code = $1 and matched.kind = $2 and matched.payment_id = $3)`,
    values: [key.merchantCode, key.kind, key.paymentId],
  })
}
