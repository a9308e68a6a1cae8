import type { Queryable } from '../../../platform/db/database.ts'
import type { PaymentKey, PaymentKind } from '../../payment-key.ts'

/** The account that a customer paid from, as far as the rail reported it. */
export interface AccountUsed {
  readonly accountName?: string
  readonly accountNumber?: string
}

/** The payers' accounts, oldest first, as far as rails reported them and they were not erased. */
export async function accountsUsed(database: Queryable, key: PaymentKey): Promise<readonly AccountUsed[]> {
  const { merchantCode, kind, paymentId } = key
  return (await accountsUsedOf(database, merchantCode, kind, [paymentId])).get(paymentId) ?? []
}

/** The same for several payments, by their IDs; payments without a known account are left out. */
export async function accountsUsedOf(
  database: Queryable,
  merchantCode: string,
  kind: PaymentKind,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly AccountUsed[]>> {
  const { rows } = await database.query<{ payment_id: string; account: AccountUsed | null }>({
    name: 'accounts_used',
    text: `
      select matched.payment_id, payer.data -> 'account' as account
        from receipt_match matched
        join receipt on receipt.id = matched.receipt_id
        join payer_data payer on payer.id = receipt.payer_data_id
       where matched.merchant_code = $1 and matched.kind = $2 and matched.payment_id = any($3::text[])
       order by receipt.received_at`,
    values: [merchantCode, kind, paymentIds],
  })
  const reported = rows.flatMap(({ payment_id: paymentId, account }) =>
    account && Object.keys(account).length > 0 ? [{ paymentId, account }] : [],
  )
  const byPayment = Map.groupBy(reported, ({ paymentId }) => paymentId)
  return new Map([...byPayment].map(([paymentId, found]) => [paymentId, found.map(({ account }) => account)]))
}
