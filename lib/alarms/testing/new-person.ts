import type { Person } from '../../people/person.ts'
import { toPosition } from '../../people/person.ts'
import type { Database } from '../../platform/db/database.ts'
import { personInvite, personTakeUp } from '#sql/person'

/** Somebody who can sign in: `ADMIN` of the house, or `OWNER` with a merchant's code. */
export async function newPerson(db: Database, role: string, merchantCode?: string): Promise<Person> {
  const email = `${role}-${merchantCode ?? 'house'}-${crypto.randomUUID()}@example.com`.toLowerCase()
  const { rows } = await db.query(personInvite({ email, name: undefined, role, merchantCode }))
  const personId = rows[0]?.id ?? ''
  await db.query(personTakeUp({ id: personId, name: role, passwordHash: 'none' }))
  return { personId, email, name: role, position: toPosition(role, merchantCode) }
}
