import { openPayer, toStoredPayer } from '../../../platform/personal-data/payer-data.ts'
import type { PaymentContext } from '../../payment-context.ts'
import type { PaymentKey } from '../../payment-key.ts'
import { keysAsJson } from '../../sql/key-columns.ts'
import type { RefundTo } from '../refund-detail.ts'
import * as sql from '#sql/payment_attempt'

/** Where the money of refunds goes, in the order of their keys; empty where that was erased. */
export async function refundsTo(
  { db, personal }: Pick<PaymentContext, 'db' | 'personal'>,
  keys: readonly PaymentKey[],
): Promise<readonly RefundTo[]> {
  if (keys.length === 0) return []
  const { rows } = await db.query(sql.refundsTo({ keys: keysAsJson(keys) }))
  const found = new Map(rows.map((row) => [row.no, openPayer(personal, toStoredPayer(row))]))
  return keys.map((_, no) => found.get(no) ?? {})
}
