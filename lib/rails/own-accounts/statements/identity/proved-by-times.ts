import type { NewLine } from './line-facts.ts'
import type { Transfer } from './transfer-of-day.ts'

/**
 * The transfers of other statements of the format whose lines are all before or all after those of this one: a
 * morning and an afternoon. Only where every line has a time, and the times are not one that a program wrote for
 * the whole day. Another format may tell the time of another clock, or another time of the same transfer.
 */
export function apartByTimes(
  format: string,
  lines: readonly NewLine[],
  transfers: readonly Transfer[],
): readonly Transfer[] {
  const own = rangeOf(lines)
  if (!own) return []
  const statements = Map.groupBy(
    transfers.flatMap((transfer) => transfer.lines.filter((line) => line.format === format)),
    ({ statementId }) => statementId,
  )
  const apart = new Set<string>()
  for (const [statement, some] of statements) {
    const other = rangeOf(some)
    if (other && (other.until < own.from || own.until < other.from)) apart.add(statement)
  }
  return transfers.filter((transfer) => transfer.lines.some(({ statementId }) => apart.has(statementId)))
}

function rangeOf(lines: readonly NewLine[]): { readonly from: string; readonly until: string } | undefined {
  const times = lines.flatMap(({ time }) => time ?? []).toSorted()
  const [from] = times
  if (from === undefined || times.length < lines.length) return undefined
  const until = times.at(-1) ?? from
  return times.length > 1 && from === until ? undefined : { from, until }
}
