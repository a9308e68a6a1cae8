import type { Queryable } from '../../db/database.ts'
import type { PaymentKey } from '../provider.ts'

/** Who paid, oldest first, as far as the rails told and nobody erased it. */
export async function accountsUsed(
  database: Queryable,
  key: PaymentKey,
): Promise<{ accountName?: string; accountNumber?: string }[]> {
  const { rows } = await database.query<{ account: { accountName?: string; accountNumber?: string } | null }>(
    {
      name: 'accounts_used',
      text: `
      select payer.data -> 'account' as account
        from receipt_match matched
        join receipt on receipt.id = matched.receipt_id
        join payer_data payer on payer.id = receipt.payer_data_id
       where matched.merchant_code = $1 and matched.kind = $2 and matched.payment_id = $3
       order by receipt.received_at`,
      values: [key.merchantCode, key.kind, key.paymentId],
    },
  )
  return rows.flatMap(({ account }) => (account && Object.keys(account).length > 0 ? [account] : []))
}
