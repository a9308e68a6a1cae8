import { expect, it } from 'vitest'
import { money } from '../../money/money.ts'
import { testDatabase } from '../../testing/database/test-database.ts'
import { findOrder, insertCallback, insertOrder, listCallbacks, ordersMax } from './order-store.ts'

const db = await testDatabase()
const order = (orderId: string) =>
  insertOrder(db, { orderId, kind: 'payin', money: money(100n, 'INR'), purchase: {} })
const count = async () => {
  const { rows } = await db.pool.query<{ count: number }>('select count(*)::int from demo.shop_order')
  return rows[0]?.count
}

it('keeps the newest orders, and deletes older ones with their callbacks', async () => {
  await order('oldest')
  await insertCallback(db, 'oldest', { headers: {}, body: '{}', verified: true })
  await db.pool.query(`update demo.shop_order set created_at = now() - interval '1 day'`)
  await db.pool.query(
    `insert into demo.shop_order (order_id, amount, currency_code, detail)
     select 'filled-' || number, 1, 'INR', '{}' from generate_series(1, ${ordersMax - 1}) as number`,
  )
  await order('newest')
  expect(await count()).toBe(ordersMax)
  expect([await findOrder(db, 'oldest'), await listCallbacks(db, 'oldest')]).toEqual([undefined, []])
  expect(await findOrder(db, 'newest')).toMatchObject({ orderId: 'newest' })
})

it('never keeps more, however many come at once', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, number) => order(`at-once-${number}`)))
  await order('last')
  expect(await count()).toBe(ordersMax)
})
