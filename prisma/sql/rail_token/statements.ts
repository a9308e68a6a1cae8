// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Claims to ask for the next token of access, for so many seconds; no row changes: another process asks for it.
 */
export const claimRailToken: StatementOf<{ railId: string | null | undefined; name: string | null | undefined; settingsDigest: Uint8Array | null | undefined; seconds: number | null | undefined }, Record<string, never>> = statement(
  'claim_rail_token',
  ['railId', 'name', 'settingsDigest', 'seconds'],
  `insert into rail_token (rail_id, name, settings_digest, token, renew_at, asking_until)
values ($1, $2, $3, '', gateway_now(), gateway_now() + make_interval(secs => $4))
on conflict (rail_id, name) do update set asking_until = excluded.asking_until
 where rail_token.asking_until is null or rail_token.asking_until <= gateway_now()`,
)

/**
 * Keeps a token of access, in place of the one before, for so many seconds.
 */
export const keepRailToken: StatementOf<{ railId: string | null | undefined; name: string | null | undefined; settingsDigest: Uint8Array | null | undefined; token: Uint8Array | null | undefined; seconds: number | null | undefined }, Record<string, never>> = statement(
  'keep_rail_token',
  ['railId', 'name', 'settingsDigest', 'token', 'seconds'],
  `insert into rail_token (rail_id, name, settings_digest, token, renew_at)
values ($1, $2, $3, $4, gateway_now() + make_interval(secs => $5))
on conflict (rail_id, name) do update
   set settings_digest = excluded.settings_digest, token = excluded.token, renew_at = excluded.renew_at`,
)

/**
 * A token of access of a rail that was got with these settings and is still to be used, and for how many seconds.
 */
export const railToken: StatementOf<{ railId: string | null | undefined; name: string | null | undefined; settingsDigest: Uint8Array | null | undefined }, { token: Buffer; seconds: number }> = statement(
  'rail_token',
  ['railId', 'name', 'settingsDigest'],
  `select token, extract(epoch from renew_at - gateway_now())::float8 as seconds from rail_token
 where rail_id = $1 and name = $2 and settings_digest = $3 and renew_at > gateway_now()`,
)

/**
 * The next token of access was asked for.
 */
export const releaseRailToken: StatementOf<{ railId: string | null | undefined; name: string | null | undefined }, Record<string, never>> = statement(
  'release_rail_token',
  ['railId', 'name'],
  `update rail_token set asking_until = null where rail_id = $1 and name = $2`,
)
