import type { Queryable } from '../../../../platform/db/database.ts'
import type { PersonalData } from '../../../../platform/personal-data/personal-data.ts'
import { deleteRepeated, keepDecisions } from '../sql/keep-decisions.ts'
import {
  knownLines,
  lineDays,
  newLines,
  statementsOfImport,
  type StoredStatement,
} from '../sql/lines-of-day.ts'
import { commonReferences, sameReferenceOnOtherDays } from '../sql/same-reference.ts'
import { textsOfLines } from '../sql/texts-of-lines.ts'
import type { ReportedLine } from '../reported/reported-lines.ts'
import { identifyLines } from './identify-lines.ts'
import type { Decisions, NewLine } from './line-facts.ts'
import { lockStatementsOf } from './lock-statements.ts'
import { replaceTotals } from './replace-total.ts'
import { statementIsIdentified } from '#sql/bank_statement'
import { linesDecidedAsDuplicates } from '#sql/statement_line'

/**
 * Tells which stored lines of an import are new, statement by statement and day by day, in the caller's
 * transaction. The accounts are locked until it ends, so that two imports that bring the same transfers, and
 * the undo of one, wait for each other. `reportedOf` says what the rail of an account has reported by itself.
 * Returns the number of lines that were known.
 */
export async function identifyImport(
  transaction: Queryable,
  personal: PersonalData,
  { importId, isTrial }: { readonly importId: string; readonly isTrial: boolean },
  reportedOf: (accountId: string) => Promise<readonly ReportedLine[]>,
): Promise<{ readonly accounts: readonly string[]; readonly added: number; readonly duplicates: number }> {
  const statements = await statementsOfImport(transaction, importId)
  const accounts = [...new Set(statements.map(({ accountId }) => accountId))].toSorted()
  const reported = new Map<string, ReportedDays>()
  await lockStatementsOf(transaction, accounts)
  for (const account of accounts)
    reported.set(
      account,
      Map.groupBy(await reportedOf(account), ({ bookedOn }) => bookedOn),
    )
  let added = 0
  let duplicates = 0
  for (const statement of statements) {
    const reports = reported.get(statement.accountId) ?? new Map()
    const found = await identifyStatement(transaction, personal, { statement, reported: reports, isTrial })
    added += found.added
    duplicates += found.duplicates
  }
  return { accounts, added, duplicates }
}

/** What the rail of an account has reported, by day. */
type ReportedDays = ReadonlyMap<string, readonly ReportedLine[]>

interface StatementToIdentify {
  readonly statement: StoredStatement
  readonly reported: ReportedDays
  readonly isTrial: boolean
}

async function identifyStatement(
  transaction: Queryable,
  personal: PersonalData,
  { statement, reported, isTrial }: StatementToIdentify,
) {
  let added = 0
  let duplicates = 0
  const common = await commonReferences(transaction, statement.id)
  for (const day of await lineDays(transaction, statement.id)) {
    const lines = await newLines(transaction, statement.id, day)
    const known = await knownLines(transaction, statement, day)
    const shown = new Set(known.map(({ report }) => report))
    const unshown = (reported.get(day) ?? []).filter(({ id }) => !shown.has(id))
    const found = await identifyLines({
      format: statement.format,
      lines,
      known,
      reported: unshown,
      common,
      textsOf: (ids) => textsOfLines(transaction, personal, ids),
    })
    const doubted = await doubtOtherDays(transaction, { statement, day, lines, common }, found)
    const decided = await duplicatesDecided(transaction, doubted)
    const decisions = await replaceTotals(transaction, decided, isTrial)
    await keepDecisions(transaction, decisions)
    await deleteRepeated(transaction, decisions.repeated)
    added += decisions.booked.length
    duplicates += decisions.sighted.length + decisions.repeated.length
  }
  await transaction.query(statementIsIdentified({ id: statement.id, isTrial }))
  return { added, duplicates }
}

interface LinesToDoubt {
  readonly statement: StoredStatement
  readonly day: string
  readonly lines: readonly NewLine[]
  readonly common: ReadonlySet<bigint>
}

/**
 * What seems new is in doubt where a line of another day has its reference, and the bank gave it: one transfer,
 * booked on two days.
 */
async function doubtOtherDays(
  transaction: Queryable,
  { statement, day, lines, common }: LinesToDoubt,
  decisions: Decisions,
): Promise<Decisions> {
  const certain = new Set(decisions.booked.filter((one) => !one.isPossibleDuplicate).map(({ id }) => id))
  const named = lines
    .filter(({ id }) => certain.has(id))
    .flatMap(({ id, references }) =>
      references.filter((one) => !common.has(one)).map((reference) => ({ id, reference })),
    )
  const others = await sameReferenceOnOtherDays(transaction, statement, day, named)
  const booked = decisions.booked.map((one) => {
    const maybeSameAs = others.get(one.id)
    return maybeSameAs === undefined ? one : { ...one, isPossibleDuplicate: true, maybeSameAs }
  })
  return { ...decisions, booked }
}

/** What a person has called the duplicate of the line that it may be is one again, when its file is imported again. */
async function duplicatesDecided(transaction: Queryable, decisions: Decisions): Promise<Decisions> {
  const doubtful = decisions.booked.flatMap(({ id, occurrence, maybeSameAs }) =>
    maybeSameAs === undefined ? [] : [{ id, occurrence, maybeSameAs }],
  )
  if (doubtful.length === 0) return decisions
  const { rows } = await transaction.query(
    linesDecidedAsDuplicates({
      id: doubtful.map(({ id }) => id),
      occurrence: doubtful.map(({ occurrence }) => occurrence),
      maybeSameAs: doubtful.map(({ maybeSameAs }) => maybeSameAs),
    }),
  )
  const known = new Set(rows.map(({ id }) => id))
  return {
    ...decisions,
    booked: decisions.booked.filter(({ id }) => !known.has(id)),
    sighted: [
      ...decisions.sighted,
      ...doubtful
        .filter(({ id }) => known.has(id))
        .map(({ id, occurrence, maybeSameAs }) => ({
          id,
          occurrence,
          duplicateOf: maybeSameAs,
          isOfTotal: false,
          isOfReport: false,
        })),
    ],
  }
}
