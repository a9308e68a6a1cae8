import path from 'node:path'
import type pg from 'pg'
import { runPgbench } from '../pgbench.ts'

/** The tables of the baseline, in a schema of their own, with so many accounts ($1). */
const tables = [
  `create schema if not exists bench_minimal`,
  `create table bench_minimal.payout (
    id text primary key,
    account integer not null,
    status text not null,
    body jsonb not null,
    created_at timestamptz not null default now()
  )`,
  `create table bench_minimal.payout_event (
    payout_id text not null,
    event_no integer not null,
    type text not null,
    at timestamptz not null default now(),
    primary key (payout_id, event_no)
  )`,
  `create table bench_minimal.balance (account integer primary key, available bigint not null)`,
  `create table bench_minimal.posting (
    id bigint primary key generated always as identity,
    payout_id text not null,
    account text not null,
    amount bigint not null,
    at timestamptz not null default now()
  )`,
]

/** The least that accepting a payout durably takes: one statement, and what it needs to be repeatable. */
const statement = `
with taken as (
  update bench_minimal.balance set available = available - 102
  where account = :account and available >= 102 returning account
), payout as (
  insert into bench_minimal.payout (id, account, status, body)
  select gen_random_uuid()::text, account, 'WAITING', :body from taken returning id, account
), event as (
  insert into bench_minimal.payout_event (payout_id, event_no, type) select id, 1, 'CREATED' from payout
)
insert into bench_minimal.posting (payout_id, account, amount)
select id, side.account, side.amount from payout
cross join lateral (values ('available/' || payout.account, -102), ('reserved/' || payout.account, 102)) side (account, amount);
`

/** Makes the tables, with more money in each account than a run takes. */
export async function makeMinimalTables(pool: pg.Pool, accounts: number): Promise<void> {
  for (const table of tables) await pool.query(table)
  await pool.query({
    text: `insert into bench_minimal.balance (account, available) select n, 10::bigint ^ 15 from generate_series(1, $1) n`,
    values: [accounts],
  })
}

export interface MinimalPayouts {
  readonly url: string
  /** Where the script is written to. */
  readonly directory: string
  readonly clients: number
  /** The body of each payout. */
  readonly body: string
}

/** Payouts per second by pgbench, each from a random one of the first so many accounts. */
export function runMinimalPayouts(
  { url, directory, clients, body }: MinimalPayouts,
  accounts: number,
  seconds: number,
): Promise<number> {
  return runPgbench({
    url,
    file: path.join(directory, `payouts-${accounts}.sql`),
    script: `\\set account random(1, ${accounts})\n${statement}`,
    texts: { body },
    clients,
    seconds,
  })
}
