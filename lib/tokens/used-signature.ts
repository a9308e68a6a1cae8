import type { Queryable } from '../platform/db/database.ts'

/**
 * Marks a signature as used. False when it was used before, also by a concurrent request in another process.
 * Deletes a few expired signatures, too.
 */
export async function useSignature(db: Queryable, digest: Buffer, expiresAt: Date): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'used-signature-insert',
    text: `with expired as (
             select digest from used_signature where expires_at < gateway_now() limit 10 for update skip locked
           ), swept as (
             delete from used_signature using expired where used_signature.digest = expired.digest
           )
           insert into used_signature (digest, expires_at) values ($1, $2) on conflict do nothing`,
    values: [digest, expiresAt],
  })
  return rowCount === 1
}
