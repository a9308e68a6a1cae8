import { expect, it } from 'vitest'
import { createBodyOf, createPayin, merchantOf, payinKey, testGateway } from '../testing/test-gateway.ts'
import { createCustomer } from './create-customer.ts'

const gateway = await testGateway()
const sql = (text: string) => gateway.db.pool.query(text)

await createCustomer(gateway, await merchantOf(gateway), {
  key: { merchantCode: 'ACME', customerId: 'asha' },
  data: { name: 'Asha Rao' },
  createdAt: gateway.clock.now(),
})
await createPayin(gateway, createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' }), payinKey('one'))
await createPayin(gateway, createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' }), payinKey('two'))

const asPayinOf = (customerId: string) => `
  insert into payment (merchant_code, kind, payment_id, status, currency_code, amount, callback_url, is_test, request_digest, customer_id)
  values ('ACME', 'payin', 'theirs', 'WAITING', 'INR', 1, 'https://shop.example', true, '', '${customerId}')`

it.each([
  ['customer_id_is_well_formed', `update customer set customer_id = 'a b'`],
  ['payment_merchant_code_customer_id_fkey', asPayinOf('nobody')],
  ['payment_merchant_code_customer_id_fkey', `${asPayinOf('asha')}; delete from customer`],
])('the database enforces %s', async (constraint, text) => {
  await expect(sql(text)).rejects.toMatchObject({ constraint })
})

it('the database allows customers on payins only', async () => {
  const asTopUp = `
    insert into payment (merchant_code, kind, payment_id, status, currency_code, amount, callback_url, is_test, request_digest, customer_id)
    values ('ACME', 'topup', 'three', 'WAITING', 'INR', 1, 'https://shop.example', true, '', 'asha')`
  await expect(sql(asTopUp)).rejects.toMatchObject({ constraint: 'payment_of_a_customer_is_a_payin' })
})

it('the database sets the list positions of payments, whatever a statement writes', async () => {
  const places = async () =>
    (await sql(`select payment_id, listed_at::text, relisted_at::text from payment order by listed_at`))
      .rows as {
      payment_id: string
      listed_at: string
      relisted_at: string
    }[]
  const before = await places()
  await sql(`update payment set listed_at = 'epoch', relisted_at = 'epoch' where payment_id = 'one'`)
  expect(await places()).toEqual(before)
  await sql(
    `update payment set listed_at = 'epoch', relisted_at = 'epoch', external_reference = '1' where payment_id = 'one'`,
  )
  const [one, two] = await places()
  expect([one?.listed_at, two]).toEqual([before[0]?.listed_at, before[1]])
  expect(one?.relisted_at).not.toBe(before[0]?.relisted_at)
  const changes = await sql('select payment_id from payment order by relisted_at')
  expect(changes.rows).toEqual([{ payment_id: 'two' }, { payment_id: 'one' }])
})
