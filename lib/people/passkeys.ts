import { randomBytes } from 'node:crypto'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { z } from 'zod'
import type { Queryable } from '../platform/db/database.ts'
import { isDatabaseUnreachable } from '../platform/db/database-unreachable.ts'
import { isRaisedByDatabase } from '../platform/db/raised-by-database.ts'
import { toPerson, type Person } from './person.ts'
import { completeSetUp, type FactorContext, type FactorSetUp } from './second-factor.ts'
import { hashOfKey, type PersonSession, type Place } from './sessions.ts'
import { challengeInsert, challengeTake } from '#sql/person_challenge'
import { passkeyById, passkeyInsert, passkeysOf, passkeyUsed } from '#sql/person_passkey'

/**
 * What a passkey is for: the origin of the console, of which the host is what the device remembers. A passkey
 * proves two factors by itself, the device and the finger or PIN that it asks for, so it needs no password.
 */
interface Site {
  readonly origin: string
}

const rpIdOf = ({ origin }: Site): string => new URL(origin).hostname

/** What `startRegistration` of a browser needs to make a passkey for this person. */
export async function passkeyToMake(database: Queryable, site: Site, { personId, email, name }: Person) {
  const { rows: known } = await database.query(passkeysOf({ personId }))
  return generateRegistrationOptions({
    rpName: 'Payment gateway',
    rpID: rpIdOf(site),
    userID: new TextEncoder().encode(personId),
    userName: email,
    userDisplayName: name,
    challenge: await newChallenge(database, personId),
    excludeCredentials: known.map(({ credential_id: id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** What `startAuthentication` of a browser needs; undefined person: whoever has a passkey here. */
export async function passkeyToAsk(database: Queryable, site: Site, personId: string | undefined) {
  const known = personId === undefined ? [] : (await database.query(passkeysOf({ personId }))).rows
  return generateAuthenticationOptions({
    rpID: rpIdOf(site),
    challenge: await newChallenge(database, personId),
    allowCredentials: known.map(({ credential_id: id, transports }) => ({
      id,
      transports: transports ?? [],
    })),
    userVerification: 'required',
  })
}

/** Sets up the passkey that a browser made. `WRONG`: it was not asked for, or was altered. */
export async function setUpPasskey(
  gateway: FactorContext,
  site: Site,
  session: PersonSession,
  answer: string,
  place: Place,
): Promise<FactorSetUp | 'WRONG'> {
  const { personId } = session.person
  const response = readAnswer(answer)
  if (!response) return 'WRONG'
  const made = await verified(() =>
    verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge: (challenge) => takeChallenge(gateway.db, challenge, personId),
      expectedOrigin: site.origin,
      expectedRPID: rpIdOf(site),
    }),
  )
  if (!made?.verified) return 'WRONG'
  const { credential } = made.registrationInfo
  return gateway.db.transaction(async (transaction) => {
    const { rowCount } = await transaction.query(
      passkeyInsert({
        credentialId: credential.id,
        personId,
        publicKey: credential.publicKey,
        counter: BigInt(credential.counter),
        transports: credential.transports ?? [],
      }),
    )
    if (rowCount === 0) return 'WRONG'
    return completeSetUp(transaction, gateway, session, 'PASSKEY', place)
  })
}

/**
 * Whose passkey signed what a browser was asked to sign. `asked`: the person that was asked for; undefined:
 * anybody. Undefined where none did, or the signature was used before.
 */
export async function personOfPasskey(
  database: Queryable,
  site: Site,
  answer: string,
  asked: string | undefined,
): Promise<Person | undefined> {
  const response = readAnswer(answer)
  const row = response && (await database.query(passkeyById({ credentialId: response.id }))).rows[0]
  if (!row || (asked !== undefined && row.person_id !== asked)) return undefined
  const signed = await verified(() =>
    verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: (challenge) => takeChallenge(database, challenge, asked),
      expectedOrigin: site.origin,
      expectedRPID: rpIdOf(site),
      credential: {
        id: response.id,
        publicKey: new Uint8Array(row.public_key),
        counter: Number(row.counter),
      },
    }),
  )
  if (!signed?.verified) return undefined
  const counter = BigInt(signed.authenticationInfo.newCounter)
  const { rowCount } = await database.query(passkeyUsed({ credentialId: response.id, counter }))
  return rowCount === 1 ? toPerson(row.person_id, row) : undefined
}

async function newChallenge(database: Queryable, personId: string | undefined) {
  const bytes = randomBytes(32)
  await database.query(challengeInsert({ hash: hashOfKey(bytes.toString('base64url')), personId }))
  return new Uint8Array(bytes)
}

async function takeChallenge(
  database: Queryable,
  challenge: string,
  personId: string | undefined,
): Promise<boolean> {
  const { rowCount } = await database.query(challengeTake({ hash: hashOfKey(challenge), personId }))
  return rowCount === 1
}

// The library reads the rest, and throws at what it cannot read.
const answerShape = z.looseObject({
  id: z.string().max(1_400),
  rawId: z.string(),
  response: z.looseObject({}),
})

function readAnswer(answer: string): z.infer<typeof answerShape> | undefined {
  try {
    return answerShape.safeParse(JSON.parse(answer)).data
  } catch {
    return undefined
  }
}

/** What the library verified; undefined where it threw: it does so at every answer that is not as it should be. */
const verified = <Answer>(verify: () => Promise<Answer>): Promise<Answer | undefined> =>
  verify().catch((error: unknown) => {
    if (isRaisedByDatabase(error) || isDatabaseUnreachable(error)) throw error
    return undefined
  })
