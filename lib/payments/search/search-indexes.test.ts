import { expect, it } from 'vitest'
import { byOperator } from '../../platform/audit/actor.ts'
import { createBodyOf, createPayin, payinKey, testGateway } from '../../testing/test-gateway.ts'
import { erasePersonalData } from '../../privacy/erase-personal-data.ts'
import { maintainSearch } from './search-indexes.ts'
import { searchPayments } from './search-payments.ts'

const gateway = await testGateway()
const { db, personal } = gateway
const body = createBodyOf(500, 'INR', {
  paymentMethodCode: 'P2A_V2',
  account: { accountName: 'Đorđe Petrović' },
})
const found = async (payer: string) =>
  (await searchPayments(gateway, { payer }, { limit: 10 })).payments.map(({ key }) => key.paymentId)

/** What an upgrade leaves: the hashes of an earlier release, and no indexes. */
async function asAfterAnUpgrade(): Promise<void> {
  await db.pool.query(`update payer_data set lookup = '{1}' where sealed is not null`)
  await db.pool.query('update installation set payers_hashed_at = null, payers_hashed_through = null')
}

it('payers of an earlier release are found once the worker has gone through them, erased ones never', async () => {
  await db.pool.query(`insert into installation (mode) values ('sandbox') on conflict do nothing`)
  for (const id of ['kept', 'erased']) await createPayin(gateway, body, payinKey(id))
  expect(await found('dorde')).toEqual(['kept', 'erased'])
  await asAfterAnUpgrade()
  expect(await found('dorde')).toEqual([])
  await erasePersonalData(gateway, payinKey('erased'), byOperator('Ann'))
  expect(await maintainSearch(db, personal)).toBe(1)
  expect(await found('dorde')).toEqual(['kept'])
  const { rows } = await db.pool.query('select payers_hashed_at is not null as done from installation')
  expect(rows).toEqual([{ done: true }])
  expect(await maintainSearch(db, personal)).toBe(0)
})

it.each([
  ['the newest payments', {}],
  ['an amount', { amount: { least: '500', most: '500' } }],
  ['a payer', { payer: 'petrovic' }],
  ['a reference', { reference: 'kept' }],
  ['a reference of a merchant', { reference: 'kept', merchantCode: 'ACME' }],
])('a search for %s reads no large table whole', async (_, search) => {
  await maintainSearch(db, personal)
  const session = await db.session()
  // The planner takes an index where there is one, however few rows there are.
  await session.query('begin; set local enable_seqscan = off; set local plan_cache_mode = force_generic_plan')
  const plans: string[] = []
  const explaining = {
    query: async ({ text, values }: { text: string; values?: unknown[] }) => {
      const { rows } = await session.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
      plans.push(...rows.map((row) => row['QUERY PLAN']))
      return session.query(text, values)
    },
  }
  await searchPayments(
    { db: Object.assign(Object.create(db), explaining), personal, rails: gateway.rails },
    search,
    { limit: 10 },
  )
  await session.query('rollback')
  await session.end()
  expect(plans.join('\n')).toMatch(/Index/)
  const large =
    /Seq Scan on (?:payment|payment_attempt|payer_data|receipt|receipt_match|statement_line|payout_order)\b/
  expect(plans.filter((line) => large.test(line))).toEqual([])
})
