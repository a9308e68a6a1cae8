import { beforeAll, describe, expect, it } from 'vitest'
import { money } from '../money/money.ts'
import { mayBecome, paymentStatuses, type PaymentStatus } from '../payments/state-machine.ts'
import { byOperator } from '../platform/audit/actor.ts'
import { simulate } from '../testing/rail-of-payment.ts'
import { createBodyOf, createPayin, testGateway } from '../testing/test-gateway.ts'
import { creditBalance } from './adjustments/credit-balance.ts'
import { checkLedger } from '../doctor/books/check-ledger.ts'
import { postEntry } from './post-entry.ts'

const gateway = await testGateway()
const sql = (text: string, values: unknown[] = []) => gateway.db.pool.query(text, values)
const upi = createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' })

beforeAll(async () => {
  const key = await createPayin(gateway, upi)
  await simulate(gateway, key, { event: 'PAY' })
  const thai = await createPayin(gateway, createBodyOf(100, 'THB', { paymentMethodCode: 'OFFLINE' }))
  await simulate(gateway, thai, { event: 'CANCEL' })
  gateway.clock.forward(2 * 3_600_000)
  await createPayin(gateway, createBodyOf(100, 'THB', { paymentMethodCode: 'OFFLINE' }))
})

describe('history is appended, never edited, not even from psql', () => {
  const history = [
    'payment_event',
    'receipt',
    'receipt_match',
    'amount_claim_period',
    'ledger_account',
    'ledger_entry',
    'ledger_posting',
    'audit_event',
  ]
  it.each(history)('%s refuses UPDATE, DELETE and TRUNCATE', async (table) => {
    const { rows } = await sql(`select count(*) as rows from ${table}`)
    expect(Number(rows[0].rows)).toBeGreaterThan(0)
    const column = (
      await sql(`select column_name from information_schema.columns where table_name = $1 limit 1`, [table])
    ).rows[0].column_name as string
    await expect(sql(`update ${table} set ${column} = ${column}`)).rejects.toThrow('append-only')
    await expect(sql(`delete from ${table}`)).rejects.toThrow('append-only')
    await expect(sql(`truncate ${table} cascade`)).rejects.toThrow('append-only')
  })
})

describe('a posting', () => {
  it('to an account that does not exist is refused, without a foreign key', async () => {
    const before = await sql('select count(*) as rows from ledger_posting')
    await expect(
      sql(`
        with entry as (insert into ledger_entry (kind, currency_code) values ('ADJUSTMENT', 'INR') returning id)
        insert into ledger_posting (entry_id, line, account_id, amount)
        select id, 1, 'SUSPENSE/NONE', 1 from entry union all select id, 2, 'SUSPENSE/INR', -1 from entry`),
    ).rejects.toThrow('query returned no rows')
    expect((await sql('select count(*) as rows from ledger_posting')).rows).toEqual(before.rows)
  })

  it('locks no row of an account, because all merchants share them', async () => {
    const locks = async () => (await sql('select id, xmax::text from ledger_account order by id')).rows
    const before = await locks()
    const sessions = [await gateway.db.session(), await gateway.db.session()]
    for (const session of sessions) {
      await session.query('begin')
      await session.query(`
        with entry as (insert into ledger_entry (kind, currency_code) values ('ADJUSTMENT', 'INR') returning id)
        insert into ledger_posting (entry_id, line, account_id, amount)
        select id, 1, 'SUSPENSE/INR', 1 from entry union all select id, 2, 'SUSPENSE/INR', -1 from entry`)
    }
    const during = await locks()
    for (const session of sessions) {
      await session.query('rollback')
      await session.end()
    }
    expect(during).toEqual(before)
  })
})

