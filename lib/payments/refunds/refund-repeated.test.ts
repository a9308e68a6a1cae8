import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { adjustBalance } from '../../ledger/adjustments/adjust-balance.ts'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { money } from '../../money/money.ts'
import { ashasAccount, codeOf, refundKey, refundsOf } from '../../testing/refunds/refunds-of.ts'
import { testGateway } from '../../testing/test-gateway.ts'
import { selectPayout } from '../payouts/sql/select-payout.ts'

const gateway = await testGateway()
const { paid, refund, refundedOf, balance } = refundsOf(gateway)
const rupees = (amount: number, currencyCode = 'INR') => ({ money: { amount, currencyCode } })
const metadata = { order: '1', shelf: 'b' }

describe('a refund whose ID is taken', () => {
  it.each([
    ['the same', {}],
    ['the same, its metadata in another order', { metadata: { shelf: 'b', order: '1' } }],
  ])('is known where it is %s', async (_, again) => {
    const [payin, key] = [await paid(10_000n), refundKey()]
    await refund(payin, 50, { key, metadata })
    expect(codeOf(await refund(payin, 50, { key, metadata, ...again }))).toBe('PAYMENT_ALREADY_EXISTS')
    expect(await refundedOf(payin)).toBe(5_000n)
  })

  it.each([
    ['another amount', rupees(49)],
    ['an amount in no currency of ours', rupees(50, 'XTS')],
    ['all that is left', { money: undefined }],
    ['another reason', { reason: 'never sent' }],
    ['another callbackUrl', { callbackUrl: 'http://127.0.0.1:9/other' }],
    [
      'another account',
      {
        paymentMethod: {
          ...ashasAccount,
          account: { accountName: 'Asha Rao', accountNumber: '60200987654321' },
        },
      },
    ],
    ['no account', { paymentMethod: undefined }],
    ['other metadata', { metadata: { ...metadata, shelf: 'c' } }],
    ['no metadata', { metadata: undefined }],
  ])('is another one with %s, and refused', async (_, change) => {
    const [payin, key] = [await paid(10_000n), refundKey()]
    await refund(payin, 50, { key, metadata })
    expect(codeOf(await refund(payin, 50, { key, metadata, ...change }))).toBe('PAYMENT_ID_REUSED')
    expect(await refundedOf(payin)).toBe(5_000n)
  })

  it('is another one with metadata, where it had none', async () => {
    const [payin, key] = [await paid(10_000n), refundKey()]
    await refund(payin, 50, { key })
    expect(codeOf(await refund(payin, 50, { key, metadata }))).toBe('PAYMENT_ID_REUSED')
    expect(codeOf(await refund(payin, 50, { key }))).toBe('PAYMENT_ALREADY_EXISTS')
  })
})

it('a refund in a sandbox says that no money moves', async () => {
  const key = refundKey()
  await refund(await paid(10_000n), 50, { key })
  expect(await selectPayout(gateway.db, key)).toMatchObject({ isTest: true })
})

it('pages hear of a refund and of its payin, and of none that is refused', async () => {
  const heard: string[] = []
  const listening = refundsOf(
    Object.assign(Object.create(gateway) as typeof gateway, {
      changed: ({ paymentId }: { paymentId: string }) => heard.push(paymentId),
    }),
  )
  const [payin, key] = [await paid(10_000n), refundKey()]
  await listening.refund(payin, 50, { key })
  await listening.refund(payin, 51)
  expect(heard).toEqual([key.paymentId, payin.paymentId])
})

it('a refund that the balance does not pay is refused whole: what it took of suspense is there again', async () => {
  const payin = await paid(10_000n, 500n)
  const { available } = await balance()
  const spent = { merchantCode: 'ACME', money: money(BigInt(Math.round(-available * 100)), 'INR') }
  const people = { reason: 'spent', by: 'Ann', approvedBy: 'Ben' }
  await adjustBalance(gateway.db, { requestId: randomUUID(), ...spent, ...people })
  const key = refundKey()
  expect(codeOf(await refund(payin, 6, { key }))).toBe('INSUFFICIENT_BALANCE')
  expect(await refundedOf(payin)).toBe(0n)
  expect(codeOf(await refund(payin, 5, { key }))).toBe('ACCEPTED')
  expect(await checkLedger(gateway.db)).toEqual([])
})
