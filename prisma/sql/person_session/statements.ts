// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Ends the other sessions in which a person was to set up a second factor: one is set up now.
 */
export const personEnrollingEnd: StatementOf<{ personId: string | null | undefined; except: string | null | undefined }, Record<string, never>> = statement(
  'person_enrolling_end',
  ['personId', 'except'],
  `delete from person_session where person_id = $1 and stage = 'ENROL' and id <> $2`,
)

/**
 * A session that lasts, and whose it is: 12 hours at most, 60 minutes without a request.
 */
export const personSessionByKey: StatementOf<{ address: string | null | undefined; keyHash: Uint8Array | null | undefined }, { id: string; stage: 'CODE' | 'ENROL' | 'OPEN'; fresh: boolean; seen: boolean; notice: unknown; person_id: string; email: string; name: string | null; role: string; merchant_code: string | null; time_zone: string | null }> = statement(
  'person_session_by_key',
  ['address', 'keyHash'],
  `select s.id::text, s.stage, s.authenticated_at > gateway_now() - interval '10 minutes' as fresh,
       s.seen_at > gateway_now() - interval '1 minute' and s.address = coalesce($1, s.address) as seen,
       s.notice, p.id::text as person_id, p.email, p.name, p.role, p.merchant_code, p.time_zone
  from person_session s join person p on p.id = s.person_id
 where s.key_hash = $2 and s.expires_at > gateway_now() and s.seen_at > gateway_now() - interval '60 minutes'
   and p.disabled_at is null`,
)

/**
 * Ends a session.
 */
export const personSessionEnd: StatementOf<{ keyHash: Uint8Array | null | undefined }, { person_id: string }> = statement(
  'person_session_end',
  ['keyHash'],
  `delete from person_session where key_hash = $1 returning person_id::text`,
)

/**
 * Offers a session the secret of an authenticator app; the one that it was offered first stays.
 */
export const personSessionEnrol: StatementOf<{ secret: Uint8Array | null | undefined; id: string | null | undefined }, { secret: Buffer }> = statement(
  'person_session_enrol',
  ['secret', 'id'],
  `update person_session set enrolling = coalesce(enrolling, $1) where id = $2 returning enrolling as secret`,
)

/**
 * Forgets the secret that a session was offered.
 */
export const personSessionEnrolled: StatementOf<{ id: string | null | undefined }, Record<string, never>> = statement(
  'person_session_enrolled',
  ['id'],
  `update person_session set enrolling = null where id = $1`,
)

/**
 * Begins a session.
 */
export const personSessionInsert: StatementOf<{ keyHash: Uint8Array | null | undefined; stage: string | null | undefined; address: string | null | undefined; userAgent: string | null | undefined; personId: string | null | undefined }, { id: string }> = statement(
  'person_session_insert',
  ['keyHash', 'stage', 'address', 'userAgent', 'personId'],
  `insert into person_session (key_hash, person_id, stage, created_at, seen_at, authenticated_at, expires_at, address, user_agent)
select $1, p.id, $2, gateway_now(), gateway_now(), gateway_now(), gateway_now() + interval '12 hours',
       $3, $4
  from person p where p.id = $5 and p.disabled_at is null
returning id::text`,
)

/**
 * What the next page of a session says about the form before it.
 */
export const personSessionNotice: StatementOf<{ notice: unknown; id: string | null | undefined }, Record<string, never>> = statement(
  'person_session_notice',
  ['notice', 'id'],
  `update person_session set notice = $1::jsonb where id = $2`,
)

/**
 * Gives a session a new key, after its person has proved who it is.
 */
export const personSessionRenew: StatementOf<{ newHash: Uint8Array | null | undefined; keyHash: Uint8Array | null | undefined }, Record<string, never>> = statement(
  'person_session_renew',
  ['newHash', 'keyHash'],
  `update person_session set key_hash = $1, authenticated_at = gateway_now() where key_hash = $2 and stage = 'OPEN'`,
)

/**
 * Notes when and from where a session was last used.
 */
export const personSessionSeen: StatementOf<{ address: string | null | undefined; id: string | null | undefined }, Record<string, never>> = statement(
  'person_session_seen',
  ['address', 'id'],
  `update person_session set seen_at = gateway_now(), address = coalesce($1, address) where id = $2`,
)

/**
 * The sessions of a person that last, the one that was used last first.
 */
export const personSessions: StatementOf<{ personId: string | null | undefined }, { id: string; created_at: Date; seen_at: Date; address: string; user_agent: string }> = statement(
  'person_sessions',
  ['personId'],
  `select id::text, created_at, seen_at, address, user_agent from person_session
 where person_id = $1 and stage = 'OPEN' and expires_at > gateway_now() and seen_at > gateway_now() - interval '60 minutes'
 order by seen_at desc, id`,
)

/**
 * Ends the sessions of a person.
 */
export const personSessionsEnd: StatementOf<{ personId: string | null | undefined }, Record<string, never>> = statement(
  'person_sessions_end',
  ['personId'],
  `delete from person_session where person_id = $1`,
)
