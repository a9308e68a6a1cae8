import { batchTotals } from './batch-totals.ts'
import { Comparison, type Pair } from './comparison.ts'
import { FreeTransfers } from './free-transfers.ts'
import { transferKey, type Decisions, type KnownLine, type NewLine } from './line-facts.ts'
import { provedByBalances } from './proved-by-balances.ts'
import { apartByTimes } from './proved-by-times.ts'
import { pairByText, type TextsOf } from './same-text.ts'
import { transfersOf, type Transfer } from './transfer-of-day.ts'

/** The lines of one day of a statement, and what is known of the day. */
export interface LinesOfDay {
  readonly format: string
  readonly lines: readonly NewLine[]
  /** The lines that other statements have brought for the account and day, in any format. */
  readonly known: readonly KnownLine[]
  /** What the account's rail has reported by itself, and no line shows yet. */
  readonly reported?: readonly NewLine[]
  /** References that stand on several lines of the statement: they tell nothing. */
  readonly common?: ReadonlySet<bigint>
  readonly textsOf: TextsOf
}

/**
 * Tells which lines of one day of a statement are transfers that nothing has reported yet. Balances and times
 * prove it, or else, of each direction and amount, a reference tells which line is which transfer, then a
 * text that contains the other. What is left over on both sides may be the same: it is new and possibly a
 * duplicate, and names the other line. What is left over of the statement alone is new. Lines of one file are
 * different transfers, unless it has a statement twice.
 */
export async function identifyLines(day: LinesOfDay): Promise<Decisions> {
  const { format, lines, known, reported = [], common, textsOf } = day
  const compared = known.filter(({ isApart }) => !isApart)
  const comparison = new Comparison(lines, transfersOf(compared, reported))
  const { same, apart } = provedByBalances(lines, comparison.transfers)
  dropOthers(comparison, day, apart)
  const inTotals = shownAsTotals(format, compared)
  comparison.drop(({ id, kind }) => kind === 'LINE' && inTotals.has(id))
  const isTelling = tellingReferences(lines, comparison.transfers, common)
  comparison.pair((some, transfers) => byReference(some, transfers, isTelling))
  // Banks write a day in several orders: of equal amounts, a reference says better which one is at a
  // position.
  comparison.settleFree(same)
  comparison.pair((some, transfers) => byIdentity(some, transfers, format))
  const texts = await textsOf(comparison.idsToRead())
  comparison.pair((some, transfers) => pairByText(some, transfers, texts))
  compareTotals(comparison, format)
  countReports(comparison)
  doubtTheRest(comparison)
  return comparison.decisions(format, known)
}

const isReport = ({ kind }: Transfer): boolean => kind === 'REPORT'

/**
 * What files prove to be no line of this one is compared with none, whatever lines say. Times prove nothing of a
 * transfer whose reference a line of the same amount has: a bank may write one transfer at two times.
 */
function dropOthers(
  comparison: Comparison,
  { format, lines, common }: LinesOfDay,
  apart: readonly Transfer[],
): void {
  const isTelling = tellingReferences(lines, comparison.transfers, common)
  const keysOf = (line: NewLine) =>
    line.references.filter(isTelling).map((reference) => `${transferKey(line)} ${reference}`)
  const named = new Set(lines.flatMap(keysOf))
  const byTimes = apartByTimes(format, lines, comparison.transfers)
  const others = new Set([
    ...apart,
    ...byTimes.filter((transfer) => !keysOf(transfer).some((key) => named.has(key))),
  ])
  comparison.drop((one) => others.has(one) || one.lines.some((line) => line.isOfThisFile))
}

/** Transfers of batches of which this format has shown the totals: it shows the whole batch by them. */
function shownAsTotals(format: string, known: readonly KnownLine[]): ReadonlySet<string> {
  const byId = new Map(known.map((line) => [line.id, line]))
  const entries = new Set<string>()
  for (const line of known) {
    const transfer = line.format === format ? byId.get(line.duplicateOf ?? '') : undefined
    if (transfer && transfer.amount !== line.amount && transfer.entry !== undefined)
      entries.add(entryKey(transfer))
  }
  return new Set(known.filter((line) => entries.has(entryKey(line))).map(({ id }) => id))
}

