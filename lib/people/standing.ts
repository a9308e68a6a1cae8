import type { CurrentActor } from '../platform/audit/actor.ts'
import { recordAudit } from '../platform/audit/record-audit.ts'
import type { Database, Queryable } from '../platform/db/database.ts'
import { merchantOf, readEmail, toPerson, type Person } from './person.ts'
import type { Position } from './rights.ts'
import { listPeople, personByEmail, personDisable, personEnable, personResetFactor } from '#sql/person'
import { personLinksForget } from '#sql/person_link'
import { personSessionsEnd } from '#sql/person_session'

/** Whether a person can sign in: not before the invitation is taken up. */
export type Standing = 'INVITED' | 'ACTIVE' | 'DISABLED'

/** A person as others see it. */
export interface ListedPerson extends Person {
  readonly standing: Standing
  readonly factors: readonly ('APP' | 'PASSKEY')[]
  readonly createdAt: Date
  /** Of the sessions that there are. */
  readonly lastSeenAt: Date | undefined
  /** Of somebody invited: how long the link is valid; undefined: it has expired. */
  readonly invitedUntil: Date | undefined
}

/** People by their e-mail address: of a merchant, or all. */
export async function readPeople(
  database: Queryable,
  { merchantCode }: { readonly merchantCode?: string | undefined } = {},
): Promise<ListedPerson[]> {
  const { rows } = await database.query(listPeople({ merchantCode }))
  return rows.map((row) => ({
    ...toPerson(row.id, row),
    standing: row.disabled_at ? 'DISABLED' : row.name === null ? 'INVITED' : 'ACTIVE',
    factors: [...(row.has_totp ? ['APP' as const] : []), ...(row.passkeys > 0 ? ['PASSKEY' as const] : [])],
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at ?? undefined,
    invitedUntil: row.invited_until ?? undefined,
  }))
}

/** Who decides about a person; `within`: the position of somebody who decides about people of that place alone. */
export interface Decider {
  readonly by: CurrentActor
  readonly within?: Position
}

/** Why nothing was changed: nobody has the e-mail address, as far as the decider may know. */
export type StandingFault = 'NOBODY'

/** Disables a person: every session ends, and an invitation with it. No change where it is already. */
export const disablePerson = (
  db: Database,
  email: string,
  decider: Decider,
): Promise<Person | StandingFault> =>
  change(db, email, decider, 'person disable', async (transaction, { personId }) => {
    const { rowCount } = await transaction.query(personDisable({ id: personId }))
    await transaction.query(personSessionsEnd({ personId }))
    await transaction.query(personLinksForget({ personId }))
    return rowCount === 1
  })

/** Enables a person again. No change where it is already. */
export const enablePerson = (
  db: Database,
  email: string,
  decider: Decider,
): Promise<Person | StandingFault> =>
  change(db, email, decider, 'person enable', async (transaction, { personId }) => {
    const { rowCount } = await transaction.query(personEnable({ id: personId }))
    return rowCount === 1
  })

/** Forgets the second factor of a person and ends every session: the next sign-in sets up another one. */
export const resetFactor = (db: Database, email: string, decider: Decider): Promise<Person | StandingFault> =>
  change(db, email, decider, 'person reset-factor', async (transaction, { personId }) => {
    await transaction.query(personResetFactor({ id: personId }))
    await transaction.query(personSessionsEnd({ personId }))
    return true
  })

/** Changes something of a person and, where `apply` changed it, records that. */
async function change(
  db: Database,
  email: string,
  { by: actor, within }: Decider,
  command: string,
  apply: (transaction: Queryable, person: Person) => Promise<boolean>,
): Promise<Person | StandingFault> {
  return db.transaction(async (transaction) => {
    const [row] = (await transaction.query(personByEmail({ email: readEmail(email) }))).rows
    const person = row && toPerson(row.id, row)
    if (!person || !isWithin(person.position, within)) return 'NOBODY'
    if (await apply(transaction, person)) {
      const merchantCode = merchantOf(person.position)
      const after = { personId: person.personId, email: person.email }
      await recordAudit(transaction, { actor, command, merchantCode, after })
    }
    return person
  })
}

const isWithin = (position: Position, within: Position | undefined): boolean =>
  within?.of !== 'MERCHANT' || merchantOf(position) === within.merchantCode
