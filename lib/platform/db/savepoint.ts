import pg from 'pg'
import { databaseTrouble, isErrorOfStatement } from './database-trouble.ts'
import { isDatabaseUnreachable } from './database-unreachable.ts'
import type { Queryable } from './transaction.ts'
import { releaseSavepoint, rollbackToSavepoint, savepoint } from '#sql/server'

/** The result of the work under a savepoint, or the error that rolled it back. */
export type Attempted<Result> = { readonly value: Result } | { readonly error: unknown }

/**
 * Runs a part of a transaction whose failure must not undo the rest: when `run` throws, its changes are
 * rolled back and the transaction continues. Throws when the transaction itself is lost or has to be
 * repeated: a broken connection, a serialisation failure, a deadlock, a timeout, a server that is shutting
 * down.
 */
export async function underSavepoint<Result>(
  transaction: Queryable,
  run: () => Promise<Result>,
): Promise<Attempted<Result>> {
  await transaction.query(savepoint())
  const attempted = await run().then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  if ('value' in attempted) {
    await transaction.query(releaseSavepoint())
    return attempted
  }
  const { error } = attempted
  if (!undoesOnlyThePart(error)) throw error
  // A lost connection accepts no further statement either.
  await transaction.query(rollbackToSavepoint()).catch(() => {
    throw error
  })
  return { error }
}

/**
 * Whether the work that threw this can be undone or tried otherwise while the database is used on; false for
 * an error of the connection or of the whole transaction.
 */
export const undoesOnlyThePart = (error: unknown): boolean =>
  !isDatabaseUnreachable(error) &&
  databaseTrouble(error) === undefined &&
  (!(error instanceof pg.DatabaseError) || isErrorOfStatement(error))
