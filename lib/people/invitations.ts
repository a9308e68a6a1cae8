import { randomUUID } from 'node:crypto'
import { writeActor, type CurrentActor } from '../platform/audit/actor.ts'
import { recordAudit } from '../platform/audit/record-audit.ts'
import type { Database, Queryable } from '../platform/db/database.ts'
import { actorOf, isEmail, merchantOf, readEmail, toPerson, type Person } from './person.ts'
import { hashPassword, passwordFault, type PasswordFault } from './passwords.ts'
import type { Position } from './rights.ts'
import { hashOfKey, isKey, newKey } from './sessions.ts'
import { personByEmail, personInvite, personInvited, personTakeUp } from '#sql/person'
import { personLinkInsert, personLinkUse, personOfLink } from '#sql/person_link'

/** Who is invited, and as what. */
export interface Invitation {
  readonly email: string
  readonly position: Position
}

export interface Invited {
  /** The link's key: the only copy. */
  readonly key: string
  readonly expiresAt: Date
}

/**
 * Why nobody was invited: not an e-mail address, or somebody has signed up with it already or is invited to
 * another position.
 */
export type InviteFault = 'NOT_AN_EMAIL' | 'EXISTS'

/** Who invites, and who agreed. */
interface Inviter {
  readonly by: CurrentActor
  readonly approvedBy?: string
}

/**
 * Invites a person. Somebody who has not taken up an invitation gets a new link, and the old one ends. Whether
 * `by` may grant that position is the caller's question (`grants`): the command line may all.
 */
export async function invite(
  db: Database,
  invitation: Invitation,
  inviter: Inviter,
): Promise<Invited | InviteFault> {
  const key = newKey()
  const invited = await inviteUnder(db, invitation, hashOfKey(key), { ...inviter, requestId: randomUUID() })
  if (invited === 'DONE_BEFORE') throw new Error('a new request ID was used before')
  return typeof invited === 'string' ? invited : { ...invited, key }
}

/**
 * Invites a person under a link that somebody has already, of whose key this is the hash. The request ID, a UUID,
 * is compared with that of the person's last invitation, so that a form that is sent again ends no link.
 */
export async function inviteUnder(
  db: Database,
  { position, email: typed }: Invitation,
  keyHash: Buffer,
  { by: actor, approvedBy, requestId }: Inviter & { readonly requestId: string },
): Promise<Pick<Invited, 'expiresAt'> | InviteFault | 'DONE_BEFORE'> {
  const email = readEmail(typed)
  if (!isEmail(email)) return 'NOT_AN_EMAIL'
  const merchantCode = merchantOf(position)
  return db.transaction(async (transaction) => {
    const { rows } = await transaction.query(
      personInvite({ email, name: undefined, role: position.role, merchantCode }),
    )
    const personId = rows[0]?.id ?? (await stillInvited(transaction, email, position))
    if (personId === undefined) return 'EXISTS'
    const given = { id: personId, invitedBy: writeActor(actor), requestId }
    if ((await transaction.query(personInvited(given))).rowCount === 0) return 'DONE_BEFORE'
    const expiresAt = await giveLink(transaction, personId, keyHash, 'INVITATION')
    const after = { personId, email, role: position.role, expiresAt, approvedBy }
    await recordAudit(transaction, { actor, command: 'person invite', merchantCode, after })
    return { expiresAt }
  })
}

/** Somebody of that position who was invited before, and has no password yet. */
async function stillInvited(
  transaction: Queryable,
  email: string,
  position: Position,
): Promise<string | undefined> {
  const [row] = (await transaction.query(personByEmail({ email }))).rows
  if (!row || row.password_hash !== null || row.disabled_at) return undefined
  const samePosition = row.role === position.role && (row.merchant_code ?? undefined) === merchantOf(position)
  return samePosition ? row.id : undefined
}

/** How long links for a purpose are valid. A sandbox that runs for longer prints another one at its next start. */
const hoursOf = { INVITATION: 48, SANDBOX: 7 * 24 } as const

/** Gives a person a link of whose key this is the hash; an invitation replaces an earlier one. */
export async function giveLink(
  database: Queryable,
  personId: string,
  keyHash: Buffer,
  purpose: keyof typeof hoursOf,
): Promise<Date> {
  const { rows } = await database.query(
    personLinkInsert({
      keyHash,
      personId,
      purpose,
      hours: hoursOf[purpose],
      replaces: purpose === 'INVITATION',
    }),
  )
  const [row] = rows
  if (!row) throw new Error('the link was not written')
  return row.expires_at
}

/** Whose invitation a link is, while it can be taken up. */
export async function readInvitation(database: Queryable, key: string): Promise<Person | undefined> {
  if (!isKey(key)) return undefined
  const { rows } = await database.query(personOfLink({ keyHash: hashOfKey(key), purpose: 'INVITATION' }))
  return rows[0] && toPerson(rows[0].id, rows[0])
}

/** Why an invitation was not taken up. */
export type TakeUpFault = PasswordFault | 'NO_NAME' | 'USED_OR_EXPIRED'

/** A person takes up an invitation, once: chooses a name and a password. */
export async function takeUpInvitation(
  db: Database,
  key: string,
  { name: givenName, password }: { readonly name: string; readonly password: string },
): Promise<Person | TakeUpFault> {
  const name = givenName.trim().replaceAll(/\s+/gu, ' ')
  if (!isName(name)) return 'NO_NAME'
  const fault = passwordFault(password)
  if (fault) return fault
  if (!(await readInvitation(db, key))) return 'USED_OR_EXPIRED'
  const passwordHash = await hashPassword(password)
  return db.transaction(async (transaction) => {
    const { rows } = await transaction.query(personLinkUse({ keyHash: hashOfKey(key) }))
    const [used] = rows
    if (!used) return 'USED_OR_EXPIRED'
    const taken = await transaction.query(personTakeUp({ id: used.person_id, name, passwordHash }))
    const [row] = taken.rows
    if (!row) throw new Error('an invitation names nobody')
    const person = toPerson(used.person_id, row)
    await recordAudit(transaction, {
      actor: actorOf(person),
      command: 'person accept',
      merchantCode: merchantOf(person.position),
      after: { personId: person.personId, email: person.email, role: person.position.role },
    })
    return person
  })
}

/** A name for the audit: readable text of at most 100 characters, none of which turns its direction. */
const isName = (name: string): boolean =>
  /^[^\p{Cc}\p{Bidi_Control}]{1,100}$/u.test(name) && /[\p{L}\p{N}]/u.test(name)
