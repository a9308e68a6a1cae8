import type { Queryable } from '../platform/db/database.ts'

/** The bytes of a logo that some merchant shows now, by their SHA-256 in hex. */
export async function findLogo(
  database: Queryable,
  hash: string,
): Promise<{ readonly contentType: string; readonly bytes: Buffer } | undefined> {
  const { rows } = await database.query<{ contentType: string; bytes: Buffer }>({
    name: 'merchant-logo-find',
    text: 'select content_type as "contentType", bytes from merchant_logo where hash = $1 limit 1',
    values: [hash],
  })
  return rows[0]
}
