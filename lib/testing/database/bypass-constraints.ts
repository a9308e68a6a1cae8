import type pg from 'pg'
import type { Database } from '../../platform/db/database.ts'
import { clientQueryable } from '../../platform/db/transaction.ts'

const guarded = [
  'ledger_entry',
  'ledger_posting',
  'ledger_snapshot',
  'merchant_balance',
  'settlement',
  'payment',
  'payment_attempt',
  'payment_event',
  'payout_order',
  'receipt',
  'receipt_match',
  'amount_claim',
  'amount_claim_period',
]

/** Changes the ledger as only its owner could, with the triggers of the database disabled. */
export const bypassConstraints = (db: Database, ...statements: readonly string[]): Promise<void> =>
  inTransaction(db, async (client) => {
    await change(client, statements)
    await client.query('commit')
  })

/** Runs `read` on a database changed in this way and returns its result; the change is rolled back. */
export const readCorrupted = <Found>(
  db: Database,
  statements: readonly string[],
  read: (changed: Database) => Promise<Found>,
): Promise<Found> =>
  inTransaction(db, async (client) => {
    await change(client, statements)
    const queryable = clientQueryable(client)
    const here: Pick<Database, 'transaction' | 'query'> = {
      query: queryable.query,
      transaction: (run) => run(queryable),
    }
    const found = await read(Object.assign(Object.create(db) as Database, here))
    await client.query('rollback')
    return found
  })

async function inTransaction<Found>(
  db: Database,
  run: (client: pg.PoolClient) => Promise<Found>,
): Promise<Found> {
  const client = await db.pool.connect()
  try {
    await client.query('begin')
    return await run(client)
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function change(client: pg.PoolClient, statements: readonly string[]): Promise<void> {
  const switched = (what: string) => guarded.map((table) => `alter table ${table} ${what} trigger user`)
  for (const text of [...switched('disable'), ...statements, ...switched('enable')]) await client.query(text)
}
