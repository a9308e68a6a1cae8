import type { StatementLine } from '../../../../bank-files/statements/statement.ts'
import type { PaymentContext } from '../../../../payments/payment-context.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import { openPayer, type SealedPayer, toStoredPayer } from '../../../../platform/personal-data/payer-data.ts'
import * as sql from '#sql/planned_line'

/** A line of a day that has not come, as its file has it, encrypted. */
export interface PlannedLine {
  readonly accountId: string
  readonly bookedOn: string
  readonly sealed: SealedPayer
}

/**
 * Keeps the planned lines of an import whose lines are booked. What earlier files of its accounts had planned
 * is dropped, unless this one is about earlier days: a later file has it again, or the bank has changed its
 * mind.
 */
export async function keepPlannedLines(
  transaction: Queryable,
  importId: string,
  accountIds: readonly string[],
  lines: readonly PlannedLine[],
): Promise<void> {
  await transaction.query(sql.dropPlannedLines({ importId, accountIds }))
  if (lines.length === 0) return
  const column = <Value>(of: (line: PlannedLine) => Value): Value[] => lines.map(of)
  await transaction.query(
    sql.insertPlannedLines({
      importId,
      receivingAccountId: column(({ accountId }) => accountId),
      bookedOn: column(({ bookedOn }) => bookedOn),
      id: column(({ sealed }) => sealed.id),
      sealed: column(({ sealed }) => sealed.sealed),
      dataKeyId: column(({ sealed }) => sealed.keyId),
      lookup: column(({ sealed }) => `{${sealed.lookup.join(',')}}`),
    }),
  )
}

/** A planned line; its line is undefined where its data was erased. */
export interface DueLine {
  readonly id: string
  readonly line: StatementLine | undefined
}

/** Lines of one import and account whose day has come. */
export interface DueLines {
  readonly accountId: string
  readonly format: string
  readonly lines: readonly DueLine[]
}

/**
 * The next planned lines whose day has come in the time zone of their account; undefined where there are
 * none.
 */
export async function dueLines({ db, personal, clock }: PaymentContext): Promise<DueLines | undefined> {
  const { rows } = await db.query(sql.duePlannedLines({ now: clock.now() }))
  const [first] = rows
  if (!first) return undefined
  const lines = rows.map((row): DueLine => {
    const { line }: { line?: StatementLine } = openPayer(personal, toStoredPayer(row))
    return { id: row.id, line }
  })
  return { accountId: first.account_id, format: first.format, lines }
}

/** Forgets lines that an import has now. */
export async function forgetPlannedLines(database: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await database.query(sql.deletePlannedLines({ ids }))
}

/** A planned line that cannot be booked, and why. */
export interface RefusedLine {
  readonly id: string
  readonly reason: string
}

/** Keeps why lines could not be booked: they are tried again later, and `doctor` names them. */
export async function refusePlannedLines(
  { db, clock }: Pick<PaymentContext, 'db' | 'clock'>,
  refused: readonly RefusedLine[],
): Promise<void> {
  if (refused.length === 0) return
  await db.query(
    sql.refusePlannedLines({
      id: refused.map(({ id }) => id),
      reason: refused.map(({ reason }) => reason),
      clock: clock.now(),
    }),
  )
}

/** How many planned lines of each account could not be booked on their day, and why the first of them. */
export async function refusedPlannedLines(
  database: Queryable,
): Promise<readonly { readonly accountId: string; readonly count: number; readonly reason: string }[]> {
  const { rows } = await database.query(sql.refusedPlannedLines())
  return rows
}
