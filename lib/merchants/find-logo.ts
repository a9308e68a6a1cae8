import type { Queryable } from '../platform/db/database.ts'

/** The logo of any merchant, by the SHA-256 of its bytes in hex. */
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
