// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * People with what is told of them, by e-mail address: of a merchant, or all; at most `limit` after one of them.
 */
export const listPeople: StatementOf<{ merchantCode: string | null | undefined; after: string | null | undefined; limit: number | null | undefined }, { id: string; email: string; name: string | null; role: string; merchant_code: string | null; created_at: Date; disabled_at: Date | null; has_totp: boolean; passkeys: number; last_seen_at: Date | null; invited_until: Date | null }> = statement(
  'list_people',
  ['merchantCode', 'after', 'limit'],
  `select p.id::text, p.email, p.name, p.role, p.merchant_code, p.created_at, p.disabled_at,
       p.totp_secret is not null as has_totp,
       (select count(*)::int from person_passkey k where k.person_id = p.id) as passkeys,
       (select max(s.seen_at) from person_session s where s.person_id = p.id and s.stage = 'OPEN') as last_seen_at,
       (select max(l.expires_at) from person_link l where l.person_id = p.id and l.purpose = 'INVITATION'
           and l.expires_at > gateway_now()) as invited_until
  from person p
 where ($1::text is null or p.merchant_code = $1) and ($2::text is null or p.email > $2)
 order by p.email limit $3::int`,
)

/**
 * Whether another person could approve what somebody of that place asks for: of a merchant, or of the operator.
 */
export const otherApprovers: StatementOf<{ merchantCode: string | null | undefined; roles: readonly (string | null | undefined)[] | null | undefined; personId: string | null | undefined }, { found: boolean }> = statement(
  'other_approvers',
  ['merchantCode', 'roles', 'personId'],
  `select exists (
  select from person where merchant_code is not distinct from $1 and role = any($2::text[])
     and id <> $3::uuid and disabled_at is null and password_hash is not null) as found`,
)

/**
 * A person by the e-mail address.
 */
export const personByEmail: StatementOf<{ email: string | null | undefined }, { id: string; email: string; name: string | null; role: string; merchant_code: string | null; time_zone: string | null; disabled_at: Date | null; password_hash: string | null; invited_by: string | null; has_factor: boolean }> = statement(
  'person_by_email',
  ['email'],
  `select p.id::text, p.email, p.name, p.role, p.merchant_code, p.time_zone, p.disabled_at, p.password_hash, p.invited_by,
       p.totp_secret is not null or exists (select from person_passkey k where k.person_id = p.id) as has_factor
  from person p where p.email = $1`,
)

/**
 * Writes a person; nothing where one has the e-mail address already.
 */
export const personInvite: StatementOf<{ email: string | null | undefined; name: string | null | undefined; role: string | null | undefined; merchantCode: string | null | undefined }, { id: string }> = statement(
  'person_invite',
  ['email', 'name', 'role', 'merchantCode'],
  `insert into person (email, name, role, merchant_code) values ($1, $2, $3, $4)
on conflict (email) do nothing returning id::text`,
)

/**
 * Keeps who gave a person the last invitation: that one has the link. Nothing where it is of the same request.
 */
export const personInvited: StatementOf<{ invitedBy: string | null | undefined; requestId: string | null | undefined; id: string | null | undefined }, Record<string, never>> = statement(
  'person_invited',
  ['invitedBy', 'requestId', 'id'],
  `update person set invited_by = $1, invited_under = $2 where id = $3 and invited_under is distinct from $2::uuid`,
)

/**
 * Forgets the second factor of a person: passkeys, recovery codes and the authenticator app.
 */
export const personResetFactor: StatementOf<{ id: string | null | undefined }, Record<string, never>> = statement(
  'person_reset_factor',
  ['id'],
  `with passkeys as (delete from person_passkey where person_id = $1),
     codes as (delete from person_recovery_code where person_id = $1)
update person set totp_secret = null, totp_last_step = null where id = $1`,
)

/**
 * Disables a person, or enables one again; nothing where it is so already.
 */
export const personSetDisabled: StatementOf<{ disabled: boolean | null | undefined; id: string | null | undefined }, Record<string, never>> = statement(
  'person_set_disabled',
  ['disabled', 'id'],
  `update person set disabled_at = case when $1 then gateway_now() end where id = $2 and (disabled_at is null) = $1`,
)

/**
 * Gives a person another role in the same place; nothing where it has that role.
 */
export const personSetRole: StatementOf<{ role: string | null | undefined; id: string | null | undefined }, Record<string, never>> = statement(
  'person_set_role',
  ['role', 'id'],
  `update person set role = $1 where id = $2 and role <> $1`,
)

/**
 * A person takes up an invitation: chooses a name and a password.
 */
export const personTakeUp: StatementOf<{ name: string | null | undefined; passwordHash: string | null | undefined; id: string | null | undefined }, { email: string; name: string | null; role: string; merchant_code: string | null; time_zone: string | null }> = statement(
  'person_take_up',
  ['name', 'passwordHash', 'id'],
  `update person set name = $1, password_hash = $2 where id = $3
returning email, name, role, merchant_code, time_zone`,
)

/**
 * The time zone in which a person reads times.
 */
export const personTimeZone: StatementOf<{ timeZone: string | null | undefined; id: string | null | undefined }, Record<string, never>> = statement(
  'person_time_zone',
  ['timeZone', 'id'],
  `update person set time_zone = $1 where id = $2`,
)

/**
 * The secret of a person's authenticator app, encrypted.
 */
export const personTotpSecret: StatementOf<{ id: string | null | undefined }, { secret: Buffer }> = statement(
  'person_totp_secret',
  ['id'],
  `select totp_secret as secret from person where id = $1 and totp_secret is not null`,
)

/**
 * Sets up the authenticator app of a person with the secret that the session offered.
 */
export const personTotpSet: StatementOf<{ secret: Uint8Array | null | undefined; step: bigint | number | null | undefined; id: string | null | undefined }, Record<string, never>> = statement(
  'person_totp_set',
  ['secret', 'step', 'id'],
  `update person set totp_secret = $1, totp_last_step = $2 where id = $3`,
)

/**
 * Takes the time step of a code; nothing where it, or a later one, was taken before.
 */
export const personTotpStep: StatementOf<{ step: bigint | number | null | undefined; id: string | null | undefined }, Record<string, never>> = statement(
  'person_totp_step',
  ['step', 'id'],
  `update person set totp_last_step = $1 where id = $2 and (totp_last_step is null or totp_last_step < $1)`,
)
