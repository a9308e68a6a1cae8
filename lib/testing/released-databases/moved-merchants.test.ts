import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase, type Database } from '../../platform/db/database.ts'
import { migrate, migrationsFolder } from '../../platform/db/migrations/migrate.ts'
import { siblingUrl, testDatabase } from '../database/test-database.ts'
import { silentLog } from '../silent-log.ts'

const admin = await testDatabase()
const migrations = (await readdir(migrationsFolder)).filter((name) => /^\d/.test(name)).toSorted()
const before = migrations.filter((name) => name < '20261128073000_one_database')

interface Earlier {
  readonly db: Database
  upgrade(): Promise<unknown>
}

/** A database of the time in which merchants moved between databases, with one in each of these states. */
async function databaseWith(...states: readonly string[]): Promise<Earlier> {
  const name = `moved_${randomUUID().replaceAll('-', '')}`
  await admin.pool.query(`create database ${name}`)
  const url = siblingUrl(admin.url, name)
  const db = openDatabase({ url, log: silentLog, poolSize: 2 })
  onTestFinished(() => db.close())
  await migrate({ url, log: silentLog, names: before })
  for (const state of states) {
    await db.pool.query(
      `insert into merchant (code, channel_name, callback_secret) values ($1, 'Shop', '\\x00')`,
      [state],
    )
    await db.pool.query(
      `insert into merchant_home (merchant_code, state, cluster, move_id, actor)
       values ($1, $1, 'east', gen_random_uuid(), 'operator:Ann')`,
      [state],
    )
  }
  // As the first move did.
  await db.pool.query('alter table merchant enable trigger merchant_is_at_home')
  return { db, upgrade: () => migrate({ url, log: silentLog }) }
}

describe('a database in which merchants moved', () => {
  it('keeps them all; one that has moved away is closed, one that came goes on', async () => {
    const { db, upgrade } = await databaseWith('MOVED', 'HERE')
    await upgrade()
    const { rows } = await db.pool.query(
      `select code, closed_at is not null as closed, tokens_valid_after is not null as "tokensRevoked"
         from merchant order by code`,
    )
    expect(rows).toEqual([
      { code: 'HERE', closed: false, tokensRevoked: false },
      { code: 'MOVED', closed: true, tokensRevoked: true },
    ])
    const audit = await db.pool.query('select merchant_code, command, after from audit_event')
    expect(audit.rows).toEqual([
      { merchant_code: 'MOVED', command: 'merchant close', after: { movedTo: 'east' } },
    ])
  })

  it('pays no payout of one that has moved away: the other database does', async () => {
    const { db, upgrade } = await databaseWith('MOVED', 'HERE')
    // Without the payment that each belongs to: what counts is that no batch finds the order.
    await db.pool.query(`
      do $$ declare foreign_key text := (select conname from pg_constraint where conrelid = 'payout_order'::regclass and contype = 'f');
      begin execute format('alter table payout_order drop constraint %I', foreign_key); end $$;
      alter table payout_order disable trigger user;
      insert into payout_order (merchant_code, payment_id, key, provider, state)
        select code, 'open', gen_random_uuid(), 'own-accounts', 'BY_FILE' from merchant;
      alter table payout_order enable trigger user`)
    await upgrade()
    const { rows } = await db.pool.query('select merchant_code, state from payout_order order by 1')
    expect(rows).toEqual([
      { merchant_code: 'HERE', state: 'BY_FILE' },
      { merchant_code: 'MOVED', state: 'ENDED' },
    ])
  })

  it.each(['LEAVING', 'FROZEN'])('is not upgraded while a move is %s: it may have arrived', async (state) => {
    const { upgrade } = await databaseWith(state)
    await expect(upgrade()).rejects.toThrow(`the move of ${state} has not ended`)
  })

  it('has no trigger that a move could pass, and none of moves', async () => {
    const { db, upgrade } = await databaseWith('MOVED')
    const guards = async () =>
      (
        await db.pool.query<{ triggers: number; passable: number }>(`
        select (select count(*)::int from pg_trigger where tgname ~ '_at_home$') as triggers,
               (select count(*)::int from pg_proc where prosrc ~ 'gateway.merchant_(copy|move)') as passable`)
      ).rows[0]
    const earlier = await guards()
    expect(earlier?.triggers).toBeGreaterThan(30)
    expect(earlier?.passable).toBeGreaterThan(20)
    await upgrade()
    expect(await guards()).toEqual({ triggers: 0, passable: 0 })
  })
})
