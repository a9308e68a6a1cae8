import type { CurrentActor } from '../platform/audit/actor.ts'
import { recordAudit } from '../platform/audit/record-audit.ts'
import type { Database, Queryable } from '../platform/db/database.ts'
import { actorOf, isEmail, merchantOf, readEmail, toPerson, type Person } from './person.ts'
import { hashPassword, passwordFault, type PasswordFault } from './passwords.ts'
import { grants, type Position } from './rights.ts'
import { hashOfKey, isKey, newKey } from './sessions.ts'
import { personByEmail, personInvite, personTakeUp } from '#sql/person'
import { personLinkInsert, personLinkUse, personOfLink } from '#sql/person_link'

/** How long an invitation can be taken up. */
const invitationHours = 48

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
 * Why nobody was invited: not an e-mail address, somebody has signed up with it already or is invited to
 * another position, or whoever invites may not grant that much.
 */
export type InviteFault = 'NOT_AN_EMAIL' | 'EXISTS' | 'MORE_THAN_OWN'

/**
 * Invites a person. Somebody who has not taken up an invitation gets a new link, and the old one ends. `granter`
 * is the position of whoever invites; undefined: the command line, which may all.
 */
export async function invite(
  db: Database,
  { position, ...given }: Invitation,
  { by: actor, granter }: { readonly by: CurrentActor; readonly granter?: Position },
): Promise<Invited | InviteFault> {
  const email = readEmail(given.email)
  if (!isEmail(email)) return 'NOT_AN_EMAIL'
  const merchantCode = merchantOf(position)
  if (granter && !grants(granter, position)) {
    const after = { email, role: position.role }
    const refused = 'Nobody grants a right that they do not have.'
    await recordAudit(db, { actor, command: 'person invite', merchantCode, after, refused })
    return 'MORE_THAN_OWN'
  }
  return db.transaction(async (transaction) => {
    const { rows } = await transaction.query(
      personInvite({ email, name: undefined, role: position.role, merchantCode }),
    )
    const personId = rows[0]?.id ?? (await stillInvited(transaction, email, position))
    if (personId === undefined) return 'EXISTS'
    const link = await giveLink(transaction, personId, 'INVITATION', invitationHours)
    const after = { personId, email, role: position.role, expiresAt: link.expiresAt }
    await recordAudit(transaction, { actor, command: 'person invite', merchantCode, after })
    return link
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

/** Gives a person a link, in place of an earlier one for the same purpose. */
export async function giveLink(
  database: Queryable,
  personId: string,
  purpose: 'INVITATION' | 'SANDBOX',
  hours: number,
): Promise<Invited> {
  const key = newKey()
  const { rows } = await database.query(
    personLinkInsert({
      keyHash: hashOfKey(key),
      personId,
      purpose,
      hours,
      replaces: purpose === 'INVITATION',
    }),
  )
  const [row] = rows
  if (!row) throw new Error('the link was not written')
  return { key, expiresAt: row.expires_at }
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
