import { beforeAll, expect, it, vi } from 'vitest'
import { createBodyOf, createPayin, payinKey, testGateway } from '../../testing/test-gateway.ts'
import { listPayments } from './list-payments.ts'
import type { ListFilter } from './list-query.ts'

const gateway = await testGateway()
const { db, clock } = gateway
const upi = createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' })
const earlier = 300
const recent = 20
const hours = (number: number) => new Date(clock.now().getTime() + number * 3_600_000)

beforeAll(async () => {
  const keys = Array.from({ length: earlier + recent }, () => payinKey())
  await Promise.all(keys.map((key) => createPayin(gateway, upi, key)))
  const old = keys.slice(0, earlier).map(({ paymentId }) => paymentId)
  // The trigger would keep them at their places.
  await db.pool.query(`alter table payment disable trigger user`)
  await db.pool.query(
    `update payment set created_at = created_at - interval '5 hours', changed_at = changed_at - interval '5 hours',
       listed_at = listed_at - interval '5 hours', relisted_at = relisted_at - interval '5 hours' where payment_id = any($1)`,
    [old],
  )
  await db.pool.query('alter table payment enable trigger user')
  await db.pool.query('vacuum analyze payment')
})

interface PlanNode {
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly PlanNode[]
}

/** How many rows of payments the statement of the page reads. */
const readBy = (plan: PlanNode): number =>
  (plan['Relation Name'] === 'payment'
    ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
    : 0) + (plan.Plans ?? []).reduce((sum, inner) => sum + readBy(inner), 0)

async function rowsReadFor(filter: ListFilter): Promise<{ shown: number; read: number }> {
  const query = vi.spyOn(db, 'query')
  const page = await listPayments(gateway, { merchantCode: 'ACME', kind: 'payin' }, filter, { limit: 5 })
  const statement = query.mock.calls.map(([one]) => one).find(({ name }) => name?.startsWith('list_payin'))
  query.mockRestore()
  if (!statement) throw new Error('no statement of a list was sent')
  const { rows } = await db.pool.query<{ 'QUERY PLAN': readonly [{ readonly Plan: PlanNode }] }>(
    `explain (analyze, format json) ${statement.text}`,
    [...(statement.values ?? [])],
  )
  const [explained] = rows
  if (!explained) throw new Error('there is no plan')
  return { shown: page.details.length, read: readBy(explained['QUERY PLAN'][0].Plan) }
}

it.each<[string, ListFilter]>([
  ['from a time on', { from: hours(-0.5) }],
  ['changed since a time', { changedFrom: hours(-0.5) }],
])('a list %s reads no row of before, but for an hour', async (_, filter) => {
  const { shown, read } = await rowsReadFor(filter)
  expect(shown).toBe(5)
  // Each is found in the index of the list, and once more by its key.
  expect(read).toBeLessThan(recent)
})
