import { transferKey, type Decisions, type KnownLine, type NewLine } from './line-facts.ts'
import type { Transfer } from './transfer-of-day.ts'

/** A line, and the transfer that it shows. */
export interface Pair {
  readonly line: NewLine
  readonly transfer: Transfer
}

/** The lines of a day and the transfers that are known, and what was found out about them so far. */
export class Comparison {
  readonly #all: readonly NewLine[]
  readonly #same = new Map<NewLine, Transfer>()
  readonly #doubtful = new Map<NewLine, Transfer | undefined>()
  /** The lines of which nothing is known yet. */
  lines: readonly NewLine[]
  /** The transfers that may be one of those lines. */
  transfers: readonly Transfer[]

  constructor(lines: readonly NewLine[], transfers: readonly Transfer[]) {
    this.#all = lines
    this.lines = lines
    this.transfers = transfers
  }

  /** Lines and transfers of one direction and amount, where there are both. */
  groups(): readonly (readonly [readonly NewLine[], readonly Transfer[]])[] {
    const others = Map.groupBy(this.transfers, transferKey)
    return [...Map.groupBy(this.lines, transferKey)].flatMap(([key, lines]) => {
      const transfers = others.get(key)
      return transfers ? [[lines, transfers] as const] : []
    })
  }

  /** Settles what a comparison of each group finds to be the same. */
  pair(compare: (lines: readonly NewLine[], transfers: readonly Transfer[]) => readonly Pair[]): void {
    this.settle(this.groups().flatMap(([lines, transfers]) => compare(lines, transfers)))
  }

  /** Lines that show these transfers. */
  settle(pairs: readonly Pair[]): void {
    for (const { line, transfer } of pairs) this.#same.set(line, transfer)
    this.#leave(pairs)
  }

  /** The same for what is still free of both. */
  settleFree(pairs: readonly Pair[]): void {
    const [lines, transfers] = [new Set(this.lines), new Set(this.transfers)]
    this.settle(pairs.filter(({ line, transfer }) => lines.has(line) && transfers.has(transfer)))
  }

  /** Lines that may show a transfer; what they may show is no other line. */
  doubt(pairs: readonly { readonly line: NewLine; readonly transfer?: Transfer }[]): void {
    for (const { line, transfer } of pairs) this.#doubtful.set(line, transfer)
    this.#leave(pairs)
  }

  /** These transfers are none of the lines that are left. */
  drop(isDropped: (transfer: Transfer) => boolean): void {
    this.transfers = this.transfers.filter((transfer) => !isDropped(transfer))
  }

  /** The lines whose texts are to be compared. */
  idsToRead(): readonly string[] {
    return this.groups().flatMap(([lines, transfers]) => {
      const known = transfers.flatMap((transfer) => transfer.lines)
      return known.length === 0 ? [] : [...lines, ...known].map(({ id }) => id)
    })
  }

  /** What is new, known and in doubt, in the order of the file. */
  decisions(format: string, known: readonly KnownLine[]): Decisions {
    const occurrence = countOccurrences(format, known)
    const decisions: MutableDecisions = { booked: [], sighted: [], repeated: [] }
    for (const line of this.#all) {
      const { id } = line
      const transfer = this.#same.get(line)
      if (transfer && isShownAs(transfer, format, line)) decisions.repeated.push(id)
      else if (transfer)
        decisions.sighted.push({
          id,
          occurrence: occurrence(line),
          duplicateOf: transfer.id,
          isOfTotal: line.entry !== undefined && line.amount !== transfer.amount,
          isOfReport: transfer.kind === 'REPORT',
        })
      else {
        const maybeSameAs = this.#doubtful.get(line)?.id
        decisions.booked.push({
          id,
          occurrence: occurrence(line),
          isPossibleDuplicate: this.#doubtful.has(line),
          ...(maybeSameAs !== undefined && { maybeSameAs }),
        })
      }
    }
    return decisions
  }

  #leave(pairs: readonly { readonly line: NewLine; readonly transfer?: Transfer }[]): void {
    const lines = new Set(pairs.map(({ line }) => line))
    const transfers = new Set(pairs.map(({ transfer }) => transfer))
    this.lines = this.lines.filter((line) => !lines.has(line))
    this.transfers = this.transfers.filter((transfer) => !transfers.has(transfer))
  }
}

type MutableDecisions = { -readonly [Key in keyof Decisions]: [...Decisions[Key]] }

/** Whether a line of this format says the same of the transfer: then the new one says nothing more. */
const isShownAs = ({ lines }: Transfer, format: string, line: NewLine): boolean =>
  lines.some((known) => known.format === format && known.identity === line.identity)

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
