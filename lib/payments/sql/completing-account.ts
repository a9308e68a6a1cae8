import type { Queryable } from '../../db/database.ts'
import type { PaymentKey } from '../provider.ts'

/** The receiving account of the money that completed a payment. Throws when none did. */
export async function completingAccount(transaction: Queryable, key: PaymentKey): Promise<string> {
  const { rows } = await transaction.query<{ receiving_account_id: string }>({
    name: 'completing_account',
    text: `
      select receipt.receiving_account_id
        from payment_event event join receipt on receipt.id = event.receipt_id
       where event.merchant_code = $1 and event.kind = $2 and event.payment_id = $3
         and event.to_status = 'SUCCESS' and event.from_status <> 'SUCCESS'`,
    values: [key.merchantCode, key.kind, key.paymentId],
  })
  const row = rows[0]
  if (!row) throw new Error(`${key.kind} ${key.paymentId} succeeded without a receipt`)
  return row.receiving_account_id
}
