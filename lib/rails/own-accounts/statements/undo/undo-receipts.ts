import { postEntries, type Entry } from '../../../../ledger/post-entry.ts'
import { moneyFromDatabase } from '../../../../money/money.ts'
import type { PaymentKey } from '../../../../payments/payment-key.ts'
import type { Queryable } from '../../../../platform/db/database.ts'

/** Receipts that are withdrawn, or the payments that they count for. */
export type Withdrawn =
  | { readonly withdrawn: number }
  | { readonly refused: readonly { readonly receiptId: string; readonly paymentKey: PaymentKey }[] }

/**
 * Withdraws receipts that no payment has: the money leaves suspense and the account. Refuses all of
 * them, and writes nothing, where one counts for a payment. A receipt that was withdrawn before stays
 * as it is.
 */
export async function withdrawReceipts(
  transaction: Queryable,
  receiptIds: readonly string[],
): Promise<Withdrawn> {
  if (receiptIds.length === 0) return { withdrawn: 0 }
  const matched = await matchedPayments(transaction, receiptIds)
  if (matched.length > 0) return { refused: matched }
  const { rows } = await transaction.query<{
    id: string
    receiving_account_id: string
    currency_code: string
    amount: string
  }>({
    name: 'receipts_to_withdraw',
    text: `
      select id, receiving_account_id, currency_code, amount from receipt
       where id = any($1::uuid[]) and not exists (
         select from ledger_entry entry where entry.receipt_id = receipt.id and entry.kind = 'RECEIPT_WITHDRAWN')
       order by id for no key update`,
    values: [receiptIds],
  })
  const entries = rows.map((row): Entry => {
    const { amount, currencyCode } = moneyFromDatabase(row.amount, row.currency_code)
    const account = { kind: 'RECEIVING', receivingAccountId: row.receiving_account_id } as const
    return {
      kind: 'RECEIPT_WITHDRAWN',
      currencyCode,
      receiptId: row.id,
      lines: [
        { account, amount },
        { account: { kind: 'SUSPENSE' }, amount: -amount },
      ],
    }
  })
  await postEntries(transaction, entries)
  return { withdrawn: entries.length }
}

/** The payments that receipts count for. */
export async function matchedPayments(
  transaction: Queryable,
  receiptIds: readonly string[],
): Promise<{ receiptId: string; paymentKey: PaymentKey }[]> {
  const { rows } = await transaction.query<{ receiptId: string } & PaymentKey>({
    name: 'payments_of_receipts',
    text: `
      select receipt_id as "receiptId", merchant_code as "merchantCode", kind, payment_id as "paymentId"
        from receipt_match where receipt_id = any($1::uuid[]) order by receipt_id`,
    values: [receiptIds],
  })
  return rows.map(({ receiptId, merchantCode, kind, paymentId }) => ({
    receiptId,
    paymentKey: { merchantCode, kind, paymentId },
  }))
}
