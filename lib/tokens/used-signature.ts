import type { Database } from '../platform/db/database.ts'
import { gatherCalls } from '../platform/db/gather/gathered-calls.ts'
import { perDatabase } from '../platform/db/gather/per-database.ts'
import { usedSignaturesInsert } from '#sql/used_signature'

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
  const { rows } = await database.query(
    usedSignaturesInsert({
      sweptAtOnce,
      signatures: JSON.stringify(
        signatures.map(({ digest, expiresAt }) => ({ digest, expires_at: expiresAt })),
      ),
    }),
  )
  const added = new Set(rows.map(({ digest }) => digest))
  return signatures.map(({ digest }) => added.has(digest))
}
