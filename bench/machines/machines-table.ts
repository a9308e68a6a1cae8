import { markdownTable } from '../aligned-table.ts'
import type { MachinesResult } from './machines-round.ts'

const heads = [
  'fault',
  'machines',
  'accepted',
  'without an answer',
  'promoted after',
  'back after',
  'page told',
  'streams again',
  'all ended',
  'passed / limited',
  'failures',
]

const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} s`

/** The results as a table in Markdown. */
export function machinesTable(results: readonly MachinesResult[]): string {
  const cells = results.map((result) => [
    result.fault,
    String(result.machines),
    String(result.accepted),
    String(result.unanswered),
    result.promotedMs === undefined ? '' : seconds(result.promotedMs),
    result.backMs === 0 ? 'never away' : seconds(result.backMs),
    seconds(result.streamMs),
    String(result.reconnected),
    seconds(result.settledMs),
    `${result.passed} / ${result.limited}`,
    String(result.failures.length),
  ])
  return markdownTable(heads, cells)
}
