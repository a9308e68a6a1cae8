import type { Queryable } from '../../db/database.ts'

/** Whether all personal data is encrypted; false after an upgrade, until the command has finished. */
export async function isAllEncrypted(database: Queryable): Promise<boolean> {
  const { rowCount } = await database.query({
    name: 'is_all_encrypted',
    text: 'select from installation where personal_data_encrypted_at is not null',
  })
  return rowCount === 1
}

/** Records that all personal data is encrypted. */
export async function recordAllEncrypted(database: Queryable): Promise<void> {
  await database.query({
    name: 'record_all_encrypted',
    text: 'update installation set personal_data_encrypted_at = coalesce(personal_data_encrypted_at, now())',
  })
}
