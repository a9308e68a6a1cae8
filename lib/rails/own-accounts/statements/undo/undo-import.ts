import type { PaymentContext } from '../../../../payments/payment-context.ts'
import { recordAudit } from '../../../../platform/audit/record-audit.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import type { Decided } from '../../accounts/add-account.ts'
import { bookOpeningBalance } from '../continuity/opening-balance.ts'
import { recordStatementThrough } from '../continuity/statement-through.ts'
import { lockStatementsOf } from '../identity/lock-statements.ts'
import { transfersReported } from '../reported/reported-transfers.ts'
import { decidedLines, type DecidedLine } from '../sql/decided-lines.ts'
import { importsToRepeat, linesUndone, warnImports } from '../sql/imports-to-repeat.ts'
import { accountsOfImport, endUndoing, startUndoing, stopUndoing } from '../sql/undo.ts'
import { LinesDecided, undoLimits, undoNextLines } from './undo-lines.ts'

export type UndoOutcome =
  | {
      readonly undone: number
      /** Other imports whose files have transfers that are in no book now: to be imported again. */
      readonly reimport: readonly string[]
      /** The decided lines that it began with: what was decided about them is taken back. */
      readonly takenBack: readonly DecidedLine[]
    }
  | { readonly refused: 'NO_SUCH_IMPORT' | 'NOT_BOOKED' }
  /** Lines that somebody has decided about; nothing was done. */
  | { readonly decided: readonly DecidedLine[] }
  /**
   * Lines that cannot be undone any more since the undo began. These and others of the import stay booked: it
   * counts again, and the same file brings the `undone` ones anew.
   */
  | {
      readonly undone: number
      readonly reimport: readonly string[]
      readonly stoppedBy: readonly DecidedLine[]
    }

interface UndoOptions extends Decided {
  readonly reason: string
  /** Undo what was decided about lines too: matches, payouts that they settled, bookings by a person. */
  readonly withMatches: boolean
}

/**
 * Undoes an import of a wrong file or account: its bookings are reversed, its lines and statements
 * count no more, and the same file may be imported again. It goes on with the same call after an
 * interruption.
 */
export async function undoImport(
  { db, rails, changed }: Pick<PaymentContext, 'db' | 'rails' | 'changed'>,
  importId: string,
  { by: actor, approvedBy, reason, withMatches }: UndoOptions,
): Promise<UndoOutcome> {
  const accounts = await accountsOfImport(db, importId)
  const accountIds = accounts.map(({ id }) => id)
  const started = await db
    .transaction(async (transaction): Promise<UndoOutcome | Begun> => {
      // Imports before this have seen the lines as known, those after it do not.
      await lockStatementsOf(transaction, accountIds)
      const state = await startUndoing(transaction, importId)
      if (state === undefined) return { refused: 'NO_SUCH_IMPORT' }
      if (state === 'UNDOING') return { begins: await decidedLines(transaction, { importId }) }
      if (state !== 'BOOKED' && state !== 'BOOKING') return { refused: 'NOT_BOOKED' }
      const decided = await decidedLines(transaction, { importId })
      if (decided.some(({ isFinal }) => isFinal) || (decided.length > 0 && !withMatches))
        throw new Decides(decided)
      // From here on the days of this import are not complete: no amount of theirs is given out again.
      for (const { id } of accounts) await recordStatementThrough(transaction, id)
      const after = { idImport: importId, reason, withMatches, approvedBy }
      await recordAudit(transaction, { actor, command: 'statement undo', after })
      return { begins: decided }
    }, undoLimits)
    .catch((error: unknown) => {
      if (error instanceof Decides) return { decided: error.lines }
      throw error
    })
  if (!('begins' in started)) return started
  const decision = withMatches
    ? { reason, by: actor, importId, ...(approvedBy !== undefined && { approvedBy }) }
    : undefined
  const end = (change: (transaction: Queryable) => Promise<void>) =>
    db.transaction(async (transaction) => {
      await lockStatementsOf(transaction, accountIds)
      await change(transaction)
      const reimport = await importsToRepeat(transaction, importId)
      const message = `the import ${importId} was undone, and may have brought transfers of this file: import the file again`
      await warnImports(transaction, reimport, { code: linesUndone, message })
      for (const account of accounts) {
        await recordStatementThrough(transaction, account.id)
        const reported = await transfersReported({ rails }, transaction, account)
        await bookOpeningBalance(transaction, account.id, reported)
      }
      return reimport
    }, undoLimits)
  let undone = 0
  try {
    for (;;) {
      const { lines, changed: payments } = await undoNextLines(db, { id: importId, accountIds, decision })
      if (lines === 0) break
      undone += lines
      payments.forEach(changed)
    }
  } catch (error) {
    if (!(error instanceof LinesDecided)) throw error
    const stoppedBy = (await decidedLines(db, { importId })).filter(({ isFinal }) => isFinal)
    if (stoppedBy.length === 0) throw error
    const after = { idImport: importId, stoppedBy: stoppedBy.map(({ line }) => line) }
    const reimport = await end(async (transaction) => {
      await stopUndoing(transaction, importId)
      await recordAudit(transaction, { actor, command: 'statement undo', after })
    })
    return { undone, reimport, stoppedBy }
  }
  const reimport = await end((transaction) => endUndoing(transaction, importId))
  return { undone, reimport, takenBack: started.begins }
}

/** An undo that may go on, and the lines that it takes decisions back of. */
interface Begun {
  readonly begins: readonly DecidedLine[]
}

/** Ends the first transaction: the import stays as it is. */
class Decides extends Error {
  readonly lines: readonly DecidedLine[]

  constructor(lines: readonly DecidedLine[]) {
    super('lines are decided')
    this.lines = lines
  }
}
