import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { readCallbacks } from '../../callbacks/read-callbacks.ts'
import { accountStatements } from '../../ledger/account-statement.ts'
import { creditBalance } from '../../ledger/adjustments/credit-balance.ts'
import { checkLedger } from '../../ledger/check.ts'
import { readBalances } from '../../ledger/read-balances.ts'
import { readSettlements } from '../../ledger/settlements/read-settlements.ts'
import { takeSnapshots } from '../../ledger/snapshots.ts'
import { registerMerchant } from '../../merchants/register.ts'
import { money } from '../../money/money.ts'
import { listPayments } from '../../payments/read/list-payments.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import { readTables } from '../../platform/db/stored-tables.ts'
import { openSecretBox } from '../../platform/secrets/secret-box.ts'
import { seedEverything } from '../../testing/database/seed-everything.ts'
import { testDatabase } from '../../testing/database/test-database.ts'
import { refundsOf } from '../../testing/refunds/refunds-of.ts'
import { fillWithOpenPayments } from '../../testing/released-databases/fill.ts'
import { conditionFor, copiedTables, keptTables, type CopiedTable } from './copied-tables.ts'
import { copyMerchants } from './copy-merchant.ts'

const source = await seedEverything()
const target = await testDatabase()
let copied: Map<string, number>

/** One row, at least, of each table that the payments leave empty. */
const rowsOfOtherTables = `
  insert into merchant_logo (merchant_code, hash, content_type, bytes) values ('ACME', encode(sha256('1'), 'hex'), 'image/png', '1');
  insert into merchant_key (merchant_code, fingerprint, public_key) values ('ACME', 'one', 'PEM');
  insert into merchant_secret (merchant_code, hash) values ('ACME', 'one');
  insert into previous_callback_secret (merchant_code, secret, valid_until) values ('ACME', '1', now());
  insert into merchant_method (merchant_code, kind, method_code, currency_code) values ('ACME', 'payin', 'UPIQR', 'INR');
  insert into payment_reminder (merchant_code, kind, payment_id, attempt_no, reminder_no, at) values ('ACME', 'payin', 'waiting', 1, 1, now());
  with matched as (
    select receipt.* from receipt join receipt_match on receipt_id = id limit 1),
  conflict as (
    insert into receipt_conflict (receipt_id, digest, receiving_account_id, currency_code, amount, moved_at, reported_at)
    select id, '1', receiving_account_id, currency_code, amount + 1, moved_at, now() from matched returning id),
  failed as (
    insert into failed_match (receipt_id, merchant_code, kind, payment_id, next_try_at)
    select id, 'ACME', 'payin', 'waiting', now() from receipt where source_id = 'untyped')
  insert into receipt_conflict_decision (conflict_id, decision, reason, actor, approved_by)
    select id, 'SAME_MONEY', 'compared', 'operator:Ann', 'Bob' from conflict;
  insert into suspense_candidate (suspense_item_id, merchant_code, kind, payment_id, why)
    select item.id, 'ACME', 'payin', 'waiting', 'TYPED_REFERENCE' from suspense_item item join receipt on receipt.id = item.receipt_id
     where receipt.source_id = 'untyped';
  insert into receipt_match_undo (receipt_id, match_no, merchant_code, kind, payment_id, reason, actor)
    select receipt_id, match_no, merchant_code, kind, payment_id, 'not theirs', 'operator:Ann' from receipt_match
     where payment_id = 'part-paid' limit 1;
  insert into contested_amount (receiving_account_id, amount, merchant_code, kind, payment_id, attempt_no, contested_from)
    select receiving_account_id, 1, merchant_code, kind, payment_id, attempt_no, now() from amount_claim limit 1;
  insert into amount_claim_period (receiving_account_id, amount, merchant_code, kind, payment_id, attempt_no, claimed_at, free_at)
    select receiving_account_id, 1, merchant_code, kind, payment_id, attempt_no, now(), now() from amount_claim limit 1;
  insert into callback_answer (callback_id, delivery_no, body) select callback_id, delivery_no, 'no' from callback_delivery limit 1;
  insert into checkout_session (id, key_hash, merchant_code, kind, payment_id, scope, token_expires_at, token_issued_at, expires_at)
    values ('visit', '1', 'ACME', 'payin', 'waiting', '{}', now(), now(), now());
  insert into rail_cancellation (merchant_code, kind, payment_id, rail_reference, provider, method_code, next_try_at)
    values ('ACME', 'payin', 'waiting', 'R1', 'bank', 'UPIQR', now());
  insert into sandbox_transfer (key, merchant_code, payment_id, state, ends_as, due_at)
    values (gen_random_uuid(), 'ACME', 'waiting', 'DONE', 'DONE', now());
  insert into sandbox_event (merchant_code, kind, payment_id, event, due_at) values ('ACME', 'payin', 'waiting', 'PAY', now())`

const sessions = async (): Promise<{ source: pg.Client; target: pg.Client }> => ({
  source: await source.db.session(),
  target: await target.session(),
})

