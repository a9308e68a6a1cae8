import { toPerson, type Person } from '../people/person.ts'
import type { CurrentActor } from '../platform/audit/actor.ts'
import { recordAudit } from '../platform/audit/record-audit.ts'
import type { Database, Queryable } from '../platform/db/database.ts'
import { choosable } from './kinds.ts'
import { alarmChoices, alarmChoose, alarmListeners } from '#sql/alarm_choice'

/** Somebody who gets e-mail about alarms. */
export interface Listener {
  readonly person: Person
  /** Of what they chose, what their position allows now. */
  readonly kinds: ReadonlySet<string>
  /** The day of the last daily summary, YYYY-MM-DD. */
  readonly summaryDay: string | undefined
}

/** What a person has chosen and may have, by name. */
export async function readChoices(
  database: Queryable,
  { personId, position }: Person,
): Promise<readonly string[]> {
  const { rows } = await database.query(alarmChoices({ personId }))
  const allowed = choosable(position)
  return rows.map(({ kind }) => kind).filter((kind) => allowed.includes(kind))
}

/** Keeps what a person chose, in the place of what they had. Returns the names that they may not choose: then nothing changed. */
export async function chooseAlarms(
  db: Database,
  person: Person,
  kinds: readonly string[],
  actor: CurrentActor,
): Promise<readonly string[]> {
  const allowed = choosable(person.position)
  const refused = kinds.filter((kind) => !allowed.includes(kind))
  const { position, email } = person
  const merchantCode = position.of === 'MERCHANT' ? position.merchantCode : undefined
  const event = { actor, command: 'alarm choose', merchantCode, after: { email, kinds } }
  if (refused.length > 0) {
    await recordAudit(db, { ...event, refused: `the position may not choose ${refused.join(', ')}` })
    return refused
  }
  await db.transaction(async (transaction) => {
    const before = await readChoices(transaction, person)
    await transaction.query(alarmChoose({ personId: person.personId, kinds }))
    await recordAudit(transaction, { ...event, before: { email, kinds: before } })
  })
  return []
}

/** Everybody who has chosen something that they may have. */
export async function readListeners(database: Queryable): Promise<readonly Listener[]> {
  const { rows } = await database.query(alarmListeners())
  return rows.map((row) => {
    const person = toPerson(row.person_id, row)
    const allowed = choosable(person.position)
    const kinds = new Set(row.kinds.filter((kind) => allowed.includes(kind)))
    return { person, kinds, summaryDay: row.summary_day ?? undefined }
  })
}
