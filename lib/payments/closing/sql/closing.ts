import { currencyFromDatabase } from '../../../money/currency.ts'
import { moneyFromDatabase, type Money } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { PaymentKey } from '../../payment-key.ts'
import type { PaymentStatus } from '../../state-machine.ts'
import * as sql from '#sql/payment'

/** A payment of which the end is not known. */
export interface OpenPayment extends PaymentKey {
  readonly status: PaymentStatus
  readonly money: Money
}

/** The open payments of a merchant, of all kinds, oldest first. */
export async function openPaymentsOf(
  database: Queryable,
  merchantCode: string,
): Promise<readonly OpenPayment[]> {
  const { rows } = await database.query(sql.openPaymentsOfMerchant({ merchantCode }))
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
  const { rows } = await database.query(sql.lastPayoutFacts({ merchantCode, idPrefix }))
  return { ordered: rows[0]?.ordered ?? 0, callbackUrl: rows[0]?.callback_url ?? undefined }
}
