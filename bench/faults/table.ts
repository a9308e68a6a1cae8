import { markdownTable } from '../aligned-table.ts'
import type { RoundResult } from './round.ts'

/** The rounds of one fault, added up. */
export interface FaultRow {
  readonly fault: string
  readonly rounds: number
  readonly accepted: number
  readonly repeated: number
  readonly lost: number
  readonly failures: number
  readonly longestRecoveryMs: number
}

/** One row for each fault, in the order of names, and the total. */
export function faultRows(results: readonly RoundResult[]): readonly FaultRow[] {
  const names = [...new Set(results.map(({ fault }) => fault))].toSorted()
  const rows = names.map((name) =>
    rowOf(
      name,
      results.filter(({ fault }) => fault === name),
    ),
  )
  return [...rows, rowOf('total', results)]
}

function rowOf(fault: string, results: readonly RoundResult[]): FaultRow {
  const sum = (count: (result: RoundResult) => number) =>
    results.reduce((total, result) => total + count(result), 0)
  return {
    fault,
    rounds: results.length,
    accepted: sum(({ accepted }) => accepted),
    repeated: sum(({ repeated }) => repeated),
    lost: sum(({ lost }) => lost),
    failures: sum(({ failures }) => failures.length),
    longestRecoveryMs: Math.max(0, ...results.map(({ recoveryMs }) => recoveryMs)),
  }
}

const heads = ['fault', 'rounds', 'accepted', 'repeated', 'lost', 'failures', 'longest recovery']

/** The rows as a table in Markdown. */
export function tableOf(rows: readonly FaultRow[]): string {
  const cells = rows.map((row) => [
    row.fault,
    ...[row.rounds, row.accepted, row.repeated, row.lost, row.failures].map(String),
    `${(row.longestRecoveryMs / 1_000).toFixed(1)} s`,
  ])
  return markdownTable(heads, cells)
}
