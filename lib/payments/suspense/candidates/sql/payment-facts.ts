import { moneyFromDatabase, money } from '../../../../money/money.ts'
import {
  joinKey,
  payerColumns,
  type PayerRow,
} from '../../../../platform/personal-data/sql/stored-columns.ts'
import type { PaymentContext } from '../../../payment-context.ts'
import type { PaymentKey, PaymentKind } from '../../../payment-key.ts'
import { customerOf } from '../../../receive/sql/reference-holders.ts'
import { keysAsJson } from '../../../sql/key-columns.ts'
import type { PaymentStatus } from '../../../state-machine.ts'
import type { PaymentFacts } from '../facts.ts'

interface FactsRow extends PayerRow {
  merchant_code: string
  kind: PaymentKind
  payment_id: string
  status: PaymentStatus
  currency_code: string
  amount: string
  asked: string
  received: string
  cash_account_id: string | null
  rail_references: string[]
  created_at: Date
}

/** What is known of payments, with the account that each customer or payee has. */
export async function paymentFacts(
  { db, personal }: Pick<PaymentContext, 'db' | 'personal'>,
  keys: readonly PaymentKey[],
): Promise<readonly PaymentFacts[]> {
  if (keys.length === 0) return []
  const { rows } = await db.query<FactsRow>({
    name: 'facts_of_payments',
    text: `
      select p.merchant_code, p.kind, p.payment_id, p.status, p.currency_code, p.amount, a.amount_required + a.rest_offset as asked,
             p.money_received - p.suspense_refunded as received, coalesce(account.settles_in, account.id) as cash_account_id, p.created_at,
             (select array_agg(rail_reference) from payment_attempt every
               where (every.merchant_code, every.kind, every.payment_id) = (p.merchant_code, p.kind, p.payment_id)) as rail_references,
             ${payerColumns('d')}
        from json_to_recordset($1) as given (no int, merchant_code text, kind text, payment_id text)
        join payment p using (merchant_code, kind, payment_id)
        join payment_attempt a using (merchant_code, kind, payment_id, attempt_no)
        left join receiving_account account on account.id = a.receiving_account_id
        join payer_data d on d.id = a.payer_data_id ${joinKey('d')}`,
    values: [keysAsJson(keys)],
  })
  return rows.map((row) => toFacts(personal, row))
}

function toFacts(personal: PaymentContext['personal'], row: FactsRow): PaymentFacts {
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
