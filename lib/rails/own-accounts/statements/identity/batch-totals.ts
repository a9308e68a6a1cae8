import { sameReference, signedAmount, type KnownLine, type NewLine } from './line-facts.ts'

export interface BatchTotals {
  /** A total and a transfer of its batch, or a transfer and the total of its batch. */
  readonly same: readonly { readonly line: NewLine; readonly transfer: KnownLine }[]
  /** The sum alone says that they are the same batch: neither a count nor a reference does. */
  readonly doubtful: readonly { readonly line: NewLine; readonly transfer: KnownLine }[]
  /** Lines that are in no batch of another format. */
  readonly left: readonly NewLine[]
  /** Transfers of other formats that are in none of these batches. */
  readonly unseen: readonly KnownLine[]
}

/**
 * Some formats have the transfers of a batch (camt.054) and others only its total (camt.053), in either
 * order: both are the same money. They are told by the sum, and by the number of transfers or a
 * reference of both.
 */
export function batchTotals(
  format: string,
  lines: readonly NewLine[],
  unseen: readonly KnownLine[],
): BatchTotals {
  const same: { line: NewLine; transfer: KnownLine }[] = []
  const doubtful: { line: NewLine; transfer: KnownLine }[] = []
  const settled = new Set<string>()
  const settle = (...some: readonly NewLine[]) => some.forEach(({ id }) => settled.add(id))
  // By their sums: a day may have thousands of batches, and each line would be compared with all of them.
  const batchesBefore = Map.groupBy(
    batchesIn(unseen, ({ statementId, entry }) => `${statementId} ${entry}`),
    sumOf,
  )
  const others = Map.groupBy(
    unseen.filter((one) => one.format !== format),
    signedAmount,
  )
  for (const line of lines) {
    const [fit, batch] = best(line, batchesBefore.get(signedAmount(line)) ?? [], settled) ?? []
    const [transfer] = batch ?? []
    if (!fit || !batch || !transfer) continue
    ;(fit === 'CLEAR' ? same : doubtful).push({ line, transfer })
    settle(line, ...batch)
  }
  for (const batch of batchesIn(lines, ({ entry }) => `${entry}`)) {
    if (batch.some(({ id }) => settled.has(id))) continue
    const totals = (others.get(sumOf(batch)) ?? []).filter(({ id }) => !settled.has(id))
    const total =
      totals.find((one) => fitOf(one, batch) === 'CLEAR') ??
      totals.find((one) => fitOf(one, batch) === 'SUM_ONLY')
    if (!total) continue
    const pairs = batch.map((line) => ({ line, transfer: total }))
    ;(fitOf(total, batch) === 'CLEAR' ? same : doubtful).push(...pairs)
    settle(total, ...batch)
  }
  return {
    same,
    doubtful,
    left: lines.filter(({ id }) => !settled.has(id)),
    unseen: unseen.filter(({ id }) => !settled.has(id)),
  }
}

/** The details of each entry that has several. */
function batchesIn<Line extends NewLine>(
  lines: readonly Line[],
  keyOf: (line: Line) => string,
): readonly (readonly Line[])[] {
  const details = lines.filter(({ entry }) => entry !== undefined)
  return [...Map.groupBy(details, keyOf).values()].filter((batch) => batch.length > 1)
}

function best(
  total: NewLine,
  batches: readonly (readonly KnownLine[])[],
  settled: ReadonlySet<string>,
): readonly ['CLEAR' | 'SUM_ONLY', readonly KnownLine[]] | undefined {
  const free = batches.filter((batch) => !batch.some(({ id }) => settled.has(id)))
  const clear = free.find((batch) => fitOf(total, batch) === 'CLEAR')
  if (clear) return ['CLEAR', clear]
  const sumOnly = free.find((batch) => fitOf(total, batch) === 'SUM_ONLY')
  return sumOnly && ['SUM_ONLY', sumOnly]
}

const sumOf = (batch: readonly NewLine[]): bigint => batch.reduce((sum, line) => sum + signedAmount(line), 0n)

/** How well a total fits a batch of its sum. */
function fitOf(total: NewLine, batch: readonly NewLine[]): 'CLEAR' | 'SUM_ONLY' | undefined {
  if (total.batchOf !== undefined) return total.batchOf === batch.length ? 'CLEAR' : undefined
  return batch.some((line) => sameReference(line, total)) ? 'CLEAR' : 'SUM_ONLY'
}
