import { setTimeout as delay } from 'node:timers/promises'
import { recordAudit } from '../platform/audit/record-audit.ts'
import type { Database, Queryable } from '../platform/db/database.ts'
import { bySignIn } from '../platform/audit/actor.ts'
import type { Config } from '../platform/config.ts'
import type { Digest } from '../platform/personal-data/digest-key.ts'
import type { ConcurrencyLimit } from '../platform/throttle/concurrency-limit.ts'
import { networkOf } from '../platform/throttle/network.ts'
import type { Throttle } from '../platform/throttle/throttle.ts'
import type { Turns } from '../platform/throttle/turns.ts'
import { isPassword } from './passwords.ts'
import { actorOf, merchantOf, readEmail, toPerson, type Person } from './person.ts'
import { endSession, insertSession, type PersonSession, type Place, type Stage } from './sessions.ts'
import { personByEmail } from '#sql/person'

/** A sign-in that went as far as `stage`. */
export interface SignedIn {
  /** Goes into the cookie and nowhere else. */
  readonly cookieKey: string
  readonly stage: Stage
}

/** `WRONG`: the e-mail address or the password. `BUSY`: too many sign-ins from there are being checked. */
export type SignInFault = 'WRONG' | 'BUSY'

/** What a sign-in needs of the gateway. */
export interface SignInContext {
  readonly db: Database
  readonly mode: Config['mode']
  readonly digest: Digest
  readonly throttle: Throttle
  readonly streams: ConcurrencyLimit
  readonly secretChecks: Turns
}

/** How many sign-ins of one network are checked or wait at the same time. */
const atOnce = 4
/** For how long wrong sign-ins count. */
const windowSeconds = 15 * 60

/** How a secret that may be guessed is protected. */
export interface Slowness {
  /** The longest that a check waits, in milliseconds. */
  readonly mostMs: number
  /** How many checks of one person's secret run or wait at the same time. */
  readonly ofOnePerson: number
}

/** Of passwords: a right one always works, however many are wrong. */
export const ofPasswords: Slowness = { mostMs: 4_000, ofOnePerson: Number.POSITIVE_INFINITY }

/** How long a check waits after so many wrong ones: at first not at all, then longer and longer. */
export const slowedMs = (wrongBefore: number, mostMs: number): number =>
  wrongBefore < 4 ? 0 : Math.min(mostMs, 250 * 2 ** (wrongBefore - 4))

/**
 * Signs in with e-mail address and password. Where a person has a second factor the session waits for it; in
 * live mode one without it sets one up first. Unknown, disabled and invited people cannot be told from a wrong
 * password, in words or time. Wrong sign-ins slow down the next ones of the same network and of the same
 * person, and lock nobody out: the right password always works.
 */
export async function signIn(
  gateway: SignInContext,
  given: { readonly email: string; readonly password: string },
  place: Place,
  pause: (milliseconds: number) => Promise<unknown> = delay,
): Promise<SignedIn | SignInFault> {
  const email = readEmail(given.email)
  const guarded = { name: `sign-in ${email}`, slowness: ofPasswords, place, pause }
  const checked = await checkSlowly(gateway, guarded, async () => {
    const [row] = (await gateway.db.query(personByEmail({ email }))).rows
    const isRight = await isPassword(given.password, row?.password_hash ?? undefined)
    return isRight && row && !row.disabled_at ? row : undefined
  })
  if (typeof checked === 'string') {
    if (checked === 'WRONG') await recordRefusal(gateway.db, place)
    return checked
  }
  const person = toPerson(checked.id, checked)
  const stage = checked.has_factor ? 'CODE' : gateway.mode === 'live' ? 'ENROL' : 'OPEN'
  return openSession(gateway.db, person, stage, place)
}

/** A secret that somebody may try to guess. */
interface Guarded {
  /** Whose secret it is. */
  readonly name: string
  readonly slowness: Slowness
  /** From where it is tried. */
  readonly place: Place
  readonly pause: (milliseconds: number) => Promise<unknown>
}

/** Runs a check of a secret after a pause that grows with what was wrong before, and counts what is wrong. */
export async function checkSlowly<Right>(
  { throttle, streams, secretChecks, digest }: SignInContext,
  { name, slowness, place, pause }: Guarded,
  check: () => Promise<Right | undefined>,
): Promise<Right | SignInFault> {
  const network = networkOf(place.address)
  const buckets = [`sign-in from ${network}`, digest(name).toString('base64url')] as const
  const leaves = [streams.take(buckets[0], atOnce), streams.take(buckets[1], slowness.ofOnePerson)]
  try {
    if (leaves.includes(undefined)) return 'BUSY'
    const counted = await Promise.all(buckets.map((bucket) => throttle.counted(bucket)))
    const wait = slowedMs(Math.max(...counted), slowness.mostMs)
    if (wait > 0) await pause(wait)
    const outcome = await secretChecks.run(network, async () => ({ right: await check() }))
    if (!outcome) return 'BUSY'
    if (outcome.right !== undefined) return outcome.right
    for (const bucket of buckets) await throttle.take(bucket, Number.MAX_SAFE_INTEGER, windowSeconds)
    return 'WRONG'
  } finally {
    for (const leave of leaves) leave?.()
  }
}

/** Begins a session that goes as far as `stage`; one that is open is a sign-in, which the audit keeps. */
export async function openSession(
  db: Database,
  person: Person,
  stage: Stage,
  place: Place,
): Promise<SignedIn | 'WRONG'> {
  return db.transaction(async (transaction) => {
    const begun = await insertSession(transaction, person.personId, stage, place)
    if (!begun) return 'WRONG'
    const seat = { sessionId: begun.sessionId, address: place.address }
    if (stage === 'OPEN')
      await recordAudit(transaction, {
        actor: actorOf(person, seat),
        command: 'person sign-in',
        merchantCode: merchantOf(person.position),
        after: { browser: place.userAgent },
      })
    return { cookieKey: begun.cookieKey, stage }
  })
}

/**
 * Records that somebody was refused. Who it wanted to be is not known before the password is right: a typed
 * e-mail address is not kept, it may be a password.
 */
const recordRefusal = (database: Queryable, { address, userAgent }: Place): Promise<void> =>
  recordAudit(database, {
    actor: bySignIn,
    command: 'person sign-in',
    refused: 'The e-mail address or the password is wrong.',
    after: { address, browser: userAgent },
  })

/** Ends the session of a browser; of somebody who was signed in the audit keeps it. */
export async function signOut(
  db: Database,
  cookieKey: string | undefined,
  session: PersonSession | undefined,
  { address, userAgent }: Place,
): Promise<void> {
  await db.transaction(async (transaction) => {
    if ((await endSession(transaction, cookieKey)) === undefined || session?.stage !== 'OPEN') return
    const { sessionId, person } = session
    await recordAudit(transaction, {
      actor: actorOf(person, { sessionId, address }),
      command: 'person sign-out',
      merchantCode: merchantOf(person.position),
      after: { browser: userAgent },
    })
  })
}
