import { randomUUID } from 'node:crypto'
import { amountFixed, moneyFromDatabase } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { openPayer, sealPayer, toStoredPayer } from '../../../platform/personal-data/payer-data.ts'
import type { PersonalData } from '../../../platform/personal-data/personal-data.ts'
import { joinKey, payerColumns, type PayerRow } from '../../../platform/personal-data/sql/stored-columns.ts'
import type { PaymentContext } from '../../payment-context.ts'
import type { PaymentKey } from '../../payment-key.ts'
import { receiptDigest, type Receipt } from '../receipt.ts'

/** A reported receipt under the ID that it has in the database. */
export interface StoredReceipt {
  readonly receiptId: string
  readonly receipt: Receipt
  readonly seenBefore: 'NO' | 'SAME' | 'OTHER_CONTENT'
}

/**
 * Stores reported receipts, each key once: a repeated key is recognised, whatever its content, and the first
 * is stored. Returns them in the given order.
 */
export async function storeReceipts(
  transaction: Queryable,
  personal: PersonalData,
  receipts: readonly Receipt[],
): Promise<StoredReceipt[]> {
  // Whose payment it is is not known yet: the payer is encrypted with the installation's key.
  const keys = await personal.keysFor(transaction, undefined)
  const proposed = receipts.map((receipt) => ({
    receipt,
    id: randomUUID(),
    digest: receiptDigest(receipt),
    payer: receipt.payer && sealPayer(personal, keys, { account: receipt.payer }),
  }))
  const { rows } = await transaction.query<{ id: string }>({
    name: 'store_receipts',
    text: `
      with stored as (
        insert into receipt (id, source, source_id, digest, receiving_account_id, currency_code, amount, rail_reference,
          external_reference, payer_data_id, moved_at, received_at)
        select id, source, source_id, digest, receiving_account_id, currency_code, amount, rail_reference,
               external_reference, payer_data_id, moved_at, gateway_now()
          from unnest($1::uuid[], $2::text[], $3::text[], $4::bytea[], $5::uuid[], $6::text[], $7::numeric[], $8::text[],
                 $9::text[], $10::uuid[], $12::timestamptz[])
            with ordinality as given (id, source, source_id, digest, receiving_account_id, currency_code, amount, rail_reference,
                 external_reference, payer_data_id, moved_at, no)
         order by source, source_id, no
        on conflict (source, source_id) do nothing
        returning id, payer_data_id),
      payer as (
        insert into payer_data (id, sealed, data_key_id, lookup, created_at)
        select payer_data_id, given.sealed, given.data_key_id, given.lookup::bigint[], gateway_now()
          from stored join unnest($10::uuid[], $11::bytea[], $13::uuid[], $14::text[]) as given (id, sealed, data_key_id, lookup)
            on given.id = stored.payer_data_id)
      select id from stored`,
    values: [
      proposed.map(({ id }) => id),
      receipts.map(({ source }) => source),
      receipts.map(({ sourceId }) => sourceId),
      proposed.map(({ digest }) => digest),
      receipts.map(({ receivingAccountId }) => receivingAccountId),
      receipts.map(({ money }) => money.currencyCode),
      receipts.map(({ money }) => amountFixed(money)),
      receipts.map(({ railReference }) => railReference ?? null),
      receipts.map(({ externalReference }) => externalReference ?? null),
      proposed.map(({ payer }) => payer?.id),
      proposed.map(({ payer }) => payer?.sealed),
      receipts.map(({ movedAt }) => movedAt),
      proposed.map(({ payer }) => payer?.keyId),
      // An array of arrays of unequal length is no array of PostgreSQL: each is the text of one.
      proposed.map(({ payer }) => payer && `{${payer.lookup.join(',')}}`),
    ],
  })
  const stored = new Set(rows.map(({ id }) => id))
  const known = await receiptsByKey(
    transaction,
    proposed.filter(({ id }) => !stored.has(id)),
  )
  return proposed.map(({ receipt, id, digest }) => {
    if (stored.has(id)) return { receipt, receiptId: id, seenBefore: 'NO' }
    const before = known.get(sourceKey(receipt))
    if (!before) throw new Error(`receipt ${receipt.source}/${receipt.sourceId} is neither new nor known`)
    return {
      receipt,
      receiptId: before.id,
      seenBefore: before.digest.equals(digest) ? 'SAME' : 'OTHER_CONTENT',
    }
  })
}

