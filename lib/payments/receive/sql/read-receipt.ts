import { moneyFromDatabase } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { PersonalData } from '../../../platform/personal-data/personal-data.ts'
import { joinKey, payerColumns } from '../../../platform/personal-data/sql/stored-columns.ts'
import type { PaymentContext } from '../../payment-context.ts'
import type { PaymentKey } from '../../payment-key.ts'
import type { Receipt } from '../receipt.ts'
import { hashNumbers, personalParts, type PayerOfReceiptRow } from './personal-parts.ts'

const receiptColumns = `
  receipt.source, receipt.source_id, receipt.receiving_account_id, receipt.currency_code, receipt.amount, receipt.rail_reference,
  receipt.external_reference, receipt.moved_at, receipt.moved_until, receipt.suspense_reason, ${payerColumns('payer')}`

const payerTables = `left join payer_data payer on payer.id = receipt.payer_data_id ${joinKey('payer')}`

/**
 * A receipt as its source reported it, with what is known of the payer; undefined when there is none of this
 * ID.
 */
export async function storedReceipt(
  { db, personal }: { readonly db: Queryable } & Pick<PaymentContext, 'personal'>,
  receiptId: string,
): Promise<Receipt | undefined> {
  const { rows } = await db.query<ReceiptRow>({
    name: 'stored_receipt',
    text: `select ${receiptColumns} from receipt ${payerTables} where receipt.id = $1`,
    values: [receiptId],
  })
  return rows[0] && toReceipt(personal, rows[0])
}

/**
 * Receipts in suspense that carry a reference, in a field or in their text, on the receiving accounts of the
 * payment's attempts; oldest first. `isUndone`: people have undone a match of it.
 */
export async function waitingReceipts(
  transaction: Queryable,
  personal: PersonalData,
  key: PaymentKey,
  externalReference: string,
): Promise<{ readonly receiptId: string; readonly receipt: Receipt; readonly isUndone: boolean }[]> {
  const { rows } = await transaction.query<ReceiptRow & { id: string; is_undone: boolean }>({
    name: 'waiting_receipts',
    text: `
      select receipt.id, ${receiptColumns},
             exists (select from receipt_match_undo undo where undo.receipt_id = receipt.id) as is_undone
        from receipt ${payerTables}
       where (receipt.external_reference = $1 or receipt.text_numbers && $5::bigint[])
         and receipt.receiving_account_id in (
           select coalesce(address.settles_in, address.id)
             from payment_attempt attempt join receiving_account address on address.id = attempt.receiving_account_id
            where (attempt.merchant_code, attempt.kind, attempt.payment_id) = ($2, $3, $4))
         and exists (select from suspense_item item where item.receipt_id = receipt.id and item.closed_at is null)
       order by receipt.received_at limit 20`,
    values: [
      externalReference,
      key.merchantCode,
      key.kind,
      key.paymentId,
      hashNumbers(personal, await personal.keysFor(transaction, undefined), [externalReference]),
    ],
  })
  return rows.map(({ id, is_undone: isUndone, ...row }) => ({
    receiptId: id,
    receipt: toReceipt(personal, row),
    isUndone,
  }))
}

/** What a source reported of a receipt, without the payer. */
export interface ReportedRow {
  source: string
  source_id: string
  receiving_account_id: string
  currency_code: string
  amount: string
  rail_reference: string | null
  external_reference: string | null
  moved_at: Date
}

interface ReceiptRow extends ReportedRow, PayerOfReceiptRow {
  moved_until: Date | null
  suspense_reason: NonNullable<Receipt['suspenseReason']> | null
}

function toReceipt(personal: PersonalData, row: ReceiptRow): Receipt {
  return {
    source: row.source,
    sourceId: row.source_id,
    receivingAccountId: row.receiving_account_id,
    money: moneyFromDatabase(row.amount, row.currency_code),
    ...(row.rail_reference !== null && { railReference: row.rail_reference }),
    ...(row.external_reference !== null && { externalReference: row.external_reference }),
    ...personalParts(personal, row),
    movedAt: row.moved_at,
    ...(row.moved_until !== null && { movedUntil: row.moved_until }),
    ...(row.suspense_reason !== null && { suspenseReason: row.suspense_reason }),
  }
}
