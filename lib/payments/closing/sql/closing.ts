import { currencyFromDatabase } from '../../../money/currency.ts'
import { moneyFromDatabase, type Money } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { PaymentKey, PaymentKind } from '../../payment-key.ts'
import type { PaymentStatus } from '../../state-machine.ts'

/** A payment of which the end is not known. */
export interface OpenPayment extends PaymentKey {
  readonly status: PaymentStatus
  readonly money: Money
}

/** Closes a merchant, whose row the caller holds; the first time decides. Returns since when it is closed. */
export async function markClosed(transaction: Queryable, merchantCode: string): Promise<Date> {
  const { rows } = await transaction.query<{ closed_at: Date }>({
    name: 'close_merchant',
    text: 'update merchant set closed_at = coalesce(closed_at, gateway_now()) where code = $1 returning closed_at',
    values: [merchantCode],
  })
  const [row] = rows
  if (!row) throw new Error(`there is no merchant ${merchantCode}`)
  return row.closed_at
}

/** The open payments of a merchant, of all kinds, oldest first. */
export async function openPaymentsOf(
  database: Queryable,
  merchantCode: string,
): Promise<readonly OpenPayment[]> {
  const { rows } = await database.query<{
    kind: PaymentKind
    payment_id: string
    status: PaymentStatus
    currency_code: string
    amount: string
  }>({
    name: 'open_payments_of_merchant',
    text: `
      select kind, payment_id, status, currency_code, amount from payment
       where merchant_code = $1 and status in ('WAITING', 'PROCESSING') order by created_at, kind, payment_id`,
    values: [merchantCode],
  })
  return rows.map((row) => ({
    merchantCode,
    kind: row.kind,
    paymentId: row.payment_id,
    status: row.status,
    money: moneyFromDatabase(row.amount, currencyFromDatabase(row.currency_code)),
  }))
}

/** What the last payouts need to know of earlier payments. */
export async function lastPayoutFacts(
  database: Queryable,
  merchantCode: string,
  idPrefix: string,
): Promise<{ readonly ordered: number; readonly callbackUrl: string | undefined }> {
  const { rows } = await database.query<{ ordered: number; callback_url: string | null }>({
    name: 'last_payout_facts',
    text: `
      select (select count(*)::int from payment
               where merchant_code = $1 and kind = 'payout' and starts_with(payment_id, $2)) as ordered,
             (select callback_url from payment where merchant_code = $1 order by created_at desc limit 1) as callback_url`,
    values: [merchantCode, idPrefix],
  })
  return { ordered: rows[0]?.ordered ?? 0, callbackUrl: rows[0]?.callback_url ?? undefined }
}
