import { expect, it, vi } from 'vitest'
import { changePayin, createBodyOf, createPayin, testGateway } from '../../testing/test-gateway.ts'
import { newRailReference } from '../rail/rail-reference.ts'
import { readPayment } from '../read/read-payment.ts'

// Two references of 60 random bits whose last nine digits agree are too unlikely to occur by chance.
vi.mock('../rail/rail-reference.ts', () => ({ newRailReference: vi.fn() }))

const gateway = await testGateway()
const reference = (value: bigint) => value.toString(36).toUpperCase().padStart(12, '0')
const next = (...values: bigint[]) => {
  for (const value of values) vi.mocked(newRailReference).mockReturnValueOnce(reference(value))
}

const korean = createBodyOf(5000, 'KRW', { paymentMethodCode: 'VAPAY' })
const numberOf = async (key: Awaited<ReturnType<typeof createPayin>>) =>
  (await readPayment(gateway, key))?.attempt.response.account?.accountNumber

it('is issued once: if the drawn number is taken, another is drawn', async () => {
  next(77n)
  expect(await numberOf(await createPayin(gateway, korean))).toBe('00001000000077')
  next(1_000_000_077n, 2_000_000_077n, 78n)
  expect(await numberOf(await createPayin(gateway, korean))).toBe('00001000000078')
})

it('may have the same end at two banks, whose prefixes differ', async () => {
  next(77n)
  const atShinhan = createBodyOf(5000, 'KRW', { paymentMethodCode: 'VAPAY', paymentOperatorCode: 'SHINHAN' })
  expect(await numberOf(await createPayin(gateway, atShinhan))).toBe('00002000000077')
})

it('is drawn again too when the customer changes to a virtual account', async () => {
  next(88n)
  await createPayin(gateway, korean)
  next(5n)
  const offline = { paymentMethodCode: 'OFFLINE', account: { accountName: '김민준' } }
  const key = await createPayin(gateway, createBodyOf(5000, 'KRW', offline))
  next(1_000_000_088n, 89n)
  expect(await changePayin(gateway, key, korean)).toHaveProperty('value')
  expect(await numberOf(key)).toBe('00001000000089')
})

it('is an error when a prefix is used up', async () => {
  next(3_000_000_077n, 3_000_000_078n, 4_000_000_077n, 4_000_000_078n, 5_000_000_077n)
  await expect(createPayin(gateway, korean)).rejects.toThrow('the prefix is used up')
})
