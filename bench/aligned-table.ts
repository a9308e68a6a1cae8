type Row = readonly string[]

/** A table as plain text: the first two columns to the left, figures to the right. */
export function plainTable(heads: Row, rows: readonly Row[]): string {
  const widths = widthsOf([heads, ...rows])
  const line = (row: Row) =>
    row
      .map((cell, column) =>
        column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd()
  return withRule(heads, rows, widths).map(line).join('\n')
}

/** A table in Markdown. */
export function markdownTable(heads: Row, rows: readonly Row[]): string {
  const widths = widthsOf([heads, ...rows])
  const line = (row: Row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return withRule(heads, rows, widths).map(line).join('\n')
}

const widthsOf = ([heads = [], ...rows]: readonly Row[]): readonly number[] =>
  heads.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)))

const withRule = (heads: Row, rows: readonly Row[], widths: readonly number[]): readonly Row[] => [
  heads,
  widths.map((width) => '-'.repeat(width)),
  ...rows,
]
