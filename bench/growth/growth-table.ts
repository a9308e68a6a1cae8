import { plainTable } from '../aligned-table.ts'
import type { Compared } from './compare.ts'

/** The most that a query of recent rows may cost, by its cost in a small database. */
const ratioMax = 1.3

const heads = ['query', 'rows', 'small, ms', 'grown, ms', 'ratio', 'wall, ms']

/** As plain text, aligned; queries of recent rows beyond the aim are marked. */
export function growthTable(compared: readonly Compared[]): string {
  const rows = compared.map(({ name, rows: which, small, grown, ratio }) => [
    name,
    which,
    small.processor.toFixed(3),
    grown.processor.toFixed(3),
    `${ratio.toFixed(2)}${which === 'recent' && ratio > ratioMax ? ' !' : ''}`,
    `${small.wall.toFixed(2)}, ${grown.wall.toFixed(2)}`,
  ])
  return plainTable(heads, rows)
}
