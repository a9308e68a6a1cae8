import type { Queryable } from '../../../../platform/db/database.ts'
import { openPayer, sealPayer, toStoredPayer } from '../../../../platform/personal-data/payer-data.ts'
import type { PersonalData } from '../../../../platform/personal-data/personal-data.ts'
import { readPayoutBatchFile, storePayoutBatchFile } from '#sql/payout_batch'

interface NewFile {
  readonly id: string
  readonly bytes: Uint8Array
  readonly sha256: string
  readonly executionDate: string
}

/** Stores the bytes of a batch's file encrypted, since they name people; the batch is EXPORTED. */
export async function storeBatchFile(
  transaction: Queryable,
  personal: PersonalData,
  { id, bytes, sha256, executionDate }: NewFile,
): Promise<void> {
  const keys = await personal.keysFor(transaction, undefined)
  const file = sealPayer(personal, keys, { bytes: Buffer.from(bytes).toString('base64') })
  await transaction.query(
    storePayoutBatchFile({
      id,
      id2: file.id,
      sealed: file.sealed,
      keyId: file.keyId,
      lookup: file.lookup,
      sha256,
      executionDate,
    }),
  )
}

/** The bytes that were stored; undefined where none were. */
export async function readBatchFile(
  transaction: Queryable,
  personal: PersonalData,
  { id }: { readonly id: string },
): Promise<Uint8Array | undefined> {
  const { rows } = await transaction.query(readPayoutBatchFile({ id }))
  const [row] = rows
  if (!row) return undefined
  const stored: { readonly bytes?: string } = openPayer(personal, toStoredPayer(row))
  if (stored.bytes === undefined) throw new Error(`the file of payout batch ${id} was erased`)
  return Buffer.from(stored.bytes, 'base64')
}
