import { batchTotals } from './batch-totals.ts'
import { FreeTransfers } from './free-transfers.ts'
import type { Decisions, KnownLine, NewLine } from './line-facts.ts'
import { transferKey } from './line-facts.ts'

/**
 * Tells which lines of one day of a statement are transfers that nothing has reported yet. `known` are
 * the lines of the account and day that other statements have brought, in any format.
 *
 * In one format a transfer looks the same in each file: lines with the same identity are counted, and
 * those beyond the known ones are new. In another format texts and references differ: of each direction
 * and amount the counts are compared, and only the difference is new; a reference that both formats
 * have tells which, before anything else. Where nothing tells, the difference is new and possibly a
 * duplicate.
 *
 * `reported` are transfers of the day that the account's rail has reported by itself, and that no line shows
 * yet. They are compared like the lines of another format.
 */
export function identifyLines(
  format: string,
  lines: readonly NewLine[],
  known: readonly KnownLine[],
  reported: readonly NewLine[] = [],
): Decisions {
  const decisions: MutableDecisions = { booked: [], sighted: [], repeated: [] }
  const occurrences = countOccurrences(format, known)
  const reports = new Set(reported)
  const sight = (line: NewLine, transfer: NewLine) =>
    decisions.sighted.push({
      id: line.id,
      occurrence: occurrences(line),
      duplicateOf: transfer.id,
      isOfTotal: line.entry !== undefined && line.amount !== transfer.amount,
      isOfReport: reports.has(transfer),
    })
  const book = (line: NewLine, isPossibleDuplicate: boolean) =>
    decisions.booked.push({ id: line.id, occurrence: occurrences(line), isPossibleDuplicate })

  const compared = known.filter(({ isApart }) => !isApart)
  const { unknown, repeated } = withoutRepeated(format, lines, compared)
  decisions.repeated.push(...repeated)

  const unseen = unseenIn(format, compared)
  const named = namedTransfers(unknown, [...unseen, ...reported])
  for (const { line, transfer } of named.same) sight(line, transfer)

  const isFree = (transfer: NewLine) => named.free.has(transfer)
  const totals = batchTotals(format, named.left, unseen.filter(isFree))
  for (const { line, transfer } of totals.same) sight(line, transfer)
  for (const line of totals.doubtful) book(line, true)

  const others = Map.groupBy([...totals.unseen, ...reported.filter(isFree)], transferKey)
  for (const [key, some] of Map.groupBy(totals.left, transferKey)) {
    const { same, added, isClear } = pairUp(some, others.get(key) ?? [])
    for (const { line, transfer } of same) sight(line, transfer)
    for (const line of added) book(line, !isClear)
  }
  return decisions
}

type MutableDecisions = { -readonly [Key in keyof Decisions]: [...Decisions[Key]] }

/** Numbers the lines of one identity in a format, after those that are known. */
function countOccurrences(format: string, known: readonly KnownLine[]): (line: NewLine) => number {
  const last = new Map<bigint, number>()
  for (const line of known) {
    if (line.format === format)
      last.set(line.identity, Math.max(line.occurrence, last.get(line.identity) ?? 0))
  }
  return ({ identity }) => {
    const next = (last.get(identity) ?? 0) + 1
    last.set(identity, next)
    return next
  }
}

/**
 * The lines that no file of the same format has brought: the first of equal ones are those that one
 * has.
 */
function withoutRepeated(format: string, lines: readonly NewLine[], known: readonly KnownLine[]) {
  const left = new Map<bigint, number>()
  for (const line of known) {
    if (line.format === format) left.set(line.identity, (left.get(line.identity) ?? 0) + 1)
  }
  const unknown: NewLine[] = []
  const repeated: string[] = []
  for (const line of lines) {
    const before = left.get(line.identity) ?? 0
    left.set(line.identity, before - 1)
    if (before > 0) repeated.push(line.id)
    else unknown.push(line)
  }
  return { unknown, repeated }
}

/** The lines that share a reference with a transfer of their amount and direction. */
function namedTransfers(lines: readonly NewLine[], transfers: readonly NewLine[]) {
  const byKey = Map.groupBy(transfers, transferKey)
  const free = new Map([...byKey].map(([key, some]) => [key, new FreeTransfers(some)]))
  const same: { line: NewLine; transfer: NewLine }[] = []
  const left = lines.filter((line) => {
    const transfer = free.get(transferKey(line))?.takeNamed(line)
    if (transfer) same.push({ line, transfer })
    return transfer === undefined
  })
  return { same, left, free: new Set([...free.values()].flatMap((some) => some.left())) }
}

/** The transfers that no statement of a format has shown: only those can be the lines of one. */
function unseenIn(format: string, known: readonly KnownLine[]): readonly KnownLine[] {
  const byId = new Map(known.map((line) => [line.id, line]))
  const seen = new Set<string>()
  const seenEntries = new Set<string>()
  for (const line of known) {
    if (line.format !== format) continue
    seen.add(line.duplicateOf ?? line.id)
    // The total of a batch shows all transfers of the batch.
    const transfer = line.duplicateOf === undefined ? undefined : byId.get(line.duplicateOf)
    if (transfer && transfer.amount !== line.amount && transfer.entry !== undefined)
      seenEntries.add(entryKey(transfer))
  }
  return known.filter(
    (line) => line.duplicateOf === undefined && !seen.has(line.id) && !seenEntries.has(entryKey(line)),
  )
}

const entryKey = ({ statementId, entry, id }: KnownLine): string =>
  entry === undefined ? id : `${statementId} ${entry}`

/** Lines and transfers of one direction and amount, in different formats, that share no reference. */
function pairUp(lines: readonly NewLine[], transfers: readonly NewLine[]) {
  const same: { line: NewLine; transfer: NewLine }[] = []
  const free = [...transfers]
  const isClear = free.length === 0 || new Set(lines.map(({ identity }) => identity)).size === 1
  const added = lines.filter((line) => {
    const transfer = free.pop()
    if (transfer) same.push({ line, transfer })
    return transfer === undefined
  })
  return { same, added, isClear }
}
