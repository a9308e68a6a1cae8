import type { Queryable } from '../../db/database.ts'
import * as sql from '#sql/installation'

/** Whether all personal data is encrypted; false after an upgrade, until the command has finished. */
export async function isAllEncrypted(database: Queryable): Promise<boolean> {
  const { rowCount } = await database.query(sql.isAllEncrypted())
  return rowCount === 1
}
