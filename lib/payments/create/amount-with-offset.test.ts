import { expect, it } from 'vitest'
import { createBodyOf, createPayin, testGateway } from '../../testing/test-gateway.ts'
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
