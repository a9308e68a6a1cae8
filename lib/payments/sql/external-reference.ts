import type { Queryable } from '../../db/database.ts'
import { isCurrencyCode } from '../../money/currency.ts'
import { moneyFromDatabase } from '../../money/money.ts'
import type { PaymentRecord } from '../payment-record.ts'
import type { PaymentKey } from '../provider.ts'
import type { Receipt } from '../receipt.ts'

/** Two payins that are sent one reference at once wait for each other: the first keeps it. */
export async function holdReference(transaction: Queryable, reference: string): Promise<void> {
  await transaction.query({
    name: 'hold_external_reference',
    text: `select pg_advisory_xact_lock(hashtextextended('external reference ' || $1, 0))`,
    values: [reference],
  })
}

/** Whether money already matched the reference, or another open payment of the method holds it ("Shapes not shown"). */
export async function referenceTaken(
  transaction: Queryable,
  key: PaymentKey,
  methodCode: string,
  reference: string,
): Promise<boolean> {
  const { rows } = await transaction.query<{ taken: boolean }>({
    name: 'external_reference_taken',
    text: `
      select exists (
        select from receipt join receipt_match on receipt_match.receipt_id = receipt.id
         where receipt.external_reference = $1)
      or exists (
        select from payment p
          join payment_attempt a on (a.merchant_code, a.kind, a.payment_id, a.attempt_no)
            = (p.merchant_code, p.kind, p.payment_id, p.attempt_no)
         where p.external_reference = $1 and a.method_code = $5
           and (p.merchant_code, p.kind, p.payment_id) <> ($2, $3, $4)
           and (p.status in ('WAITING', 'PROCESSING') or (p.status = 'SUCCESS' and p.money_received > 0))) as taken`,
    values: [reference, key.merchantCode, key.kind, key.paymentId, methodCode],
  })
  return rows[0]?.taken ?? false
}

export async function keepReference(
  transaction: Queryable,
  key: PaymentKey,
  reference: string,
  now: Date,
): Promise<void> {
  await transaction.query({
    name: 'keep_external_reference',
    text: `update payment set external_reference = $4, changed_at = $5
            where merchant_code = $1 and kind = $2 and payment_id = $3`,
    values: [key.merchantCode, key.kind, key.paymentId, reference, now],
  })
}

/** Money that carries the reference and belongs to nobody yet, on an account of one of the payment's attempts: the newest counts. */
export async function unmatchedReceipt(
  transaction: Queryable,
  payment: PaymentRecord,
  reference: string,
): Promise<{ receiptId: string; receipt: Receipt; attemptNo: number } | undefined> {
  const { rows } = await transaction.query<{
    id: string
    source: string
    source_id: string
    currency_code: string
    amount: string
    moved_at: Date
    receiving_account_id: string
    attempt_no: number
  }>({
    name: 'unmatched_receipt_by_reference',
    text: `
      select id, source, source_id, currency_code, amount, moved_at, receiving_account_id, a.attempt_no
        from receipt join payment_attempt a using (receiving_account_id)
       where receipt.external_reference = $1 and a.merchant_code = $2 and a.kind = $3 and a.payment_id = $4
         and not exists (select from receipt_match where receipt_match.receipt_id = receipt.id)
       order by received_at, a.attempt_no desc limit 1`,
    values: [reference, payment.key.merchantCode, payment.key.kind, payment.key.paymentId],
  })
  const row = rows[0]
  if (!row || !isCurrencyCode(row.currency_code)) return undefined
  const receipt: Receipt = {
    source: row.source,
    sourceId: row.source_id,
    receivingAccountId: row.receiving_account_id,
    money: moneyFromDatabase(row.amount, row.currency_code),
    externalReference: reference,
    movedAt: row.moved_at,
  }
  return { receiptId: row.id, receipt, attemptNo: row.attempt_no }
}
