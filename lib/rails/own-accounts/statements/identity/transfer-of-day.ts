import { signedAmount, type KnownLine, type NewLine } from './line-facts.ts'

/** A transfer that is known, with all lines that show it. */
export interface Transfer extends NewLine {
  readonly lines: readonly KnownLine[]
  /**
   * `LINE`: a line brought it. `REPORT`: the account's rail has reported it, and no line shows it yet.
   * `BATCH`: a line that shows the total of the batch that the transfer is in, or a part of the total that it
   * is.
   */
  readonly kind: 'LINE' | 'REPORT' | 'BATCH'
}

/** The transfers that known lines show, and those that the account's rail has reported. */
export function transfersOf(known: readonly KnownLine[], reported: readonly NewLine[]): readonly Transfer[] {
  const byId = new Map(known.map((line) => [line.id, line]))
  const rootOf = (line: KnownLine): KnownLine => byId.get(line.duplicateOf ?? '') ?? line
  const shown = Map.groupBy(known, (line) => rootOf(line).id)
  const brought = known.filter((line) => rootOf(line) === line)
  return [
    ...brought.flatMap((root) => shownBy(root, shown.get(root.id) ?? [])),
    ...reported.map((line): Transfer => ({ ...line, lines: [], kind: 'REPORT' })),
  ]
}

function shownBy(root: KnownLine, all: readonly KnownLine[]): readonly Transfer[] {
  const lines = all.filter((line) => signedAmount(line) === signedAmount(root))
  const balance = lines.find((line) => line.balance !== undefined)?.balance
  const transfer: Transfer = {
    ...root,
    references: [...new Set(lines.flatMap(({ references }) => references))],
    ...(balance !== undefined && { balance }),
    lines,
    kind: 'LINE',
  }
  const ofBatch = all.filter((line) => !lines.includes(line))
  return [
    transfer,
    ...ofBatch.map((line): Transfer => ({ ...line, id: root.id, lines: [line], kind: 'BATCH' })),
  ]
}
