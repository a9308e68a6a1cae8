import type { PaymentContext } from '../../../../payments/payment-context.ts'
import { reportReceived } from '../../../../payments/receive/report-received.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import { undoesOnlyThePart } from '../../../../platform/db/savepoint.ts'
import { rulesInForce } from '../rules/account-rule.ts'
import { restoreCare } from '../sql/care-before.ts'
import { bookChunk, isBookedAlone, type BookedChunk, type BookingContext } from './book-chunk.ts'
import { bookFailedLine } from './book-failed-line.ts'
import { linesToBook, type LineToBook } from './line-to-book.ts'
import { statementEvents } from './log-events.ts'
import type { StatementParts } from './statement-parts.ts'
import { holdBankImport } from '#sql/bank_import'

/** How many of the lines became what. */
export interface BookedFigures {
  readonly receipts: number
  /** Of the receipts: those that belong to a payment. */
  readonly matched: number
  readonly payouts: number
  /** Lines about which everything is decided again as it was before the undo of an import. */
  readonly restored: number
  /** Of the receipts: those that are nobody's yet. */
  readonly suspense: number
}

/** The longest transaction: it holds the rows of every payment that it completes. */
const linesPerTransaction = 200

/**
 * Books the new lines of an import in the order of the file, in transactions of at most 200. What a process
 * that was killed had committed is not booked again. A trial rolls each transaction back. A line whose
 * booking fails by anything but the database becomes an open item, and the import goes on.
 */
export async function bookImport(
  context: PaymentContext,
  parts: StatementParts,
  importId: string,
  isTrial: boolean,
): Promise<BookedFigures> {
  const booking = { context, parts, ruleOf: await rulesInForce(context.db) }
  let figures: BookedFigures = { receipts: 0, matched: 0, payouts: 0, restored: 0, suspense: 0 }
  let after = 0
  // Up to here each line is booked alone, because one of them cannot be booked together with others.
  let aloneThrough = 0
  for (;;) {
    const most = after < aloneThrough ? 1 : linesPerTransaction
    const next = await bookNext(booking, { importId, after, most, isTrial })
    if (!next) return figures
    if ('failedThrough' in next) {
      aloneThrough = next.failedThrough
      continue
    }
    after = next.last
    figures = added(figures, next.booked)
    if (!isTrial) announce(context, next.booked)
  }
}

/** A trial ends its transactions with this. */
class TriedOnly extends Error {
  readonly chunk: BookedChunk

  constructor(chunk: BookedChunk) {
    super('tried only')
    this.chunk = chunk
  }
}

interface NextLines {
  readonly importId: string
  readonly after: number
  readonly most: number
  readonly isTrial: boolean
}

type BookedNext =
  | { readonly last: number; readonly booked: BookedChunk }
  | { readonly failedThrough: number }
  | undefined

async function bookNext(
  booking: BookingContext,
  { importId, after, most, isTrial }: NextLines,
): Promise<BookedNext> {
  const { context } = booking
  let last = after
  const run = async (
    book: (transaction: Queryable, lines: readonly LineToBook[]) => Promise<BookedChunk>,
  ) => {
    const booked = await unlessTried(
      context.db.transaction(async (transaction) => {
        if (!(await holdImport(transaction, importId))) return undefined
        const lines = together(await linesToBook(transaction, context, importId, after, most))
        last = lines.at(-1)?.position ?? after
        if (lines.length === 0) return undefined
        const chunk = await book(transaction, lines)
        await restoreCare(
          transaction,
          lines.map(({ id }) => id),
        )
        if (isTrial) throw new TriedOnly(chunk)
        return chunk
      }),
    )
    return booked && { last, booked }
  }
  try {
    return await run((transaction, lines) => bookChunk(transaction, booking, lines, most === 1))
  } catch (error) {
    if (last === after || !undoesOnlyThePart(error)) throw error
    if (most > 1) return { failedThrough: last }
    context.log.write(statementEvents['statement.line-failed'], { importId, position: last, err: error })
    return run(async (transaction, [line]) =>
      line ? bookFailedLine(transaction, context, line) : { taken: [], payouts: 0, changed: [] },
    )
  }
}

/** What a transaction has booked, and what a trial would have. */
async function unlessTried(booking: Promise<BookedChunk | undefined>): Promise<BookedChunk | undefined> {
  try {
    return await booking
  } catch (error) {
    if (error instanceof TriedOnly) return error.chunk
    throw error
  }
}

/** A reversal or a restored match may lock a payment of its own: it is booked alone. */
function together(lines: readonly LineToBook[]): readonly LineToBook[] {
  const at = lines.findIndex(isBookedAlone)
  return at < 0 ? lines : lines.slice(0, Math.max(at, 1))
}

/**
 * Two processes that book the same import take turns. False where it is being undone: nothing more is
 * booked.
 */
async function holdImport(transaction: Queryable, importId: string): Promise<boolean> {
  const { rowCount } = await transaction.query(holdBankImport({ importId }))
  return rowCount === 1
}

function added(figures: BookedFigures, { taken, payouts, restored }: BookedChunk): BookedFigures {
  const restoredAs = (is: boolean | undefined) => (is ? 1 : 0)
  const receipts = taken.length + restoredAs(restored?.isReceipt)
  const matched = taken.filter(({ received }) => 'key' in received).length + restoredAs(restored?.isMatched)
  return {
    receipts: figures.receipts + receipts,
    matched: figures.matched + matched,
    payouts: figures.payouts + payouts,
    restored: figures.restored + (restored ? 1 : 0),
    suspense: figures.suspense + receipts - matched,
  }
}

function announce(context: PaymentContext, { taken, changed }: BookedChunk): void {
  for (const { receipt, received } of taken) reportReceived(context, receipt, received)
  for (const key of changed) context.changed(key)
}
