// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * A passkey and whose it is.
 */
export const passkeyById: StatementOf<{ credentialId: string | null | undefined }, { person_id: string; public_key: Buffer; counter: string; email: string; name: string | null; role: string; merchant_code: string | null; time_zone: string | null }> = statement(
  'passkey_by_id',
  ['credentialId'],
  `select k.person_id::text, k.public_key, k.counter::text, p.email, p.name, p.role, p.merchant_code, p.time_zone
  from person_passkey k join person p on p.id = k.person_id where k.credential_id = $1 and p.disabled_at is null`,
)

/**
 * Gives a person a passkey; nothing where it is known already.
 */
export const passkeyInsert: StatementOf<{ credentialId: string | null | undefined; personId: string | null | undefined; publicKey: Uint8Array | null | undefined; counter: bigint | number | null | undefined; transports: readonly (string | null | undefined)[] | null | undefined }, Record<string, never>> = statement(
  'passkey_insert',
  ['credentialId', 'personId', 'publicKey', 'counter', 'transports'],
  `insert into person_passkey (credential_id, person_id, public_key, counter, transports, created_at)
values ($1, $2, $3, $4, $5, gateway_now()) on conflict (credential_id) do nothing`,
)

/**
 * Notes that a passkey signed; nothing where another signature with this count came before.
 */
export const passkeyUsed: StatementOf<{ counter: bigint | number | null | undefined; credentialId: string | null | undefined }, Record<string, never>> = statement(
  'passkey_used',
  ['counter', 'credentialId'],
  `update person_passkey set counter = $1, last_used_at = gateway_now()
 where credential_id = $2 and (counter < $1 or (counter = 0 and $1 = 0))`,
)

/**
 * The passkeys of a person.
 */
export const passkeysOf: StatementOf<{ personId: string | null | undefined }, { credential_id: string; transports: string[] | null }> = statement(
  'passkeys_of',
  ['personId'],
  `select credential_id, transports from person_passkey where person_id = $1 order by created_at`,
)
