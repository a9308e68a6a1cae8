import { amountFixed } from '../../../money/money.ts'
import type { PaymentKey } from '../../../payments/payment-key.ts'
import type { Receipt } from '../../../payments/receive/receipt.ts'
import { sealReceipt } from '../../../payments/receive/sql/personal-parts.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { PersonalData } from '../../../platform/personal-data/personal-data.ts'

/**
 * Keeps money that came to a sandbox account while its bank reports nothing: the bank's statements show it,
 * and the gateway learns of it from those. Each source ID once.
 */
export async function keepUnreported(
  transaction: Queryable,
  personal: PersonalData,
  receipt: Receipt,
): Promise<void> {
  const { sourceId, receivingAccountId, money, railReference, externalReference, movedAt } = receipt
  const payer = sealReceipt(personal, await personal.keysFor(transaction, undefined), receipt)
  await transaction.query({
    name: 'keep_sandbox_credit',
    text: `
      with credit as (
        insert into sandbox_credit (source_id, receiving_account_id, currency_code, amount, rail_reference, external_reference,
          payer_data_id, moved_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (source_id) do nothing
        returning payer_data_id)
      insert into payer_data (id, sealed, data_key_id, lookup, created_at)
      select payer_data_id, $9, $10, $11::bigint[], gateway_now() from credit where payer_data_id is not null`,
    values: [
      sourceId,
      receivingAccountId,
      money.currencyCode,
      amountFixed(money),
      railReference ?? null,
      externalReference ?? null,
      payer?.id ?? null,
      movedAt,
      payer?.sealed ?? null,
      payer?.keyId ?? null,
      payer && `{${payer.lookup.join(',')}}`,
    ],
  })
}

/**
 * The bank takes back what came for a payment and was not reported, and does not report that either. False
 * where there is nothing to take back, or the payment was taken back before.
 */
export async function takeBackUnreported(
  transaction: Queryable,
  { merchantCode, kind, paymentId }: PaymentKey,
  at: Date,
): Promise<boolean> {
  const { rowCount } = await transaction.query({
    name: 'take_back_sandbox_credits',
    text: `
      update sandbox_credit credit set returned_at = $4
        from payment_attempt attempt join payment using (merchant_code, kind, payment_id)
       where payment.returned_at is null and (attempt.merchant_code, attempt.kind, attempt.payment_id) = ($1, $2, $3)
         and credit.rail_reference = attempt.rail_reference and credit.returned_at is null`,
    values: [merchantCode, kind, paymentId, at],
  })
  return (rowCount ?? 0) > 0
}

/** How many transfers the bank has not reported. */
export async function countUnreported(database: Queryable): Promise<number> {
  const { rows } = await database.query<{ count: number }>({
    name: 'count_sandbox_credits',
    text: 'select count(*)::int as count from sandbox_credit',
  })
  return rows[0]?.count ?? 0
}
