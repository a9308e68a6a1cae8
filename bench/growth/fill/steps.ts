import type pg from 'pg'
import { afterFills, tableFills } from './fill-tables.ts'
import type { StoredPayins } from './stored-payins.ts'

/** A statement, or several in one transaction, that is done once. */
interface Step {
  readonly name: string
  readonly sql: string
  /** VACUUM runs in no transaction. */
  readonly alone?: boolean
}

/**
 * Fills a database that has merchants BENCH1, BENCH2 … and no payments: constraints and indexes are dropped,
 * each table is written by one statement, and they are made again as they were. The steps are kept in the
 * database itself, so that a run that was stopped goes on with the one it was at. Foreign keys are made again
 * without a look at the rows, which would take as long as all indexes.
 *
 * @param say Gets a line after each step.
 */
export async function fillDatabase(
  pool: pg.Pool,
  stored: StoredPayins,
  say: (line: string) => void,
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`set statement_timeout = 0; set lock_timeout = 0; set timezone = 'UTC'`)
    await client.query(
      `set maintenance_work_mem = '1GB'; set work_mem = '256MB'; set max_parallel_maintenance_workers = 1`,
    )
    if (!(await isPlanned(client))) await keepSteps(client, await planSteps(client, stored))
    for (let step = await nextStep(client); step; step = await nextStep(client)) {
      const began = performance.now()
      if (step.alone) await client.query(step.sql)
      else await client.query(`begin; ${step.sql}`)
      await client.query(`update bench.step set done_at = clock_timestamp() where no = $1`, [step.no])
      if (!step.alone) await client.query('commit')
      say(`${step.name}: ${((performance.now() - began) / 1000).toFixed(1)} s, ${step.left} steps left`)
    }
  } finally {
    client.release(true)
  }
}

const isPlanned = async (client: pg.ClientBase): Promise<boolean> =>
  (await client.query(`select from pg_class where oid = to_regclass('bench.step')`)).rowCount === 1

async function keepSteps(client: pg.ClientBase, steps: readonly Step[]): Promise<void> {
  await client.query('begin; create schema bench')
  await client.query(
    'create table bench.step (no int primary key, name text, sql text, alone boolean, done_at timestamptz)',
  )
  for (const [no, { name, sql, alone = false }] of steps.entries())
    await client.query('insert into bench.step values ($1, $2, $3, $4)', [no, name, sql, alone])
  await client.query('commit')
}

async function nextStep(client: pg.ClientBase): Promise<(Step & { no: number; left: number }) | undefined> {
  const { rows } = await client.query<Step & { no: number; left: number }>(
    `select *, (select count(*) from bench.step)::int - no - 1 as left from bench.step where done_at is null order by no limit 1`,
  )
  return rows[0]
}

async function planSteps(client: pg.ClientBase, stored: StoredPayins): Promise<readonly Step[]> {
  const fills = tableFills(stored)
  const tables = [
    ...fills.map(({ table }) => table),
    'callback_delivery',
    'settlement',
    'merchant_balance',
    'ledger_account',
  ]
  const { constraints, indexes } = await definitions(client, tables)
  const keys = constraints.filter(({ isKey }) => isKey)
  const foreign = constraints.filter(({ isKey }) => !isKey)
  const toggle = (what: string) =>
    tables.map((table) => `alter table ${table} ${what} trigger user`).join('; ')
  return [
    {
      name: 'constraints and indexes dropped',
      sql: [
        toggle('disable'),
        ...[...foreign, ...keys].map(({ table, name }) => `alter table ${table} drop constraint ${name}`),
        ...indexes.map(({ name }) => `drop index ${name}`),
      ].join('; '),
    },
    {
      name: 'ledger accounts',
      sql: `
        insert into ledger_account (id, kind, currency_code, receiving_account_id)
        select 'RECEIVING/INR/' || id, 'RECEIVING', 'INR', id from unnest('{${stored.accountIds.join(',')}}'::uuid[]) as id on conflict do nothing;
        insert into ledger_account (id, kind, currency_code) values ('SUSPENSE/INR', 'SUSPENSE', 'INR'), ('FEE_INCOME/INR', 'FEE_INCOME', 'INR')
        on conflict do nothing;
        insert into ledger_account (id, kind, currency_code, merchant_code)
        select kind || '/INR/' || code, kind, 'INR', code from merchant, unnest('{MERCHANT_AVAILABLE,MERCHANT_RESERVED}'::text[]) as kind
        on conflict do nothing`,
    },
    // A table that the same transaction has emptied is written without the write-ahead log (wal_level
    // minimal).
    ...fills.map(({ table, insert }) => ({ name: table, sql: `truncate ${table}; ${insert}` })),
    ...keys.map(({ table, name, definition }) => ({
      name,
      sql: `alter table ${table} add constraint ${name} ${definition}`,
    })),
    ...indexes.map(({ name, definition }) => ({ name, sql: definition })),
    ...afterFills,
    {
      name: 'foreign keys and triggers',
      sql: [
        ...foreign.map(
          ({ table, name, definition, isPartitioned }) =>
            `alter table ${table} add constraint ${name} ${definition}${isPartitioned ? '' : ' not valid'}`,
        ),
        `select setval('ledger_entry_id_seq', ${3 * stored.payins + 3})`,
        toggle('enable'),
      ].join('; '),
    },
    { name: 'vacuum', sql: 'vacuum (analyze, parallel 0)', alone: true },
  ]
}

interface Constraint {
  readonly table: string
  readonly name: string
  readonly definition: string
  /** A primary or unique key; else a foreign key. */
  readonly isKey: boolean
  readonly isPartitioned: boolean
}

/** All keys of the tables, the foreign keys to them, and the indexes that are no constraints. */
async function definitions(
  client: pg.ClientBase,
  tables: readonly string[],
): Promise<{ constraints: readonly Constraint[]; indexes: readonly { name: string; definition: string }[] }> {
  const filled = tables.filter(
    (table) => !['merchant_balance', 'ledger_account', 'settlement'].includes(table),
  )
  const { rows: constraints } = await client.query<Constraint>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(c.oid) as definition,
            contype <> 'f' as "isKey", t.relkind = 'p' as "isPartitioned"
       from pg_constraint c join pg_class t on t.oid = c.conrelid
      where conparentid = 0 and (contype in ('p', 'u') and conrelid::regclass::text = any ($1)
         or contype = 'f' and (conrelid::regclass::text = any ($1) or confrelid::regclass::text = any ($1)))
      order by contype = 'f', conrelid::regclass::text, conname`,
    [filled],
  )
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index i
      where indrelid::regclass::text = any ($1) and indrelid <> 'callback_delivery'::regclass
        and not exists (select from pg_constraint where conindid = indexrelid)
        and not exists (select from pg_inherits where inhrelid = indexrelid)
      order by 1`,
    [filled],
  )
  return { constraints, indexes }
}
