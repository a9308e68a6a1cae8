import { randomUUID } from 'node:crypto'
import { isCurrencyCode } from '../../../money/currency.ts'
import { amountFixed, moneyFromDatabase } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { PaymentKey } from '../../payment-key.ts'
import type { Receipt } from '../receipt.ts'

export interface StoredReceipt {
  readonly receiptId: string
  readonly seenBefore: 'NO' | 'SAME' | 'OTHER_CONTENT'
}

/** Stores a reported receipt once: a repeated key is recognised, whatever its content. */
export async function storeReceipt(
  transaction: Queryable,
  receipt: Receipt,
  digest: Buffer,
  now: Date,
): Promise<StoredReceipt> {
  const { rows } = await transaction.query<{ id: string }>({
    name: 'store_receipt',
    text: `
      with stored as (
        insert into receipt (source, source_id, digest, receiving_account_id, currency_code, amount, rail_reference,
          external_reference, payer_data_id, moved_at, received_at)
        values ($1, $2, $5, $6, $7, $8, $9, $10, $12, $11, $4)
        on conflict (source, source_id) do nothing
        returning id, payer_data_id),
      payer as (
        insert into payer_data (id, data, created_at) select payer_data_id, $3, $4 from stored where payer_data_id is not null)
      select id from stored`,
    values: [
      receipt.source,
      receipt.sourceId,
      receipt.payer ? { account: receipt.payer } : null,
      now,
      digest,
      receipt.receivingAccountId,
      receipt.money.currencyCode,
      amountFixed(receipt.money),
      receipt.railReference ?? null,
      receipt.externalReference ?? null,
      receipt.movedAt,
      receipt.payer ? randomUUID() : null,
    ],
  })
  if (rows[0]) return { receiptId: rows[0].id, seenBefore: 'NO' }
  const before = await transaction.query<{ id: string; digest: Buffer }>({
    name: 'receipt_by_key',
    text: 'select id, digest from receipt where source = $1 and source_id = $2',
    values: [receipt.source, receipt.sourceId],
  })
  const known = before.rows[0]
  if (!known) throw new Error(`receipt ${receipt.source}/${receipt.sourceId} is neither new nor known`)
  return { receiptId: known.id, seenBefore: known.digest.equals(digest) ? 'SAME' : 'OTHER_CONTENT' }
}

const receiptColumns = `
  receipt.source, receipt.source_id, receipt.receiving_account_id, receipt.currency_code, receipt.amount, receipt.rail_reference,
  receipt.external_reference, receipt.moved_at, payer.data -> 'account' as payer`

/**
 * A receipt as its source reported it, with what is known of the payer; undefined when there is none of this
 * ID.
 */
export async function storedReceipt(database: Queryable, receiptId: string): Promise<Receipt | undefined> {
  const { rows } = await database.query<ReceiptRow>({
    name: 'stored_receipt',
    text: `select ${receiptColumns} from receipt left join payer_data payer on payer.id = receipt.payer_data_id where receipt.id = $1`,
    values: [receiptId],
  })
  return rows[0] && toReceipt(rows[0])
}

/**
 * Receipts in suspense that carry a reference, on the receiving accounts of the payment's attempts; oldest
 * first.
 */
export async function waitingReceipts(
  transaction: Queryable,
  key: PaymentKey,
  externalReference: string,
): Promise<{ readonly receiptId: string; readonly receipt: Receipt }[]> {
  const { rows } = await transaction.query<ReceiptRow & { id: string }>({
    name: 'waiting_receipts',
    text: `
      select receipt.id, ${receiptColumns}
        from receipt left join payer_data payer on payer.id = receipt.payer_data_id
       where receipt.external_reference = $1
         and receipt.receiving_account_id in (
           select receiving_account_id from payment_attempt where merchant_code = $2 and kind = $3 and payment_id = $4)
         and not exists (select from receipt_match where receipt_match.receipt_id = receipt.id)
       order by receipt.received_at limit 20`,
    values: [externalReference, key.merchantCode, key.kind, key.paymentId],
  })
  return rows.map(({ id, ...row }) => ({ receiptId: id, receipt: toReceipt(row) }))
}

interface ReceiptRow {
  source: string
  source_id: string
  receiving_account_id: string
  currency_code: string
  amount: string
  rail_reference: string | null
  external_reference: string | null
  moved_at: Date
  payer: Receipt['payer'] | null
}

function toReceipt(row: ReceiptRow): Receipt {
  if (!isCurrencyCode(row.currency_code))
    throw new Error(`the database holds the currency ${row.currency_code}`)
  return {
    source: row.source,
    sourceId: row.source_id,
    receivingAccountId: row.receiving_account_id,
    money: moneyFromDatabase(row.amount, row.currency_code),
    ...(row.rail_reference !== null && { railReference: row.rail_reference }),
    ...(row.external_reference !== null && { externalReference: row.external_reference }),
    ...(row.payer && { payer: row.payer }),
    movedAt: row.moved_at,
  }
}
