import { openPayer, toStoredPayer } from '../../../platform/personal-data/payer-data.ts'
import { joinKey, payerColumns, type PayerRow } from '../../../platform/personal-data/sql/stored-columns.ts'
import type { PaymentContext } from '../../payment-context.ts'
import type { PaymentKey } from '../../payment-key.ts'
import { keysAsJson } from '../../sql/key-columns.ts'
import type { RefundTo } from '../refund-detail.ts'

/** Where the money of refunds goes, in the order of their keys; empty where that was erased. */
export async function refundsTo(
  { db, personal }: Pick<PaymentContext, 'db' | 'personal'>,
  keys: readonly PaymentKey[],
): Promise<readonly RefundTo[]> {
  if (keys.length === 0) return []
  const { rows } = await db.query<PayerRow & { no: number }>({
    name: 'refunds_to',
    text: `
      select asked.no, ${payerColumns('payee')}
        from json_to_recordset($1) as asked (no int, merchant_code text, kind text, payment_id text)
        join payment_attempt attempt using (merchant_code, kind, payment_id)
        join payer_data payee on payee.id = attempt.payer_data_id
        ${joinKey('payee')}`,
    values: [keysAsJson(keys)],
  })
  const found = new Map(rows.map((row) => [row.no, openPayer(personal, toStoredPayer(row))]))
  return keys.map((_, no) => found.get(no) ?? {})
}