beforeAll(async () => {
  await fillWithOpenPayments(source)
  await source.db.pool.query(rowsOfOtherTables)
  const { paid, refund } = refundsOf(source)
  await refund(await paid(10_500n), 20)
  // Another cluster, with its own merchant and books, whose entries have numbers in another range.
  const secrets = openSecretBox(randomBytes(32).toString('base64'))
  await target.pool.query('alter sequence ledger_entry_id_seq restart with 1000000000000000')
  await registerMerchant(
    target,
    secrets,
    { code: 'BETA', name: 'Beta Ltd', publicKeys: [] },
    byOperator('test'),
  )
  await creditBalance(target, 'BETA', money(5_000n, 'INR'), byOperator('test'))
  await takeSnapshots(target)
  copied = await copyMerchants({ ...(await sessions()), merchantCodes: ['ACME'] })
})

const rowsOf = async (db: Database, { name, rows, late, renumbered, changed }: CopiedTable) => {
  const condition = conditionFor({ merchantCodes: ['ACME'] })(
    late === undefined ? rows : `${rows} or ${late}`,
  )
  const left = [...(renumbered ? ['id'] : []), ...(changed ? ['disabled_at', 'retired_at'] : [])]
  const { rows: found } = await db.pool.query<{ row: string }>(
    `select (to_jsonb(t) - $1::text[])::text as row from ${name} t where ${condition} order by 1`,
    [left],
  )
  return found.map(({ row }) => row)
}

describe('a merchant that is copied by key', () => {
  it.each(copiedTables.map((table) => [table.name, table] as const))(
    'has the same rows in %s',
    async (_, table) => {
      const expected = await rowsOf(source.db, table)
      expect(await rowsOf(target, table)).toEqual(expected)
      // The other merchant of the target uses some accounts of the operator too.
      if (!table.shared) expect(copied.get(table.name)).toBe(expected.length)
    },
  )

  it('brings rows into every table', () => {
    const ofAccounts = copiedTables.filter((table) => table.ofAccounts).map(({ name }) => name)
    expect([...copied].filter(([, rows]) => rows === 0).map(([name]) => name)).toEqual(ofAccounts)
  })

  it.each(['payin', 'payout', 'topup'] as const)(
    'has the same lists of %ss, in both orders',
    async (kind) => {
      const read = async (db: Database, filter: object) =>
        (await listPayments({ ...source, db }, { merchantCode: 'ACME', kind }, filter, { limit: 100 }))
          .details
      for (const filter of [{}, { changedFrom: new Date(0) }]) {
        expect(await read(target, filter)).toEqual(await read(source.db, filter))
      }
    },
  )

  it('has the same callbacks with their deliveries, settlements, balances and statements', async () => {
    const read = async (db: Database) => ({
      callbacks: await readCallbacks(db, 'ACME', {}, { limit: 100 }),
      settlements: await readSettlements(db, 'ACME', {}, { after: 0n, limit: 100 }),
      balances: await readBalances(db, 'ACME'),
      statements: await statementsOf(db),
    })
    const expected = await read(source.db)
    expect(expected.callbacks.callbacks.some(({ deliveries }) => deliveries.length > 0)).toBe(true)
    expect(await read(target)).toEqual(expected)
  })

  it('leaves the books of the target correct, also after the next snapshots', async () => {
    expect(await checkLedger(target)).toEqual([])
    expect(await takeSnapshots(target)).toBeGreaterThan(0)
    expect(await checkLedger(target)).toEqual([])
  })

  it('goes on in the target where it ended in the source, under every guard', async () => {
    const { rows } = await target.pool.query(
      `select tgrelid::regclass::text as of_table, tgname from pg_trigger where tgenabled <> 'O' and tgname !~ '_at_home$'`,
    )
    expect(rows).toEqual([])
    const sequence = async () =>
      (
        await target.pool.query<{ available_seq: bigint }>(
          `select available_seq from read_merchant_balance('ACME', 'INR')`,
        )
      ).rows[0]?.available_seq ?? 0n
    const before = await sequence()
    await creditBalance(target, 'ACME', money(100n, 'INR'), byOperator('test'))
    expect(await sequence()).toBe(before + 1n)
    expect(await checkLedger(target)).toEqual([])
  })

  it('is copied once: a second copy is refused and changes nothing', async () => {
    await expect(copyMerchants({ ...(await sessions()), merchantCodes: ['ACME'] })).rejects.toMatchObject({
      code: '23505',
    })
    expect(await checkLedger(target)).toEqual([])
  })

  it('takes no payin on the accounts of the other installation', async () => {
    const { rows } = await target.pool.query(
      'select count(*)::int as open from receiving_account where disabled_at is null',
    )
    expect(rows).toEqual([{ open: 0 }])
  })
})

it('every table is copied or named as one that is not', async () => {
  const tables = (await readTables(await target.session())).map(({ name }) => name)
  expect([...copiedTables.map(({ name }) => name), ...keptTables].toSorted()).toEqual(tables)
})

async function statementsOf(db: Database): Promise<unknown[]> {
  const read = await accountStatements(db, { merchantCode: 'ACME', currencyCode: 'INR' })
  return Promise.all(
    read.map(async ({ account, opening, closing, postings }) => {
      const lines: unknown[] = []
      for await (const line of postings) lines.push(line)
      return { account, opening, closing, lines }
    }),
  )
}
