// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Gives a person a link, in place of those given for the same purpose before.
 */
export const personLinkInsert: StatementOf<{ personId: string | null | undefined; purpose: string | null | undefined; replaces: boolean | null | undefined; keyHash: Uint8Array | null | undefined; hours: number | null | undefined }, { expires_at: Date }> = statement(
  'person_link_insert',
  ['personId', 'purpose', 'replaces', 'keyHash', 'hours'],
  `with earlier as (delete from person_link where person_id = $1 and purpose = $2 and $3::boolean)
insert into person_link (key_hash, person_id, purpose, created_at, expires_at)
values ($4, $1, $2, gateway_now(), gateway_now() + make_interval(hours => $5)) returning expires_at`,
)

/**
 * Uses a link up; nothing where it was used before or has expired.
 */
export const personLinkUse: StatementOf<{ keyHash: Uint8Array | null | undefined }, { person_id: string }> = statement(
  'person_link_use',
  ['keyHash'],
  `delete from person_link l using person p
 where l.key_hash = $1 and l.purpose = 'INVITATION' and l.expires_at > gateway_now()
   and p.id = l.person_id and p.disabled_at is null
returning l.person_id::text`,
)

/**
 * Deletes the links of a person.
 */
export const personLinksForget: StatementOf<{ personId: string | null | undefined }, Record<string, never>> = statement(
  'person_links_forget',
  ['personId'],
  `delete from person_link where person_id = $1`,
)

/**
 * Whose link it is, while it is valid.
 */
export const personOfLink: StatementOf<{ keyHash: Uint8Array | null | undefined; purpose: string | null | undefined }, { id: string; email: string; name: string | null; role: string; merchant_code: string | null }> = statement(
  'person_of_link',
  ['keyHash', 'purpose'],
  `select p.id::text, p.email, p.name, p.role, p.merchant_code
  from person_link l join person p on p.id = l.person_id
 where l.key_hash = $1 and l.purpose = $2 and l.expires_at > gateway_now() and p.disabled_at is null`,
)
