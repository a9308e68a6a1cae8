import type { Queryable } from '../platform/db/database.ts'
import { merchantLogoFind } from '#sql/merchant_logo'

/** The logo of any merchant, by the SHA-256 of its bytes in hex. */
export async function findLogo(
  database: Queryable,
  hash: string,
): Promise<{ readonly contentType: string; readonly bytes: Buffer } | undefined> {
  const { rows } = await database.query(merchantLogoFind({ hash }))
  return rows[0]
}
