import type { Queryable } from '../../../platform/db/database.ts'
import type { PaymentKey } from '../../payment-key.ts'

/**
 * Reverses every receipt that counted for a payment, in full, from suspense to the account that received it:
 * one entry for each, which names it. Money received after the payment had succeeded stays in suspense.
 * Raises 23505 `ledger_entry_reverses_once` when one of them was reversed before.
 */
export async function reverseReceipts(transaction: Queryable, key: PaymentKey): Promise<void> {
  await transaction.query({
    name: 'reverse_receipts',
    text: `
      with counted as (
        select receipt.id, receipt.currency_code, receipt.receiving_account_id, receipt.amount
          from receipt_match match join receipt on receipt.id = match.receipt_id
         where match.merchant_code = $1 and match.kind = $2 and match.payment_id = $3 and not match.after_success
           and match.undone_at is null),
      entry as (
        insert into ledger_entry (kind, currency_code, merchant_code, payment_kind, payment_id, receipt_id)
        select 'RECEIPT_REVERSAL', currency_code, $1, $2, $3, id from counted order by id
        returning id, receipt_id)
      insert into ledger_posting (entry_id, line, account_id, amount)
      select entry.id, line.no, line.account_id, line.amount
        from entry
        join counted on counted.id = entry.receipt_id
        cross join lateral (values
          (1, 'RECEIVING/' || counted.currency_code || '/' || counted.receiving_account_id, counted.amount),
          (2, 'SUSPENSE/' || counted.currency_code, -counted.amount)) as line (no, account_id, amount)
       order by entry.id, line.no`,
    values: [key.merchantCode, key.kind, key.paymentId],
  })
}
