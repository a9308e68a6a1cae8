import type { Database } from '../platform/db/database.ts'
import { gatherCalls } from '../platform/db/gather/gathered-calls.ts'
import { perDatabase } from '../platform/db/gather/per-database.ts'

const storedAtOnce = 32

/** More expired ones are deleted than new ones are stored. */
const sweptAtOnce = storedAtOnce + 10

interface Signature {
  /** In base64. */
  readonly digest: string
  readonly expiresAt: Date
}

const queueOf = perDatabase((database) =>
  gatherCalls<Signature, boolean>({
    run: (signatures) => insertSignatures(database, signatures),
    keyOf: ({ digest }) => digest,
    most: storedAtOnce,
    atOnce: 1,
  }),
)

/**
 * Marks a signature as used. False when it was used before, also by a concurrent request in another process.
 * Deletes a few expired signatures, too. One statement for those that come at the same time.
 */
export const useSignature = async (db: Database, digest: Buffer, expiresAt: Date): Promise<boolean> =>
  queueOf(db)({ digest: digest.toString('base64'), expiresAt })

async function insertSignatures(
  database: Database,
  signatures: readonly Signature[],
): Promise<readonly boolean[]> {
  const { rows } = await database.query<{ digest: string }>({
    name: 'used-signatures-insert',
    // In one order, so that two statements with the same ones do not wait for each other in a circle. The
    // expired ones by their indexes: without an order, or with a join, the planner reads the whole table.
    text: `with expired as (
             select digest from used_signature where expires_at < gateway_now()
              order by expires_at limit ${sweptAtOnce} for update skip locked
           ), swept as (
             delete from used_signature where digest = any (array(select digest from expired))
           ), added as (
             insert into used_signature (digest, expires_at)
             select decode(digest, 'base64') as digest, expires_at
               from json_to_recordset($1) as new (digest text, expires_at timestamptz) order by 1
             on conflict do nothing returning digest
           )
           select encode(digest, 'base64') as digest from added`,
    values: [JSON.stringify(signatures.map(({ digest, expiresAt }) => ({ digest, expires_at: expiresAt })))],
  })
  const added = new Set(rows.map(({ digest }) => digest))
  return signatures.map(({ digest }) => added.has(digest))
}
