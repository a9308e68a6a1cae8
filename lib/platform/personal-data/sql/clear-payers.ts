import type { Queryable } from '../../db/database.ts'
import { clearPayers as clearPayersStatement } from '#sql/payer_data'

/** Deletes the text, the ciphertext and the hashes of rows of payer_data; the rows stay. */
export async function clearPayers(transaction: Queryable, payerIds: readonly string[]): Promise<void> {
  await transaction.query(clearPayersStatement({ payerIds }))
}
