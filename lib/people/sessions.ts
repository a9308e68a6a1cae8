import { createHash, randomBytes } from 'node:crypto'
import type { Queryable } from '../platform/db/database.ts'
import { toPerson, type Person } from './person.ts'
import {
  personSessionByKey,
  personSessionEnd,
  personSessionInsert,
  personSessionNotice,
  personSessionSeen,
} from '#sql/person_session'

/** Of a browser in which somebody signs in: the second factor is asked for, is to be set up, or all is done. */
export type Stage = 'CODE' | 'ENROL' | 'OPEN'

/** From where a browser asks. */
export interface Place {
  readonly address: string
  /** As the browser names itself. */
  readonly userAgent: string
}

/** A session of the console, and whose it is. */
export interface PersonSession {
  readonly sessionId: string
  readonly person: Person
  readonly stage: Stage
  /** Whether the person proved in the last 10 minutes who it is. */
  readonly fresh: boolean
  /** What its pages say about the last form, as `leaveNotice` was given it. */
  readonly notice: unknown
}

/** A new key for a cookie or a link: 256 random bits. */
export const newKey = (): string => randomBytes(32).toString('base64url')

/** What is stored of a key: whoever reads the database cannot use it. */
export const hashOfKey = (key: string): Buffer => createHash('sha256').update(key).digest()

const keyShape = /^[A-Za-z0-9_-]{43}$/

/** Whether a text has the form of a key. */
export const isKey = (text: string | undefined): text is string => text !== undefined && keyShape.test(text)

interface Reading {
  /** From where the browser asks. */
  readonly address?: string | undefined
  /** Whether somebody is there: what a page asks by itself keeps no session open. Default: true. */
  readonly isUse?: boolean
}

/**
 * The session that the key of a cookie opens, whatever its stage: only a session that is `OPEN` has signed
 * in. Undefined where it is unknown, has ended, is older than 12 hours, was not used for 60 minutes, or the
 * person was disabled. Notes, to the minute, when and from where it is used.
 */
export async function readSessionOfAnyStage(
  database: Queryable,
  cookieKey: string | undefined,
  { address, isUse = true }: Reading = {},
): Promise<PersonSession | undefined> {
  if (!isKey(cookieKey)) return undefined
  const { rows } = await database.query(personSessionByKey({ keyHash: hashOfKey(cookieKey), address }))
  const [row] = rows
  if (!row) return undefined
  if (isUse && !row.seen) await database.query(personSessionSeen({ id: row.id, address }))
  return {
    sessionId: row.id,
    person: toPerson(row.person_id, row),
    stage: row.stage,
    fresh: row.fresh,
    notice: row.notice ?? undefined,
  }
}

/** The same for somebody who has signed in: undefined while a second factor is waited for. */
export async function readSession(
  database: Queryable,
  cookieKey: string | undefined,
  reading?: Reading,
): Promise<PersonSession | undefined> {
  const session = await readSessionOfAnyStage(database, cookieKey, reading)
  return session?.stage === 'OPEN' ? session : undefined
}

/**
 * Begins a session, and returns the key of its cookie; undefined where the person is disabled or unknown.
 * Every step of signing in begins a new one, so that a key that was known before opens nothing.
 */
export const beginSession = async (
  database: Queryable,
  personId: string,
  stage: Stage,
  place: Place,
): Promise<string | undefined> => (await insertSession(database, personId, stage, place))?.cookieKey

/** The same with the ID of the session. */
export async function insertSession(
  database: Queryable,
  personId: string,
  stage: Stage,
  { address, userAgent }: Place,
): Promise<{ readonly sessionId: string; readonly cookieKey: string } | undefined> {
  const cookieKey = newKey()
  const { rows } = await database.query(
    personSessionInsert({
      keyHash: hashOfKey(cookieKey),
      personId,
      stage,
      address: address.slice(0, 100),
      userAgent: userAgent.slice(0, 400),
    }),
  )
  return rows[0] && { sessionId: rows[0].id, cookieKey }
}

/** Ends the session of a cookie; returns whose it was. */
export async function endSession(
  database: Queryable,
  cookieKey: string | undefined,
): Promise<string | undefined> {
  if (!isKey(cookieKey)) return undefined
  const { rows } = await database.query(personSessionEnd({ keyHash: hashOfKey(cookieKey) }))
  return rows[0]?.person_id
}

/** Keeps for the next page of a session what it says about the form before it; undefined: nothing any more. */
export async function leaveNotice(
  database: Queryable,
  sessionId: string,
  notice: object | undefined,
): Promise<void> {
  await database.query(personSessionNotice({ id: sessionId, notice: JSON.stringify(notice ?? null) }))
}
