import { openPayer, toStoredPayer } from '../../../platform/personal-data/payer-data.ts'
import { joinKey, payerColumns, type PayerRow } from '../../../platform/personal-data/sql/stored-columns.ts'
import type { PaymentContext } from '../../payment-context.ts'
import type { PaymentKey, PaymentKind } from '../../payment-key.ts'

type Context = Pick<PaymentContext, 'db' | 'personal'>

/** The account that a customer paid from, as far as the rail reported it. */
export interface AccountUsed {
  readonly accountName?: string
  readonly accountNumber?: string
}

/** The payers' accounts, oldest first, as far as rails reported them and they were not erased. */
export async function accountsUsed(context: Context, key: PaymentKey): Promise<readonly AccountUsed[]> {
  const { merchantCode, kind, paymentId } = key
  return (await accountsUsedOf(context, merchantCode, kind, [paymentId])).get(paymentId) ?? []
}

/** The same for several payments, by their IDs; payments without a known account are left out. */
export async function accountsUsedOf(
  { db, personal }: Context,
  merchantCode: string,
  kind: PaymentKind,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly AccountUsed[]>> {
  const { rows } = await db.query<PayerRow & { payment_id: string }>({
    name: 'accounts_used',
    text: `
      select matched.payment_id, ${payerColumns('payer')}
        from receipt_match matched
        join receipt on receipt.id = matched.receipt_id
        join payer_data payer on payer.id = receipt.payer_data_id
        ${joinKey('payer')}
       where matched.merchant_code = $1 and matched.kind = $2 and matched.payment_id = any($3::text[]) and matched.undone_at is null
       order by receipt.received_at`,
    values: [merchantCode, kind, paymentIds],
  })
  const reported = rows.flatMap((row) => {
    const { account }: { readonly account?: AccountUsed } = openPayer(personal, toStoredPayer(row))
    return account && Object.keys(account).length > 0 ? [{ paymentId: row.payment_id, account }] : []
  })
  const byPayment = Map.groupBy(reported, ({ paymentId }) => paymentId)
  return new Map([...byPayment].map(([paymentId, found]) => [paymentId, found.map(({ account }) => account)]))
}
