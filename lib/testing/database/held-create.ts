import type pg from 'pg'
import type { Gateway } from '../../gateway.ts'
import type { PaymentKey } from '../../payments/payment-key.ts'
import { clientQueryable } from '../../platform/db/transaction.ts'
import { createBodyOf, createPayin } from '../test-gateway.ts'

/** A transaction that the test ends: it commits or rolls back, and releases the connection. */
export async function holdTransaction({ db }: Pick<Gateway, 'db'>): Promise<pg.PoolClient> {
  const client = await db.pool.connect()
  await client.query('begin')
  return client
}

/** A complete create of a payin, except for the commit. */
export async function createWithin(
  gateway: Gateway,
  client: pg.PoolClient,
  key: PaymentKey & { kind: 'payin' },
): Promise<void> {
  const db = Object.assign(Object.create(gateway.db) as typeof gateway.db, clientQueryable(client))
  await createPayin({ ...gateway, db }, createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' }), key)
}

/** Commits a transaction that the test held. */
export async function commit(client: pg.PoolClient): Promise<void> {
  await client.query('commit')
  client.release()
}
