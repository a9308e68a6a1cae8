import { cpus, loadavg } from 'node:os'
import type { PageLoad } from './page-load.ts'

export interface MeasuredPage {
  readonly name: string
  readonly load: PageLoad
}

type Column = readonly [head: string, cell: (load: PageLoad) => string]

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1)

const columns: readonly Column[] = [
  ['JS kB', ({ script }) => kilobytes(script)],
  ['CSS kB', ({ style }) => kilobytes(style)],
  ['images kB', ({ image }) => kilobytes(image)],
  ['HTML kB', ({ html }) => kilobytes(html)],
  ['requests', ({ requests }) => String(requests)],
  ['elsewhere', ({ elsewhere }) => String(elsewhere)],
  ['LCP s', ({ largestPaintMs }) => (largestPaintMs / 1000).toFixed(2)],
  ['CLS', ({ layoutShift }) => layoutShift.toFixed(3)],
  ['TBT ms', ({ blockingMs }) => blockingMs.toFixed(0)],
  ['before paint ms', ({ beforePaintMs }) => beforePaintMs.toFixed(0)],
]

export function printTable(pages: readonly MeasuredPage[]): void {
  const rows = [
    ['', ...columns.map(([head]) => head)],
    ...pages.map(({ name, load }) => [name, ...columns.map(([, cell]) => cell(load))]),
  ]
  const widthOf = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0))
  for (const row of rows) {
    const cells = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widthOf(column)) : cell.padStart(widthOf(column)),
    )
    console.log(cells.join('  ').trimEnd())
  }
  const [waiting = 0] = loadavg()
  console.log(`
Medians, cold cache, gzip, headers counted. Load of this machine: ${waiting.toFixed(1)} on ${cpus().length} cores; it affects LCP and TBT.
TBT is counted from the first paint on; "before paint" is the same of earlier tasks, mostly the browser's first layout.
The other checkouts are their bundles alone. Their requests to other hosts stay unanswered, and Braintree renders nothing without an answer.`)
}

/** Compares the worst page of a first visit with the limits. */
export function printBudget(pages: readonly MeasuredPage[]): void {
  const line = (name: string, of: (load: PageLoad) => number, most: number, unit: string) => {
    const worst = Math.max(...pages.map(({ load }) => of(load)))
    console.log(
      `${worst <= most ? '✓' : '✗'} ${name} ${Number(worst.toFixed(3))}${unit}, at most ${most}${unit}`,
    )
  }
  console.log('\nThe worst of our screens:')
  line('JS', ({ script }) => script / 1000, 30, ' kB')
  line('LCP', ({ largestPaintMs }) => largestPaintMs / 1000, 1, ' s')
  line('TBT', ({ blockingMs }) => blockingMs, 50, ' ms')
  line('CLS', ({ layoutShift }) => layoutShift, 0.05, '')
}