describe('the books', () => {
  const post = (lines: Parameters<typeof postEntry>[1]['lines']) =>
    gateway.db.transaction((transaction) =>
      postEntry(transaction, { kind: 'ADJUSTMENT', currencyCode: 'INR', lines }),
    )
  const acme = { kind: 'MERCHANT_AVAILABLE', merchantCode: 'ACME' } as const

  it('refuse an entry that does not sum to zero', async () => {
    await expect(
      post([
        { account: acme, amount: 100n },
        { account: { kind: 'SUSPENSE' }, amount: -99n },
      ]),
    ).rejects.toThrow('does not balance')
  })

  it('refuse an entry of one line, and one without lines', async () => {
    await expect(post([{ account: acme, amount: 100n }])).rejects.toThrow('does not balance')
    await expect(
      sql(`insert into ledger_entry (kind, currency_code) values ('ADJUSTMENT', 'INR')`),
    ).rejects.toThrow('does not balance')
  })

  it('refuse a statement of two entries of which only one has lines', async () => {
    const two = (withLines: number) => `
      with entry as (
        insert into ledger_entry (kind, currency_code)
        select 'ADJUSTMENT', 'INR' from generate_series(1, 2) returning id)
      insert into ledger_posting (entry_id, line, account_id, amount)
      select numbered.id, line.no, 'SUSPENSE/INR', line.amount
        from (select id, row_number() over (order by id) as no from entry) numbered, (values (1, 1), (2, -1)) line (no, amount)
       where numbered.no = ${withLines}`
    for (const withLines of [1, 2]) await expect(sql(two(withLines))).rejects.toThrow('it has no postings')
  })

  it('refuse lines that are added to an old entry', async () => {
    const { rows } = await sql('select entry_id, account_id from ledger_posting limit 1')
    const late = 'insert into ledger_posting (entry_id, line, account_id, amount) values ($1, 99, $2, 1)'
    await expect(sql(late, [rows[0].entry_id, rows[0].account_id])).rejects.toThrow('does not balance')
  })

  it('refuse a posting to an account of another currency', async () => {
    const mixed = `
      with entry as (insert into ledger_entry (kind, currency_code) values ('ADJUSTMENT', 'INR') returning id)
      insert into ledger_posting (entry_id, line, account_id, amount)
      select id, 1, 'SUSPENSE/THB', 5 from entry union all select id, 2, 'SUSPENSE/INR', -5 from entry`
    await post([
      { account: { kind: 'SUSPENSE' }, amount: 1n },
      { account: { kind: 'ROUNDING' }, amount: -1n },
    ])
    await gateway.db.transaction((transaction) =>
      postEntry(transaction, {
        kind: 'ADJUSTMENT',
        currencyCode: 'THB',
        lines: [
          { account: { kind: 'SUSPENSE' }, amount: 1n },
          { account: { kind: 'ROUNDING' }, amount: -1n },
        ],
      }),
    )
    await expect(sql(mixed)).rejects.toThrow('another currency')
  })

  it('change a balance only by a posting', async () => {
    const change = `update ledger_posting set balance_after = 1000000 where account_seq is not null`
    await expect(sql(change)).rejects.toThrow('append-only')
    await expect(sql(`update merchant_balance set unsettled_since = now()`)).rejects.toThrow(
      'only by a posting',
    )
    await expect(sql(`delete from merchant_balance`)).rejects.toThrow('only by a posting')
  })

  it('number the postings of each merchant account without gaps and keep its balance exact under parallel postings', async () => {
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        creditBalance(gateway.db, 'ACME', money(BigInt(index + 1), 'KES'), byOperator('test')),
      ),
    )
    const { rows } = await sql(
      `select array_agg(account_seq order by account_seq) as seqs, max(balance_after) as highest
         from ledger_posting where account_id = 'MERCHANT_AVAILABLE/KES/ACME'`,
    )
    expect((rows[0].seqs as bigint[]).map(Number)).toEqual(
      Array.from({ length: 40 }, (_, index) => index + 1),
    )
    expect(rows[0].highest).toBe('8.200000')
    // What the other tests of this file book has no approval and no item.
    const apart = ['a booking by command', 'the list of suspense']
    const found = (await checkLedger(gateway.db)).filter(
      ({ check }) => !apart.some((one) => check.startsWith(one)),
    )
    expect(found).toEqual([])
  })
})

describe('the status of a payment', () => {
  const finals = ['SUCCESS', 'REFUSED', 'EXPIRED']
  const pairs = paymentStatuses.flatMap((from) => paymentStatuses.map((to) => [from, to] as const))
  const move = (id: string, to: PaymentStatus) =>
    sql(
      `update payment set status = $2, processed_at = case when $3 then now() end,
              failure_reason_code = case when $2 in ('REFUSED', 'EXPIRED') then 'EXPIRED' end
        where payment_id = $1`,
      [id, to, finals.includes(to)],
    )

  it.each(pairs.filter(([from, to]) => from !== to))('in the database too: %s → %s', async (from, to) => {
    const { paymentId } = await createPayin(gateway, upi)
    if (from !== 'WAITING') await move(paymentId, from)
    const moved = move(paymentId, to)
    if (mayBecome('payin', from, to)) await moved
    else await expect(moved).rejects.toThrow(`may not go from ${from} to ${to}`)
  })
})

describe('an amount claim', () => {
  it('is never taken from an owner in force, whatever the statement says', async () => {
    const stolen = sql(
      `update amount_claim set payment_id = 'thief', claimed_at = now() where free_at is null`,
    )
    await expect(stolen).rejects.toThrow('is still claimed')
  })
})

it('a database never changes its mode', async () => {
  await sql(`insert into installation (id, mode) values (1, 'sandbox')`)
  await expect(sql(`insert into installation (id, mode) values (2, 'live')`)).rejects.toThrow(
    'installation_is_one_row',
  )
})
