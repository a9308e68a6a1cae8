import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '../platform/clock.ts'
import { recordAudit } from '../platform/audit/record-audit.ts'
import type { Queryable } from '../platform/db/database.ts'
import type { SealedColumn } from '../platform/secrets/reseal-column.ts'
import type { SecretBox } from '../platform/secrets/secret-box.ts'
import { newAppSecret, stepOfCode } from './authenticator-app.ts'
import { actorOf, merchantOf } from './person.ts'
import { newRecoveryCodes, useRecoveryCode } from './recovery-codes.ts'
import type { PersonSession, Place } from './sessions.ts'
import {
  checkSlowly,
  openSession,
  type SignedIn,
  type SignInContext,
  type SignInFault,
  type Slowness,
} from './sign-in.ts'
import { personTotpSecret, personTotpSet, personTotpStep } from '#sql/person'
import { personEnrollingEnd, personSessionEnrol, personSessionEnrolled } from '#sql/person_session'

/** What checking and setting up a second factor needs of the gateway. */
export interface FactorContext extends SignInContext {
  readonly secrets: SecretBox
  readonly clock: Clock
}

const purposeOfPerson = (personId: string): string => `person:${personId}:totp`
const purposeOfSession = (sessionId: string): string => `person_session:${sessionId}:totp`

/** Secrets of authenticator apps, for a new key of the installation. */
export const appSecretColumns: readonly SealedColumn[] = [
  {
    table: 'person',
    key: 'id',
    keyType: 'uuid',
    column: 'totp_secret',
    named: 't.id',
    purposeOf: purposeOfPerson,
  },
  {
    table: 'person_session',
    key: 'id',
    keyType: 'uuid',
    column: 'enrolling',
    named: 't.id',
    purposeOf: purposeOfSession,
  },
]

/** The secret that this session may set up an authenticator app with: the same until it is set up. */
export async function offeredAppSecret(
  { db, secrets }: Pick<FactorContext, 'db' | 'secrets'>,
  sessionId: string,
): Promise<string> {
  const purpose = purposeOfSession(sessionId)
  const { rows } = await db.query(
    personSessionEnrol({ id: sessionId, secret: secrets.seal(newAppSecret(), purpose) }),
  )
  if (!rows[0]) throw new Error('the session has ended')
  return secrets.open(rows[0].secret, purpose)
}

/** What was set up: the person's recovery codes, to be shown this once. */
export interface FactorSetUp {
  readonly recoveryCodes: readonly string[]
}

/** Sets up the authenticator app with the secret that the session was offered, proved by a code of it. */
export async function setUpApp(
  gateway: FactorContext,
  { sessionId, person }: PersonSession,
  code: string,
  place: Place,
): Promise<FactorSetUp | 'WRONG'> {
  const { personId } = person
  const secret = await offeredAppSecret(gateway, sessionId)
  const step = stepOfCode(secret, code, gateway.clock.now())
  if (step === undefined) return 'WRONG'
  const sealed = gateway.secrets.seal(secret, purposeOfPerson(personId))
  return gateway.db.transaction(async (transaction) => {
    await transaction.query(personTotpSet({ id: personId, secret: sealed, step }))
    await transaction.query(personSessionEnrolled({ id: sessionId }))
    return completeSetUp(transaction, gateway, { sessionId, person }, 'APP', place)
  })
}

/** Gives the recovery codes, and records that a factor was set up. */
export async function completeSetUp(
  transaction: Queryable,
  { digest }: Pick<FactorContext, 'digest'>,
  { sessionId, person }: Pick<PersonSession, 'sessionId' | 'person'>,
  factor: 'APP' | 'PASSKEY',
  { address }: Place,
): Promise<FactorSetUp> {
  // Somebody else who knows the password may be about to set one up too.
  await transaction.query(personEnrollingEnd({ personId: person.personId, except: sessionId }))
  const recoveryCodes = await newRecoveryCodes(transaction, digest, person.personId)
  await recordAudit(transaction, {
    actor: actorOf(person, { sessionId, address }),
    command: 'person set-factor',
    merchantCode: merchantOf(person.position),
    after: { factor },
  })
  return { recoveryCodes }
}

// Of a million codes three are right at a time: somebody who knows the password has two tries a minute, and no
// more by asking from many places.
const ofCodes: Slowness = { mostMs: 30_000, ofOnePerson: 1 }

/**
 * Goes on with a sign-in that waits for the second factor: a code of the authenticator app, each once, or a
 * recovery code. Wrong ones slow down the next ones of the same person.
 */
export async function enterCode(
  gateway: FactorContext,
  { person }: PersonSession,
  code: string,
  place: Place,
  pause: (milliseconds: number) => Promise<unknown> = delay,
): Promise<SignedIn | SignInFault> {
  const guarded = { name: `code of ${person.personId}`, slowness: ofCodes, place, pause }
  const checked = await checkSlowly(gateway, guarded, async () =>
    (await isCodeOf(gateway, person.personId, code)) ? true : undefined,
  )
  if (checked === true) return openSession(gateway.db, person, 'OPEN', place)
  if (checked === 'WRONG')
    await recordAudit(gateway.db, {
      actor: actorOf(person),
      command: 'person sign-in',
      merchantCode: merchantOf(person.position),
      refused: 'The code is wrong.',
      after: { address: place.address, browser: place.userAgent },
    })
  return checked
}

async function isCodeOf(gateway: FactorContext, personId: string, code: string): Promise<boolean> {
  const { db, secrets, clock, digest } = gateway
  const { rows } = await db.query(personTotpSecret({ id: personId }))
  const step =
    rows[0] && stepOfCode(secrets.open(rows[0].secret, purposeOfPerson(personId)), code, clock.now())
  if (step === undefined) return useRecoveryCode(db, digest, personId, code)
  const { rowCount } = await db.query(personTotpStep({ id: personId, step }))
  return rowCount === 1
}
