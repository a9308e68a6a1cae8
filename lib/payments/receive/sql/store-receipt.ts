import { amountFixed } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { SealedPayer } from '../../../platform/personal-data/payer-data.ts'
import type { PersonalData } from '../../../platform/personal-data/personal-data.ts'
import { uuidV7 } from '../../../platform/uuid-v7.ts'
import { receiptDigest, type Receipt } from '../receipt.ts'
import { twelveDigits } from '../typed-numbers.ts'
import { hashNumbers, sealReceipt } from './personal-parts.ts'

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
    id: uuidV7(new Date()),
    digest: receiptDigest(receipt),
    payer: sealReceipt(personal, keys, receipt),
    numbers: hashNumbers(personal, keys, twelveDigits(receipt)),
  }))
  const stored = await insertReceipts(transaction, proposed)
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

/** A receipt under the ID that it has if its key is new. */
interface ProposedReceipt {
  readonly receipt: Receipt
  readonly id: string
  readonly digest: Buffer
  readonly payer: SealedPayer | undefined
  /** Keyed hashes of the numbers that a customer may have typed. */
  readonly numbers: readonly bigint[]
}

/** Inserts those whose key is new, with their payers; returns their IDs. */
async function insertReceipts(
  transaction: Queryable,
  proposed: readonly ProposedReceipt[],
): Promise<ReadonlySet<string>> {
  const receipts = proposed.map(({ receipt }) => receipt)
  const { rows } = await transaction.query<{ id: string }>({
    name: 'store_receipts',
    text: `
      with stored as (
        insert into receipt (id, source, source_id, digest, receiving_account_id, currency_code, amount, rail_reference,
          external_reference, payer_data_id, moved_at, moved_until, suspense_reason, text_numbers, received_at)
        select id, source, source_id, digest, receiving_account_id, currency_code, amount, rail_reference,
               external_reference, payer_data_id, moved_at, moved_until, suspense_reason, text_numbers::bigint[], gateway_now()
          from unnest($1::uuid[], $2::text[], $3::text[], $4::bytea[], $5::uuid[], $6::text[], $7::numeric[], $8::text[],
                 $9::text[], $10::uuid[], $12::timestamptz[], $15::timestamptz[], $16::text[], $17::text[])
            with ordinality as given (id, source, source_id, digest, receiving_account_id, currency_code, amount, rail_reference,
                 external_reference, payer_data_id, moved_at, moved_until, suspense_reason, text_numbers, no)
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
      receipts.map(({ movedUntil }) => movedUntil ?? null),
      receipts.map(({ suspenseReason }) => suspenseReason ?? null),
      proposed.map(({ numbers }) => (numbers.length > 0 ? `{${numbers.join(',')}}` : null)),
    ],
  })
  return new Set(rows.map(({ id }) => id))
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
