import pg from 'pg'
import { databaseTrouble, isErrorOfStatement } from './database-trouble.ts'
import type { Queryable } from './transaction.ts'

/** What was done under a savepoint, or why nothing of it was. */
export type Attempted<Result> = { readonly value: Result } | { readonly error: unknown }

/**
 * Runs part of a transaction whose failure must not undo the rest: where `run` throws, what it wrote is undone and the transaction goes
 * on. Throws where the transaction itself is lost or has to be repeated: a broken connection, a serialisation failure, a deadlock, a
 * timeout, a server that is shutting down.
 */
export async function underSavepoint<Result>(
  transaction: Queryable,
  run: () => Promise<Result>,
): Promise<Attempted<Result>> {
  await transaction.query({ name: 'savepoint', text: 'savepoint part' })
  const attempted = await run().then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  if ('value' in attempted) {
    await transaction.query({ name: 'release_savepoint', text: 'release savepoint part' })
    return attempted
  }
  const { error } = attempted
  if (databaseTrouble(error) || (error instanceof pg.DatabaseError && !isErrorOfStatement(error))) throw error
  // A connection that is lost takes no further statement either.
  await transaction.query({ name: 'rollback_to_savepoint', text: 'rollback to savepoint part' }).catch(() => {
    throw error
  })
  return { error }
}
