import { expect, it } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { createBodyOf, createPayin, testGateway } from '../../testing/test-gateway.ts'
import { keptForOthers } from './sql/claim-amount.ts'
import { readPayment } from '../read/read-payment.ts'

const gateway = await testGateway()
await gateway.db.pool.query(`update receiving_account set identified_by = 'AMOUNT' where kind = 'PIX'`)

const create = (amount: number) =>
  createPayin(gateway, createBodyOf(amount, 'BRL', { paymentMethodCode: 'PIXQR' }))

it('an account that goes by the amount takes only what its code can carry with the largest offset', async () => {
  const largest = 9_999_999_999.99 - 0.99
  const key = await create(largest)
  expect((await readPayment(gateway, key))?.attempt.required.amount).toBe(999_999_999_901n)
  await expect(create(9_999_999_999.01)).rejects.toThrow(
    /AMOUNT_ABOVE_MAXIMUM.*the maximum of PIXQR, 9999999999 BRL/,
  )
})

it('an offset is a whole unit, where the method carries nothing else', async () => {
  await gateway.db.pool.query(`update receiving_account set identified_by = 'AMOUNT' where kind = 'QRIS'`)
  const body = createBodyOf(15_000, 'IDR', { paymentMethodCode: 'QRISPAY' })
  const required = async () =>
    (await readPayment(gateway, await createPayin(gateway, body)))?.attempt.required.amount
  expect([await required(), await required()]).toEqual([15_001_00n, 15_002_00n])
  expect(await checkLedger(gateway.db)).toEqual([])
})

it('no offset makes more of an order than its method carries, however many its account may ask', async () => {
  await gateway.db.pool.query(`update receiving_account set offset_up_to = 9999 where kind = 'PIX'`)
  const largest = 9_999_999_999.99 - 0.99
  for (let taken = 2; taken <= 99; taken += 1) await create(largest)
  await expect(create(largest)).rejects.toThrow(/PAYMENT_METHOD_NOT_AVAILABLE/)
})

it('an account may ask more amounts than 99, and fewer again, and the ledger agrees with all of them', async () => {
  const ask = (offsets: number) =>
    gateway.db.pool.query(`update receiving_account set offset_up_to = $1 where kind = 'PIX'`, [offsets])
  await ask(120)
  for (let taken = 1; taken <= 120 - keptForOthers; taken += 1) await create(50)
  await expect(create(50)).rejects.toThrow(/PAYMENT_METHOD_NOT_AVAILABLE/)
  await ask(10)
  expect(await checkLedger(gateway.db)).toEqual([])
  await expect(create(50)).rejects.toThrow(/PAYMENT_METHOD_NOT_AVAILABLE/)
})
