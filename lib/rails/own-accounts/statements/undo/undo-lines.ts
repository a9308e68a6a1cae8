import { postEntries } from '../../../../ledger/post-entry.ts'
import type { PaymentKey } from '../../../../payments/payment-key.ts'
import type { Decision } from '../../../../payments/suspense/decision.ts'
import { withdrawReceipts } from '../../../../payments/suspense/withdraw-receipt.ts'
import type { Database, Queryable } from '../../../../platform/db/database.ts'
import { forgetPayoutLines } from '../../batches/lines/forget-lines.ts'
import { lockDebitItems, withdrawDebitItems } from '../../../../payments/suspense/sql/debit-items.ts'
import { lockStatementsOf } from '../identity/lock-statements.ts'
import { decidedLines, receiptsOfLines } from '../sql/decided-lines.ts'
import { entriesToUndo, linesToUndo, undoLines } from '../sql/undo.ts'

interface UndoneLines {
  readonly lines: number
  /** The payments whose matches were undone: announce them. */
  readonly changed: readonly PaymentKey[]
}

/**
 * Somebody decided about lines while their import was being undone: the same call goes on, with these
 * decisions where they can be undone.
 */
export class LinesDecided extends Error {
  /** The payments that have the lines, where payments have them. */
  readonly payments: readonly PaymentKey[]
  readonly isFinal: boolean

  constructor(payments: readonly PaymentKey[], isFinal: boolean) {
    super('lines of the import were decided while it was being undone')
    this.payments = payments
    this.isFinal = isFinal
  }
}

/** A receipt was divided after the transaction had read its parts: the next transaction sees them. */
class DividedMeanwhile extends Error {}

const linesPerTransaction = 200
/** An import of the account that identifies its lines is waited for. */
export const undoLimits = { statementLimitMs: 120_000 }
/** Each one needs another decision of a person, in the moment between the reading and the lock. */
const attemptsMax = 10

/** An import that is being undone, and what it takes with it. */
interface ImportToUndo {
  readonly id: string
  /** Its cash accounts, in the order of their IDs. */
  readonly accountIds: readonly string[]
  /** Undo what was decided about lines too. */
  readonly decision: Decision | undefined
}

/** Undoes the next lines of an import in one transaction. No lines: all are undone. */
export async function undoNextLines(db: Database, toUndo: ImportToUndo): Promise<UndoneLines> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction((transaction) => undoOnce(transaction, toUndo), undoLimits)
    } catch (error) {
      if (attempt >= attemptsMax || !isSeenNextTime(error, toUndo)) throw error
    }
  }
}

/** Whether what was decided meanwhile is undone too, once it is read before the lock. */
const isSeenNextTime = (error: unknown, { decision }: ImportToUndo): boolean =>
  error instanceof DividedMeanwhile ||
  (error instanceof LinesDecided && decision !== undefined && !error.isFinal && error.payments.length > 0)

async function undoOnce(
  transaction: Queryable,
  { id, accountIds, decision }: ImportToUndo,
): Promise<UndoneLines> {
  await lockStatementsOf(transaction, accountIds)
  const lines = await linesToUndo(transaction, id, linesPerTransaction)
  if (lines.length === 0) return { lines: 0, changed: [] }
  const changed = await withdrawAll(transaction, lines, decision)
  await lockDebitItems(transaction, lines)
  const decided = await decidedLines(transaction, { lines })
  const isFinal = decided.some((one) => one.isFinal)
  if (isFinal || (decided.length > 0 && !decision)) throw new LinesDecided([], isFinal)
  if ((await forgetPayoutLines(transaction, lines)).length > 0) throw new LinesDecided([], true)
  await postEntries(transaction, await entriesToUndo(transaction, lines))
  await withdrawDebitItems(transaction, lines)
  await undoLines(transaction, lines)
  return { lines: lines.length, changed }
}

/**
 * Withdraws the receipts of lines with their parts. Their items are locked then, so that none is divided any
 * more; but one may have been between the reading and the lock. The payments of its parts cannot be locked
 * after the items, so that the transaction begins anew.
 */
async function withdrawAll(
  transaction: Queryable,
  lines: readonly string[],
  decision: Decision | undefined,
): Promise<readonly PaymentKey[]> {
  const receipts = await receiptsOfLines(transaction, lines)
  const withdrawn = await withdrawReceipts(transaction, receipts, decision)
  if ('refused' in withdrawn)
    throw new LinesDecided(
      withdrawn.refused.flatMap(({ paymentKey }) => paymentKey ?? []),
      withdrawn.refused.some(({ isFinal }) => isFinal),
    )
  const now = await receiptsOfLines(transaction, lines)
  if (now.length !== receipts.length) throw new DividedMeanwhile()
  return withdrawn.changed
}
