import { setTimeout as delay } from 'node:timers/promises'
import { recordAudit } from '../platform/audit/record-audit.ts'
import type { Database, Queryable } from '../platform/db/database.ts'
import { isPassword } from './passwords.ts'
import { actorOf, merchantOf } from './person.ts'
import { hashOfKey, newKey, type PersonSession, type Place } from './sessions.ts'
import { checkSlowly, ofPasswords, type SignInContext, type SignInFault } from './sign-in.ts'
import { personByEmail } from '#sql/person'
import { personSessionRenew, personSessions, personSessionsEnd } from '#sql/person_session'

/** A browser in which a person is signed in. */
export interface OwnSession extends Place {
  readonly sessionId: string
  readonly createdAt: Date
  /** To the minute. */
  readonly seenAt: Date
}

/** Where a person is signed in: the browser that was used last first. */
export async function readOwnSessions(database: Queryable, personId: string): Promise<OwnSession[]> {
  const { rows } = await database.query(personSessions({ personId }))
  return rows.map(({ id, created_at, seen_at, address, user_agent }) => ({
    sessionId: id,
    createdAt: created_at,
    seenAt: seen_at,
    address,
    userAgent: user_agent,
  }))
}

/** Ends every session of a person, that of this browser too. */
export async function signOutEverywhere(
  db: Database,
  { sessionId, person }: Pick<PersonSession, 'sessionId' | 'person'>,
  { address }: Pick<Place, 'address'>,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const { rowCount } = await transaction.query(personSessionsEnd({ personId: person.personId }))
    await recordAudit(transaction, {
      actor: actorOf(person, { sessionId, address }),
      command: 'person sign-out',
      merchantCode: merchantOf(person.position),
      after: { sessions: rowCount },
    })
  })
}

/** Whether somebody has a password: the ADMIN of a sandbox has none until it is invited otherwise. */
export async function hasPassword(database: Queryable, email: string): Promise<boolean> {
  const { rows } = await database.query(personByEmail({ email }))
  return typeof rows[0]?.password_hash === 'string'
}

/**
 * Confirms with the password that the person of a session still sits there. Returns the new key of its cookie:
 * the session is fresh again. In a sandbox somebody without a password confirms by saying so.
 */
export async function confirmByPassword(
  gateway: SignInContext,
  session: PersonSession & { readonly cookieKey: string },
  password: string,
  place: Place,
  pause: (milliseconds: number) => Promise<unknown> = delay,
): Promise<{ readonly cookieKey: string } | SignInFault> {
  const { person, sessionId } = session
  const guarded = { name: `sign-in ${person.email}`, slowness: ofPasswords, place, pause }
  const checked = await checkSlowly(gateway, guarded, async () => {
    const [row] = (await gateway.db.query(personByEmail({ email: person.email }))).rows
    if (row?.password_hash === null && gateway.mode === 'sandbox') return true
    return (await isPassword(password, row?.password_hash ?? undefined)) ? true : undefined
  })
  if (checked === true) return renewSession(gateway.db, session.cookieKey)
  if (checked === 'WRONG')
    await recordAudit(gateway.db, {
      actor: actorOf(person, { sessionId, address: place.address }),
      command: 'person confirm',
      merchantCode: merchantOf(person.position),
      refused: 'The password is wrong.',
    })
  return checked
}

/** Makes a session fresh, after its person has proved who it is, and gives it another key. */
export async function renewSession(
  database: Queryable,
  cookieKey: string,
): Promise<{ readonly cookieKey: string } | 'WRONG'> {
  const fresh = newKey()
  const { rowCount } = await database.query(
    personSessionRenew({ keyHash: hashOfKey(cookieKey), newHash: hashOfKey(fresh) }),
  )
  return rowCount === 1 ? { cookieKey: fresh } : 'WRONG'
}
