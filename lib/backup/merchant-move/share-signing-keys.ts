import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../../platform/db/database.ts'

/**
 * A process that meets a token of an unknown key reads the keys again, at most every three seconds
 * (lib/tokens/signing-keys.ts).
 */
export const keysKnownAfterMs = 3_500

/**
 * Gives the target the keys that sign tokens here, so that tokens of before the move are valid there. Where
 * one is new it waits until every process of the target would find it.
 */
export async function shareSigningKeys(source: Database, target: Database, waitMs: number): Promise<void> {
  const { rows } = await source.query<{ kid: string; secret: Buffer; created_at: Date }>({
    name: 'signing_keys_to_share',
    text: 'select kid, secret, created_at from signing_key',
  })
  let added = 0
  for (const { kid, secret, created_at: createdAt } of rows) {
    const { rowCount } = await target.query({
      name: 'share_signing_key',
      text: 'insert into signing_key (kid, secret, created_at) values ($1, $2, $3) on conflict do nothing',
      values: [kid, secret, createdAt],
    })
    added += rowCount ?? 0
  }
  if (added > 0) await delay(waitMs)
}
