import { randomUUID } from 'node:crypto'
import type { Queryable } from '../../db/database.ts'
import { amountFixed } from '../../money/money.ts'
import type { Receipt } from '../receipt.ts'

export interface StoredReceipt {
  readonly receiptId: string
  readonly seenBefore: 'NO' | 'SAME' | 'OTHER_CONTENT'
}

/** Stores what a source told, once: the same key again is recognised, whatever it now says. */
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
