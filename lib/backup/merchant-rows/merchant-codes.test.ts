import { beforeAll, describe, expect, it } from 'vitest'
import { createCustomer } from '../../customers/create-customer.ts'
import { bypassConstraints } from '../../testing/database/bypass-constraints.ts'
import { seedEverything } from '../../testing/database/seed-everything.ts'
import { deliverDueCallbacks } from '../../testing/deliver-due-callbacks.ts'
import { merchantOf } from '../../testing/test-gateway.ts'
import { fillMerchantCodes } from './fill-merchant-codes.ts'

const gateway = await seedEverything()
const { db } = gateway
const sql = async (text: string) => (await db.pool.query<Record<string, unknown>>(text)).rows
const count = async (what: string) => (await sql(`select count(*)::int as rows from ${what}`))[0]?.['rows']

const payersWithout = `payer_data where merchant_code is null and id not in (
  select payer_data_id from receipt where payer_data_id is not null and id not in (select receipt_id from receipt_match))`
const postingsWithout = `ledger_posting posting join ledger_account account on account.id = posting.account_id
  where posting.merchant_code is distinct from account.merchant_code`
const named = ['callback_delivery', 'callback_answer'] as const

beforeAll(async () => {
  const key = { merchantCode: 'ACME', customerId: 'asha' }
  await createCustomer(gateway, await merchantOf(gateway), {
    key,
    data: { name: 'Asha Rao' },
    createdAt: gateway.clock.now(),
  })
  gateway.clock.forward(1_000)
  await deliverDueCallbacks(gateway, 10)
  await sql(`
    insert into callback_answer (callback_id, delivery_no, body)
    select callback_id, delivery_no, 'no' from callback_delivery order by callback_id limit 3`)
})

describe('the merchant of each row', () => {
  it('is written with payers, customers, postings and deliveries', async () => {
    expect(await count('payer_data where merchant_code is not null')).toBeGreaterThan(10)
    expect([await count(payersWithout), await count(postingsWithout)]).toEqual([0, 0])
    for (const table of named) expect(await count(`${table} where merchant_code = 'ACME'`)).toBeGreaterThan(2)
    for (const table of named) expect(await count(`${table} where merchant_code is null`)).toBe(0)
  })

  it('is filled in for statements of an earlier release, which do not name it', async () => {
    await sql(
      `update payment_attempt set closed_at = now() where (merchant_code, payment_id) = ('ACME', 'waiting')`,
    )
    await sql(`
      with payer as (insert into payer_data (data) values ('{"name":"old attempt"}') returning id)
      insert into payment_attempt (merchant_code, kind, payment_id, attempt_no, method_code, method_object, provider,
        amount_required, fee, vat, rail_reference, response, payer_data_id, closed_at)
      select 'ACME', 'payout', 'waiting', 2, 'BANK_TRANSFER', 'BankTransferMethod', 'sandbox', 1, 0, 0, 'OLD2', '{}', id, now() from payer`)
    await sql(`
      with customer as (
        insert into customer (merchant_code, customer_id, payer_data_id) values ('ACME', 'old', gen_random_uuid())
        returning payer_data_id)
      insert into payer_data (id, data) select payer_data_id, '{"name":"old customer"}' from customer`)
    await sql(`
      insert into callback_delivery (callback_id, delivery_no, at, duration_ms) select id, 99, now(), 1 from callback limit 1`)
    expect(
      await sql(
        `select data->>'name' as name, merchant_code from payer_data where data->>'name' like 'old%' order by 1`,
      ),
    ).toEqual([
      { name: 'old attempt', merchant_code: 'ACME' },
      { name: 'old customer', merchant_code: 'ACME' },
    ])
    expect(await count(`callback_delivery where delivery_no = 99 and merchant_code = 'ACME'`)).toBe(1)
  })
})

describe('a merchant that is missing', () => {
  beforeAll(() =>
    bypassConstraints(
      db,
      'alter table callback_delivery disable trigger user',
      'alter table payer_data disable trigger user',
      ...['payer_data', 'ledger_posting', ...named].map(
        (table) => `update ${table} set merchant_code = null`,
      ),
      'alter table callback_delivery enable trigger user',
      'alter table payer_data enable trigger user',
    ),
  )

  it.each([
    [
      'of another merchant',
      `update ledger_posting set merchant_code = 'OTHER' where account_id like 'MERCHANT%'`,
    ],
    [
      'of an account of the operator',
      `update ledger_posting set merchant_code = 'ACME' where account_id like 'SUSPENSE%'`,
    ],
    [
      'together with another change',
      `update ledger_posting set merchant_code = 'ACME', amount = amount + 1 where account_id like 'MERCHANT%'`,
    ],
    ['of another merchant', `update callback_delivery set merchant_code = 'OTHER'`],
    ['together with another change', `update callback_delivery set merchant_code = 'ACME', status = 200`],
  ])('is not filled in with one %s: %s', async (_, statement) => {
    await expect(db.pool.query(statement)).rejects.toMatchObject({ code: '23001' })
  })

  it('is filled in by the command, and nothing else is changed', async () => {
    const without = async (table: string) =>
      sql(`select (to_jsonb(t) - 'merchant_code')::text as row from ${table} t order by 1`)
    const tables = ['payer_data', 'ledger_posting', ...named]
    const before = await Promise.all(tables.map(without))
    const filled = await fillMerchantCodes(db)
    expect(Object.keys(filled).toSorted()).toEqual(tables.toSorted())
    expect([await count(payersWithout), await count(postingsWithout)]).toEqual([0, 0])
    for (const table of named) expect(await count(`${table} where merchant_code is null`)).toBe(0)
    expect(await Promise.all(tables.map(without))).toEqual(before)
  })

  it('is filled in once: a second run finds nothing to do', async () => {
    expect(new Set(Object.values(await fillMerchantCodes(db)))).toEqual(new Set([0]))
  })

  it('never changes again', async () => {
    for (const table of ['payer_data', 'ledger_posting', 'callback_delivery'])
      await expect(
        db.pool.query(`update ${table} set merchant_code = 'OTHER' where merchant_code is not null`),
      ).rejects.toMatchObject({ code: '23001' })
  })
})

it('no foreign key follows a change of the key that it references, and every one is validated', async () => {
  const keys = await sql(`select conname, confupdtype, convalidated from pg_constraint where contype = 'f'`)
  expect(keys.length).toBeGreaterThan(30)
  expect(
    keys.filter(({ confupdtype, convalidated }) => confupdtype !== 'a' || convalidated !== true),
  ).toEqual([])
})
