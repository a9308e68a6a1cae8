import { postEntries } from '../../../../ledger/post-entry.ts'
import type { PaymentContext } from '../../../../payments/payment-context.ts'
import type { PaymentKey } from '../../../../payments/payment-key.ts'
import { recordAudit } from '../../../../platform/audit/record-audit.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import type { Decided } from '../../accounts/add-account.ts'
import { withdrawDebitItems } from '../booking/open-debit-items.ts'
import { bookOpeningBalance } from '../continuity/opening-balance.ts'
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
import { withdrawReceipts } from './undo-receipts.ts'

export type UndoOutcome =
  | { readonly undone: number }
  | { readonly refused: 'NO_SUCH_IMPORT' | 'NOT_BOOKED' }
  /** Lines that payments and payouts have; nothing was done. */
  | { readonly decided: readonly DecidedLine[] }

interface UndoOptions extends Decided {
  readonly reason: string
  /** Undo lines that payments and payouts have too. */
  readonly withMatches: boolean
}

const linesPerTransaction = 200

/**
 * Undoes an import of a wrong file or account: its bookings are reversed, its lines and statements
 * count no more, and the same file may be imported again. It goes on with the same call after an
 * interruption.
 */
export async function undoImport(
  { db }: PaymentContext,
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
  let undone = 0
  for (;;) {
    const count = await db.transaction((transaction) => undoNext(transaction, importId))
    if (count === 0) break
    undone += count
  }
  await db.transaction(async (transaction) => {
    await endUndoing(transaction, importId)
    for (const account of await accountsOfImport(transaction, importId))
      await bookOpeningBalance(transaction, account)
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

/** Payments got lines of the import that is being undone: their matches have to be undone first. */
export class LinesMatched extends Error {
  readonly payments: readonly PaymentKey[]

  constructor(payments: readonly PaymentKey[]) {
    super(`${payments.length} lines belong to payments`)
    this.payments = payments
  }
}

async function undoNext(transaction: Queryable, importId: string): Promise<number> {
  const lines = await linesToUndo(transaction, importId, linesPerTransaction)
  if (lines.length === 0) return 0
  const receipts = await receiptsOfLines(transaction, lines)
  const withdrawn = await withdrawReceipts(transaction, receipts)
  if ('refused' in withdrawn) throw new LinesMatched(withdrawn.refused.map(({ paymentKey }) => paymentKey))
  await postEntries(transaction, await entriesToUndo(transaction, lines))
  await withdrawDebitItems(transaction, lines)
  await undoLines(transaction, lines)
  return lines.length
}