type KnownReceipt = { readonly id: string; readonly digest: Buffer }

const sourceKey = ({ source, sourceId }: Pick<Receipt, 'source' | 'sourceId'>) =>
  JSON.stringify([source, sourceId])

async function receiptsByKey(
  transaction: Queryable,
  wanted: readonly { readonly receipt: Receipt }[],
): Promise<ReadonlyMap<string, KnownReceipt>> {
  if (wanted.length === 0) return new Map()
  const { rows } = await transaction.query<KnownReceipt & { source: string; sourceId: string }>({
    name: 'receipts_by_key',
    text: `
      select id, digest, source, source_id as "sourceId" from receipt
       where (source, source_id) in (select * from unnest($1::text[], $2::text[]))`,
    values: [wanted.map(({ receipt }) => receipt.source), wanted.map(({ receipt }) => receipt.sourceId)],
  })
  return new Map(rows.map((row) => [sourceKey(row), row]))
}

const receiptColumns = `
  receipt.source, receipt.source_id, receipt.receiving_account_id, receipt.currency_code, receipt.amount, receipt.rail_reference,
  receipt.external_reference, receipt.moved_at, ${payerColumns('payer')}`

const payerTables = `left join payer_data payer on payer.id = receipt.payer_data_id ${joinKey('payer')}`

/**
 * A receipt as its source reported it, with what is known of the payer; undefined when there is none of this
 * ID.
 */
export async function storedReceipt(
  { db, personal }: Pick<PaymentContext, 'db' | 'personal'>,
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
 * Receipts in suspense that carry a reference, on the receiving accounts of the payment's attempts; oldest
 * first.
 */
export async function waitingReceipts(
  transaction: Queryable,
  personal: PersonalData,
  key: PaymentKey,
  externalReference: string,
): Promise<{ readonly receiptId: string; readonly receipt: Receipt }[]> {
  const { rows } = await transaction.query<ReceiptRow & { id: string }>({
    name: 'waiting_receipts',
    text: `
      select receipt.id, ${receiptColumns}
        from receipt ${payerTables}
       where receipt.external_reference = $1
         and receipt.receiving_account_id in (
           select coalesce(address.settles_in, address.id)
             from payment_attempt attempt join receiving_account address on address.id = attempt.receiving_account_id
            where (attempt.merchant_code, attempt.kind, attempt.payment_id) = ($2, $3, $4))
         and not exists (select from receipt_match where receipt_match.receipt_id = receipt.id)
       order by receipt.received_at limit 20`,
    values: [externalReference, key.merchantCode, key.kind, key.paymentId],
  })
  return rows.map(({ id, ...row }) => ({ receiptId: id, receipt: toReceipt(personal, row) }))
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

/** The payer's columns where there may be none. */
export interface PayerOfReceiptRow extends Omit<PayerRow, 'personal_id'> {
  personal_id: string | null
}

interface ReceiptRow extends ReportedRow, PayerOfReceiptRow {}

/** The payer, decrypted: `{ payer }`, or nothing where none is known. */
export function payerOf(personal: PersonalData, row: PayerOfReceiptRow): Pick<Receipt, 'payer'> {
  const { personal_id: id } = row
  if (id === null) return {}
  const stored: { readonly account?: Receipt['payer'] } = openPayer(
    personal,
    toStoredPayer({ ...row, personal_id: id }),
  )
  return stored.account ? { payer: stored.account } : {}
}

function toReceipt(personal: PersonalData, row: ReceiptRow): Receipt {
  return {
    source: row.source,
    sourceId: row.source_id,
    receivingAccountId: row.receiving_account_id,
    money: moneyFromDatabase(row.amount, row.currency_code),
    ...(row.rail_reference !== null && { railReference: row.rail_reference }),
    ...(row.external_reference !== null && { externalReference: row.external_reference }),
    ...payerOf(personal, row),
    movedAt: row.moved_at,
  }
}