const entryKey = ({ statementId, entry, id }: KnownLine): string =>
  entry === undefined ? id : `${statementId} ${entry}`

/** A reference that stands on several lines, or on several transfers, tells none from another. */
function tellingReferences(
  lines: readonly NewLine[],
  transfers: readonly Transfer[],
  common: ReadonlySet<bigint> = new Set(),
): (reference: bigint) => boolean {
  const [own, others] = [severalIn(lines), severalIn(transfers)]
  return (reference) => !common.has(reference) && !own.has(reference) && !others.has(reference)
}

function severalIn(lines: readonly NewLine[]): ReadonlySet<bigint> {
  const [once, several] = [new Set<bigint>(), new Set<bigint>()]
  for (const reference of lines.flatMap(({ references }) => references))
    (once.has(reference) ? several : once).add(reference)
  return several
}

function byReference(
  lines: readonly NewLine[],
  transfers: readonly Transfer[],
  isTelling: (reference: bigint) => boolean,
): readonly Pair[] {
  const free = new FreeTransfers(
    transfers.map((transfer) => ({ transfer, references: transfer.references.filter(isTelling) })),
  )
  return lines.flatMap((line) => {
    const found = free.takeNamed(line.references.filter(isTelling))
    return found ? [{ line, transfer: found.transfer }] : []
  })
}

/** What says the same in the same format. */
function byIdentity(
  lines: readonly NewLine[],
  transfers: readonly Transfer[],
  format: string,
): readonly Pair[] {
  const free = new Map<bigint, Transfer[]>()
  for (const transfer of transfers.toReversed())
    for (const line of transfer.lines) {
      if (line.format !== format) continue
      const some = free.get(line.identity)
      if (some) some.push(transfer)
      else free.set(line.identity, [transfer])
    }
  const taken = new Set<Transfer>()
  return lines.flatMap((line) => {
    const some = free.get(line.identity) ?? []
    let transfer = some.pop()
    while (transfer && taken.has(transfer)) transfer = some.pop()
    if (!transfer) return []
    taken.add(transfer)
    return [{ line, transfer }]
  })
}

/** Batches are compared with the totals of other formats. */
function compareTotals(comparison: Comparison, format: string): void {
  const unseen = comparison.transfers.filter(
    ({ kind, lines }) => kind === 'LINE' && !lines.some((line) => line.format === format),
  )
  const roots = unseen.flatMap(({ id, lines }) => lines.find((line) => line.id === id) ?? [])
  const { same, doubtful, unseen: left } = batchTotals(format, comparison.lines, roots)
  const byId = new Map(unseen.map((one) => [one.id, one]))
  const pairsOf = (
    some: readonly { readonly line: NewLine; readonly transfer: KnownLine }[],
  ): readonly Pair[] =>
    some.flatMap(({ line, transfer: { id } }) => {
      const transfer = byId.get(id)
      return transfer ? [{ line, transfer }] : []
    })
  comparison.settle(pairsOf(same))
  comparison.doubt(pairsOf(doubtful))
  const rest = new Set(left.map(({ id }) => id))
  const settled = new Set(unseen.filter(({ id }) => !rest.has(id)))
  comparison.drop((one) => settled.has(one))
}

const inOrder = (lines: readonly NewLine[], transfers: readonly Transfer[]): readonly Pair[] =>
  transfers.slice(0, lines.length).flatMap((transfer, at) => {
    const line = lines[at]
    return line ? [{ line, transfer }] : []
  })

/**
 * What a rail has reported has no text: it is counted. Which of the lines is one more than reported is not
 * known, where they differ.
 */
function countReports(comparison: Comparison): void {
  for (const [lines, transfers] of comparison.groups()) {
    const reports = transfers.filter(isReport)
    if (reports.length === 0) continue
    comparison.settle(inOrder(lines, reports))
    if (new Set(lines.map(({ identity }) => identity)).size > 1)
      comparison.doubt(lines.slice(reports.length).map((line) => ({ line })))
  }
}

/** Of what nothing tells, the lower count is in doubt: each line beside another transfer. */
const doubtTheRest = (comparison: Comparison): void => {
  for (const [lines, transfers] of comparison.groups()) comparison.doubt(inOrder(lines, transfers))
}
