import type { Database, Queryable } from '../../../../platform/db/database.ts'
import { clientQueryable } from '../../../../platform/db/transaction.ts'
import { deleteImport } from '../sql/imports.ts'
import {
  bankImportsBeingRead,
  isBankImportBeingRead,
  lockBankImport,
  tryToLockBankImport,
} from '#sql/bank_import'

/**
 * Runs `run` while this process is known to read an import. A process that is killed loses its lock,
 * and the next import deletes what it had read: nothing of it was booked.
 */
export async function whileReading<Result>(
  db: Database,
  importId: string,
  run: () => Promise<Result>,
): Promise<Result> {
  const session = await db.session()
  try {
    const own = clientQueryable(session)
    await own.query(lockBankImport({ importId }))
    await deleteAbandoned(db, own)
    return await run()
  } finally {
    await session.end()
  }
}

async function deleteAbandoned(db: Database, session: Queryable): Promise<void> {
  const { rows } = await session.query(bankImportsBeingRead())
  for (const { id } of rows) {
    const lock = await session.query(tryToLockBankImport({ importId: id }))
    if (!lock.rows[0]?.held) continue
    // Its process may have ended it, and released the lock, since it was listed.
    const { rowCount } = await session.query(isBankImportBeingRead({ id }))
    if (rowCount) await deleteImport(db, id)
  }
}
