import { beforeAll, expect, it, vi } from 'vitest'
import { createBodyOf, createPayin, payinKey, testGateway } from '../../testing/test-gateway.ts'
import { clientQueryable } from '../../platform/db/transaction.ts'
import { listPayments } from './list-payments.ts'
import type { ListFilter } from './list-query.ts'

const gateway = await testGateway()
const { db, clock } = gateway
const upi = createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' })
const earlier = 300
const recent = 20
const minutes = (number: number) => new Date(clock.now().getTime() + number * 60_000)

beforeAll(async () => {
  const keys = Array.from({ length: earlier + recent }, () => payinKey())
  await Promise.all(keys.map((key) => createPayin(gateway, upi, key)))
  const old = keys.slice(0, earlier).map(({ paymentId }) => paymentId)
  // The trigger would keep them at their places.
  await db.pool.query(`alter table payment disable trigger user`)
  await db.pool.query(
    `update payment set created_at = created_at - interval '40 minutes', changed_at = changed_at - interval '40 minutes',
       listed_at = listed_at - interval '40 minutes', relisted_at = relisted_at - interval '40 minutes' where payment_id = any($1)`,
    [old],
  )
  await db.pool.query('alter table payment enable trigger user')
  // As if the database had been upgraded long ago.
  await db.pool.query(`update list_displacement set until = until - interval '1 day'`)
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
  ['from a time on', { from: minutes(-30) }],
  ['changed since a time', { changedFrom: minutes(-30) }],
  ['until a time, the newest first', { to: minutes(-30), newestFirst: true }],
])('a list %s reads no row on the other side of it, but for a minute', async (_, filter) => {
  const { shown, read } = await rowsReadFor(filter)
  expect(shown).toBe(5)
  // Each is found in the index of the list, and once more by its key.
  expect(read).toBeLessThan(recent)
})

it('the planner keeps one plan for lists from all times', async () => {
  const client = await db.pool.connect()
  const listed = Object.assign(Object.create(db) as typeof db, clientQueryable(client))
  for (let minute = 1; minute <= 10; minute += 1)
    await listPayments(
      { ...gateway, db: listed },
      { merchantCode: 'ACME', kind: 'payin' },
      { from: minutes(-minute) },
      { limit: 50 },
    )
  const { rows } = await client.query<{ keptPlan: string; newPlans: string }>(
    `select generic_plans as "keptPlan", custom_plans as "newPlans" from pg_prepared_statements where name = 'list_payin_created_from_usual'`,
  )
  client.release()
  expect(rows.map(({ keptPlan, newPlans }) => [Number(keptPlan), Number(newPlans)])).toEqual([[5, 5]])
})
