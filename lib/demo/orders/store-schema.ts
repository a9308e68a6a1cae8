import type pg from 'pg'
import type { Database, Statement } from '../../platform/db/database.ts'

/**
 * The shop's own tables. They are in the gateway's PostgreSQL, so that they outlive a restart and every
 * process sees the same orders, but in a schema of its own, created at the shop's first use: a live database
 * never has it, and it is not part of the product's migrations, as no merchant's shop is. `json`, not
 * `jsonb`: headers and parameters keep their order.
 */
const schema = [
  'create schema if not exists demo',
  `create table if not exists demo.shop_order (
      order_id text primary key,
      created_at timestamptz not null default now(),
      amount numeric not null,
      currency_code text not null,
      detail json not null,
      read_token json
    )`,
  'create index if not exists shop_order_newest on demo.shop_order (created_at desc)',
  `create table if not exists demo.shop_callback (
      id bigint generated always as identity primary key,
      order_id text not null references demo.shop_order,
      received_at timestamptz not null default now(),
      headers json not null,
      body text not null,
      verified boolean not null,
      reason text,
      read json
    )`,
  'create index if not exists shop_callback_of_order on demo.shop_callback (order_id)',
]

const undefinedTable = '42P01'
// Any number that no other advisory lock of the gateway uses.
const lockKey = 7_366_091

/** Runs one statement on the shop's tables and makes them first where they are missing. */
export async function queryStore<Row extends pg.QueryResultRow>(
  db: Database,
  statement: Statement<Row>,
): Promise<pg.QueryResult<Row>> {
  try {
    return await db.query(statement)
  } catch (error) {
    if (!isUndefinedTable(error)) throw error
    await createSchema(db)
    return db.query(statement)
  }
}

/** `if not exists` alone fails when two processes come at once. */
const createSchema = (db: Database): Promise<void> =>
  db.transaction(async (transaction) => {
    const lock = `select pg_advisory_xact_lock(${lockKey})`
    await transaction.query({ name: '', text: [lock, ...schema].join(';') })
  })

const isUndefinedTable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === undefinedTable
