import type { Position } from '../people/rights.ts'
import type { Queryable } from '../platform/db/database.ts'
import { alarmKind, mayLearnOf } from './kinds.ts'
import { openAlarms } from '#sql/alarm'

/** Something that is wrong now, and has been for its time. */
export interface OpenAlarm {
  readonly kind: string
  readonly labels: Readonly<Record<string, string>>
  readonly summary: string
  readonly since: Date
}

/** What is wrong now and somebody in this position may learn of; without a position everything. The newest first. */
export async function readOpenAlarms(
  database: Queryable,
  position?: Position,
): Promise<readonly OpenAlarm[]> {
  const { rows } = await database.query(openAlarms())
  return rows
    .map(({ kind, subject, summary, since }) => ({ kind, labels: labelsOf(subject), summary, since }))
    .filter((alarm) => position === undefined || concerns(position, alarm))
}

/** The labels of which `subjectOf` made a text. */
export const labelsOf = (subject: string): Readonly<Record<string, string>> =>
  JSON.parse(subject) as Record<string, string>

/** Whether somebody in this position may learn of an alarm: of a merchant, of what is about that merchant. */
export function concerns(position: Position, { kind, labels }: Pick<OpenAlarm, 'kind' | 'labels'>): boolean {
  const known = alarmKind(kind)
  if (!known || !mayLearnOf(position, known)) return false
  return position.of === 'HOUSE' || labels['merchant'] === position.merchantCode
}
