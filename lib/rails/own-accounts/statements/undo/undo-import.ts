import { postEntries } from '../../../../ledger/post-entry.ts'
import type { PaymentContext } from '../../../../payments/payment-context.ts'
import type { PaymentKey } from '../../../../payments/payment-key.ts'
import type { Decision } from '../../../../payments/suspense/decision.ts'
import { withdrawReceipts } from '../../../../payments/suspense/withdraw-receipt.ts'
import { recordAudit } from '../../../../platform/audit/record-audit.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import type { Decided } from '../../accounts/add-account.ts'
import { forgetPayoutLines } from '../../batches/forget-lines.ts'
import { withdrawDebitItems } from '../booking/open-debit-items.ts'
import { bookOpeningBalance } from '../continuity/opening-balance.ts'
import { recordStatementThrough } from '../continuity/statement-through.ts'
import { transfersReported } from '../reported/reported-transfers.ts'
import {
  accountsOfImport,
  decidedLines,
  endUndoing,
  entriesToUndo,
  linesToUndo,
  receiptsOfLines,
  startUndoing,
  undoLines,
  type DecidedLine,
} from '../sql/undo.ts'

export type UndoOutcome =
  | { readonly undone: number }
  | { readonly refused: 'NO_SUCH_IMPORT' | 'NOT_BOOKED' }
  /** Lines that somebody has decided about; nothing was done. */
  | { readonly decided: readonly DecidedLine[] }

interface UndoOptions extends Decided {
  readonly reason: string
  /** Undo what was decided about lines too: matches, payouts that they settled, bookings by a person. */
  readonly withMatches: boolean
}

const linesPerTransaction = 200

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
  const started = await db
    .transaction(async (transaction): Promise<UndoOutcome | undefined> => {
      const state = await startUndoing(transaction, importId)
      if (state === undefined) return { refused: 'NO_SUCH_IMPORT' }
      if (state === 'UNDOING') return undefined
      if (state !== 'BOOKED' && state !== 'BOOKING') return { refused: 'NOT_BOOKED' }
      const decided = await decidedLines(transaction, importId)
      if (decided.some(({ isFinal }) => isFinal) || (decided.length > 0 && !withMatches))
        throw new Decides(decided)
      const after = { idImport: importId, reason, withMatches, approvedBy }
      await recordAudit(transaction, { actor, command: 'statement undo', after })
      return undefined
    })
    .catch((error: unknown) => {
      if (error instanceof Decides) return { decided: error.lines }
      throw error
    })
  if (started) return started
  const decision = withMatches
    ? { reason, by: actor, ...(approvedBy !== undefined && { approvedBy }) }
    : undefined
  let undone = 0
  for (;;) {
    const { lines, changed: payments } = await db.transaction((transaction) =>
      undoNext(transaction, importId, decision),
    )
    if (lines === 0) break
    undone += lines
    payments.forEach(changed)
  }
  await db.transaction(async (transaction) => {
    await endUndoing(transaction, importId)
    for (const account of await accountsOfImport(transaction, importId)) {
      await recordStatementThrough(transaction, account.id)
      await bookOpeningBalance(
        transaction,
        account.id,
        await transfersReported({ rails }, transaction, account),
      )
    }
  })
  return { undone }
}

/** Ends the first transaction: the import stays as it is. */
class Decides extends Error {
  readonly lines: readonly DecidedLine[]

  constructor(lines: readonly DecidedLine[]) {
    super('lines are decided')
    this.lines = lines
  }
}

/**
 * Somebody decided about lines while their import was being undone: without these decisions the same call
 * goes on.
 */
export class LinesDecided extends Error {
  /** The payments that have the lines; none where the money went back already. */
  readonly payments: readonly PaymentKey[]

  constructor(payments: readonly PaymentKey[]) {
    super('lines of the import were decided while it was being undone')
    this.payments = payments
  }
}

async function undoNext(
  transaction: Queryable,
  importId: string,
  decision: Decision | undefined,
): Promise<{ readonly lines: number; readonly changed: readonly PaymentKey[] }> {
  const lines = await linesToUndo(transaction, importId, linesPerTransaction)
  if (lines.length === 0) return { lines: 0, changed: [] }
  if ((await forgetPayoutLines(transaction, lines)).length > 0) throw new LinesDecided([])
  const withdrawn = await withdrawReceipts(transaction, await receiptsOfLines(transaction, lines), decision)
  if ('refused' in withdrawn)
    throw new LinesDecided(withdrawn.refused.flatMap(({ paymentKey }) => paymentKey ?? []))
  await postEntries(transaction, await entriesToUndo(transaction, lines))
  await withdrawDebitItems(transaction, lines)
  await undoLines(transaction, lines)
  return { lines: lines.length, changed: withdrawn.changed }
}
