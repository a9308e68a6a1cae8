import type { Queryable } from '../../db/database.ts'

/** Deletes the text, the ciphertext and the hashes of rows of payer_data; the rows stay. */
export async function clearPayers(transaction: Queryable, payerIds: readonly string[]): Promise<void> {
  await transaction.query({
    name: 'clear_payers',
    text: `
      update payer_data
         set data = '{}', sealed = null, data_key_id = null, lookup = null, erased_at = coalesce(erased_at, now())
       where id = any($1::uuid[])`,
    values: [payerIds],
  })
}
