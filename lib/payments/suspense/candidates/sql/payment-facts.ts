import { moneyFromDatabase, money } from '../../../../money/money.ts'
import type { RowOf } from '../../../../platform/db/statement.ts'
import type { PaymentContext } from '../../../payment-context.ts'
import type { PaymentKey } from '../../../payment-key.ts'
import { customerOf } from '../../../receive/sql/reference-holders.ts'
import { keysAsJson } from '../../../sql/key-columns.ts'
import type { PaymentFacts } from '../facts.ts'
import { factsOfPayments } from '#sql/payment'

/** What is known of payments, with the account that each customer or payee has. */
export async function paymentFacts(
  { db, personal }: Pick<PaymentContext, 'db' | 'personal'>,
  keys: readonly PaymentKey[],
): Promise<readonly PaymentFacts[]> {
  if (keys.length === 0) return []
  const { rows } = await db.query(factsOfPayments({ keys: keysAsJson(keys) }))
  return rows.map((row) => toFacts(personal, row))
}

function toFacts(personal: PaymentContext['personal'], row: RowOf<typeof factsOfPayments>): PaymentFacts {
  const amountOf = (stored: string) => moneyFromDatabase(stored, row.currency_code)
  const [asked, received] = [amountOf(row.asked), amountOf(row.received)]
  const lacks = row.status === 'SUCCESS' || row.status === 'REFUSED' ? 0n : asked.amount - received.amount
  return {
    merchantCode: row.merchant_code,
    kind: row.kind,
    paymentId: row.payment_id,
    status: row.status,
    ordered: amountOf(row.amount),
    asked,
    received,
    due: money(lacks > 0n ? lacks : 0n, asked.currencyCode),
    accountId: row.cash_account_id ?? undefined,
    references: row.rail_references,
    customer: customerOf(personal, row),
    openedAt: row.created_at,
  }
}
