import { nameOfDecider, type CurrentActor } from '../platform/audit/actor.ts'
import { recordAudit } from '../platform/audit/record-audit.ts'
import type { Database, Queryable } from '../platform/db/database.ts'
import { merchantOf, readEmail, toPerson, type Person } from './person.ts'
import { may, positionsOf, type Position } from './rights.ts'
import {
  listPeople,
  otherApprovers,
  personByEmail,
  personResetFactor,
  personSetDisabled,
  personSetRole,
} from '#sql/person'
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

/** Which people; what is absent does not restrict them. */
interface PeopleFilter {
  readonly merchantCode?: string | undefined
  /** The e-mail address of the last one of the page before. */
  readonly after?: string | undefined
  readonly limit?: number
}

/** People by their e-mail address: of a merchant, or all. */
export async function readPeople(
  database: Queryable,
  { merchantCode, after, limit }: PeopleFilter = {},
): Promise<ListedPerson[]> {
  const { rows } = await database.query(listPeople({ merchantCode, after, limit }))
  return rows.map((row) => ({
    ...toPerson(row.id, row),
    standing: row.disabled_at ? 'DISABLED' : row.name === null ? 'INVITED' : 'ACTIVE',
    factors: [...(row.has_totp ? ['APP' as const] : []), ...(row.passkeys > 0 ? ['PASSKEY' as const] : [])],
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at ?? undefined,
    invitedUntil: row.invited_until ?? undefined,
  }))
}

/** Who decides about a person, and who agreed; `within`: the position of somebody who decides about people of that place alone. */
export interface Decider {
  readonly by: CurrentActor
  readonly approvedBy?: string
  readonly within?: Position | undefined
}

/** Why nothing was changed: nobody has the e-mail address, as far as the decider may know. */
export type StandingFault = 'NOBODY'

/** Disables a person: every session ends, and an invitation with it. No change where it is already. */
export const disablePerson = (
  db: Database,
  email: string,
  decider: Decider,
): Promise<Person | StandingFault> =>
  change<never>(db, email, decider, 'person disable', async (transaction, { personId }) => {
    const { rowCount } = await transaction.query(personSetDisabled({ id: personId, disabled: true }))
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
  change<never>(db, email, decider, 'person enable', async (transaction, { personId }) => {
    const { rowCount } = await transaction.query(personSetDisabled({ id: personId, disabled: false }))
    return rowCount === 1
  })

/** Forgets the second factor of a person and ends every session: the next sign-in sets up another one. */
export const resetFactor = (db: Database, email: string, decider: Decider): Promise<Person | StandingFault> =>
  change<never>(db, email, decider, 'person reset-factor', async (transaction, { personId }) => {
    await transaction.query(personResetFactor({ id: personId }))
    await transaction.query(personSessionsEnd({ personId }))
    return true
  })

/** Gives a person another role in the same place: the operator's or a merchant's. No change where it has it. */
export const setRole = (
  db: Database,
  email: string,
  position: Position,
  decider: Decider,
): Promise<Person | StandingFault | 'ELSEWHERE'> =>
  change<'ELSEWHERE'>(
    db,
    email,
    decider,
    'person set-role',
    async (transaction, { personId, position: before }) => {
      if (merchantOf(before) !== merchantOf(position)) return 'ELSEWHERE'
      const { rowCount } = await transaction.query(personSetRole({ id: personId, role: position.role }))
      return rowCount === 1 && { before: { role: before.role }, after: { role: position.role } }
    },
  )

/** The person of an e-mail address; undefined: nobody has it, as far as somebody in that position may know. */
export async function findPerson(
  database: Queryable,
  email: string,
  within?: Position,
): Promise<Person | undefined> {
  const [row] = (await database.query(personByEmail({ email: readEmail(email) }))).rows
  const person = row && toPerson(row.id, row)
  return person && isWithin(person.position, within) ? person : undefined
}

/** Who gave a person the last invitation, and had its link; undefined: nobody knows. */
export async function inviterOf(database: Queryable, email: string): Promise<string | undefined> {
  const [row] = (await database.query(personByEmail({ email: readEmail(email) }))).rows
  return row?.invited_by ? nameOfDecider(row.invited_by) : undefined
}

/** Whether somebody else than this person, who can sign in, may approve in that place. */
export async function hasOtherApprover(
  database: Queryable,
  personId: string,
  merchantCode: string | undefined,
): Promise<boolean> {
  const roles = positionsOf(merchantCode ?? '').flatMap((one) =>
    merchantOf(one) === merchantCode && may(one, 'approve') ? [one.role] : [],
  )
  const { rows } = await database.query(otherApprovers({ personId, merchantCode, roles }))
  return rows[0]?.found === true
}

/** What the audit keeps of a change beside the person. */
interface Changed {
  readonly before?: object
  readonly after?: object
}

/** Changes something of a person and, where `apply` changed it, records that; a text of `apply` says why not. */
async function change<Fault extends string>(
  db: Database,
  email: string,
  { by: actor, approvedBy, within }: Decider,
  command: string,
  apply: (transaction: Queryable, person: Person) => Promise<boolean | Changed | Fault>,
): Promise<Person | StandingFault | Fault> {
  return db.transaction(async (transaction) => {
    const person = await findPerson(transaction, email, within)
    if (!person) return 'NOBODY'
    const changed = await apply(transaction, person)
    if (typeof changed === 'string') return changed
    if (changed) {
      const merchantCode = merchantOf(person.position)
      const { before, after }: Changed = changed === true ? {} : changed
      const kept = { personId: person.personId, email: person.email, ...after, approvedBy }
      await recordAudit(transaction, { actor, command, merchantCode, before, after: kept })
    }
    return person
  })
}

const isWithin = (position: Position, within: Position | undefined): boolean =>
  within?.of !== 'MERCHANT' || merchantOf(position) === within.merchantCode
