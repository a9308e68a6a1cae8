import { createSecretKey } from 'node:crypto'
import type { Queryable } from '../../platform/db/database.ts'
import { keyedHash, type KeyedHash } from '../../platform/secrets/keyed-hash.ts'
import type { PaymentKey } from '../payment-key.ts'
import { readPayoutKeySecret } from '#sql/payout_key_secret'

/** The key that a rail receives with a payout. */
export type PayoutKeys = (payment: PaymentKey) => Promise<string>

/**
 * Derives the keys of payouts from the installation's own secret, which the database has from its first start
 * on. A payout that was sent, lost in a failover or a restore, and created again with the same ID gets the
 * same key: the rail moves its money once.
 */
export function openPayoutKeys(db: Queryable): PayoutKeys {
  let keyed: Promise<KeyedHash> | undefined
  return async (payment) => {
    keyed ??= readKeyedHash(db).catch((error: unknown) => {
      keyed = undefined
      throw error
    })
    return payoutKeyOf(await keyed, payment)
  }
}

/** HMAC-SHA256 over merchant, kind and ID, in the form of a UUID of version 8 (RFC 9562, section 5.8). */
export function payoutKeyOf(keyed: KeyedHash, { merchantCode, kind, paymentId }: PaymentKey): string {
  const bytes = keyed(JSON.stringify([merchantCode, kind, paymentId])).subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

async function readKeyedHash(db: Queryable): Promise<KeyedHash> {
  const { rows } = await db.query(readPayoutKeySecret())
  const row = rows[0]
  if (!row) throw new Error('the database has no secret for payout keys: restore it from a whole backup')
  return keyedHash(createSecretKey(row.secret))
}
