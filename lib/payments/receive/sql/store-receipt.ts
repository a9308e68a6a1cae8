import { amountFixed } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { SealedPayer } from '../../../platform/personal-data/payer-data.ts'
import type { PersonalData } from '../../../platform/personal-data/personal-data.ts'
import { uuidV7 } from '../../../platform/uuid-v7.ts'
import { receiptDigest, type Receipt } from '../receipt.ts'
import { twelveDigits } from '../typed-numbers.ts'
import { hashNumbers, sealReceipt } from './personal-parts.ts'
import * as sql from '#sql/receipt'

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
  const { rows } = await transaction.query(
    sql.storeReceipts({
      ids: proposed.map(({ id }) => id),
      sources: receipts.map(({ source }) => source),
      sourceIds: receipts.map(({ sourceId }) => sourceId),
      digests: proposed.map(({ digest }) => digest),
      receivingAccountIds: receipts.map(({ receivingAccountId }) => receivingAccountId),
      currencyCodes: receipts.map(({ money }) => money.currencyCode),
      amounts: receipts.map(({ money }) => amountFixed(money)),
      railReferences: receipts.map(({ railReference }) => railReference ?? null),
      externalReferences: receipts.map(({ externalReference }) => externalReference ?? null),
      id: proposed.map(({ payer }) => payer?.id),
      sealed: proposed.map(({ payer }) => payer?.sealed),
      movedAts: receipts.map(({ movedAt }) => movedAt),
      dataKeyId: proposed.map(({ payer }) => payer?.keyId),
      lookup: proposed.map(({ payer }) => payer && `{${payer.lookup.join(',')}}`),
      movedUntils: receipts.map(({ movedUntil }) => movedUntil ?? null),
      suspenseReasons: receipts.map(({ suspenseReason }) => suspenseReason ?? null),
      lengths: proposed.map(({ numbers }) => (numbers.length > 0 ? `{${numbers.join(',')}}` : null)),
    }),
  )
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
  const { rows } = await transaction.query(
    sql.receiptsByKey({
      sources: wanted.map(({ receipt }) => receipt.source),
      sourceIds: wanted.map(({ receipt }) => receipt.sourceId),
    }),
  )
  return new Map(rows.map((row) => [sourceKey(row), row]))
}
