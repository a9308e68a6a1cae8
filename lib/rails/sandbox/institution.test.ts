import { describe, expect, test } from 'vitest'
import type { CurrencyCode } from '../../money/currency.ts'
import { setExternalReference } from '../../payments/receive/set-external-reference.ts'
import { readPayment } from '../../payments/read/read-payment.ts'
import { storedPayers } from '../../testing/database/stored-payers.ts'
import { changePayin, createBodyOf, createPayin, payinKey, testGateway } from '../../testing/test-gateway.ts'
import { bankReference } from './bank-reference.ts'
import { simulatedTransfer } from './institution-chain.ts'
import { decide, type DecisionFault } from './institution-decision.ts'
import { unnamedTransfer } from './institution-transfer.ts'
import { findInstitutionView, type InstitutionView, listWaitingOrders } from './institution-view.ts'
import { sandbox } from './rail.ts'

const gateway = await testGateway({}, { rails: [sandbox] })

async function openPayin(
  paymentMethod: Record<string, unknown> = { paymentMethodCode: 'UPIQR' },
  currencyCode: CurrencyCode = 'INR',
) {
  const key = await createPayin(gateway, createBodyOf(100, currencyCode, paymentMethod))
  const record = await readPayment(gateway, key)
  if (!record) throw new Error('the payin was not created')
  return record
}

const inForce = (record: InstitutionView['record']): InstitutionView => ({ record, inForce: true })

const stored = async (key: Parameters<typeof readPayment>[1]) => (await readPayment(gateway, key))!

describe('at the simulated institution', () => {
  test.each([
    [{ decision: 'approve' }, 'SUCCESS', 10000n],
    [{ decision: 'refuse' }, 'REFUSED', 0n],
    [{ decision: 'less' }, 'WAITING', 5000n],
    [{ decision: 'more' }, 'SUCCESS', 11000n],
    [{ decision: 'late' }, 'SUCCESS', 10000n],
    [{ decision: 'amount', amount: '99.99' }, 'WAITING', 9999n],
    [{ decision: 'amount', amount: '100' }, 'SUCCESS', 10000n],
  ])('%j ends in %s', async (fields, status, received) => {
    const { key, ...record } = await openPayin()
    expect(await decide(gateway, inForce({ key, ...record }), fields)).toBe(fields.decision)
    expect(await stored(key)).toMatchObject({ status, moneyReceived: { amount: received } })
  })

  test('two halves complete a payment', async () => {
    const record = await openPayin()
    await decide(gateway, inForce(record), { decision: 'less' })
    await decide(gateway, inForce(await stored(record.key)), { decision: 'approve' })
    expect(await stored(record.key)).toMatchObject({ status: 'SUCCESS', moneyReceived: { amount: 10000n } })
  })

  test('money may come from another account than the customer named', async () => {
    const record = await openPayin({ paymentMethodCode: 'UPIQR', account: { accountNumber: 'asha@okbank' } })
    await decide(gateway, inForce(record), {
      decision: 'approve',
      accountName: 'Somebody Else',
      accountNumber: 'else@okbank',
    })
    expect(await storedPayers(gateway)).toContain('else@okbank')
  })

  test('a transfer without its reference is held in suspense until the customer types the one that their bank showed', async () => {
    const record = await openPayin({ paymentMethodCode: 'P2A_V2' })
    expect(unnamedTransfer(record)).toBe('BANK_REFERENCE')
    expect(await decide(gateway, inForce(record), { decision: 'unnamed' })).toBe('suspense')
    expect(await stored(record.key)).toMatchObject({ status: 'WAITING', moneyReceived: { amount: 0n } })
    await setExternalReference(gateway, record.key, bankReference(record.attempt.railReference))
    expect(await stored(record.key)).toMatchObject({ status: 'SUCCESS', moneyReceived: { amount: 10000n } })
  })

  test('a transfer that is identified by its amount needs no reference, and another amount is held in suspense', async () => {
    const record = await openPayin({ paymentMethodCode: 'OFFLINE' }, 'THB')
    expect(unnamedTransfer(record)).toBe('AMOUNT')
    const other = { decision: 'unnamed', amount: '55.55' }
    expect(await decide(gateway, inForce(record), other)).toBe('suspense')
    expect(await stored(record.key)).toMatchObject({ status: 'WAITING' })
    expect(await decide(gateway, inForce(record), { decision: 'unnamed' })).toBe('unnamed')
    expect(await stored(record.key)).toMatchObject({ status: 'SUCCESS' })
  })

  test('a reference that the customer never types cannot be left out', async () => {
    const byQr = await openPayin()
    expect(unnamedTransfer(byQr)).toBeUndefined()
    expect(await decide(gateway, inForce(byQr), { decision: 'unnamed' })).toEqual({ fault: 'NOT_ALLOWED' })
  })

  test('a transfer on the chain is seen first and becomes a receipt when it has enough confirmations', async () => {
    const record = await openPayin({ paymentMethodCode: 'CRYPTO_OFFLINE' }, 'USDT')
    for (const confirmations of [2, 7]) {
      expect(await decide(gateway, inForce(record), { decision: 'chain' })).toBe('chain')
      expect(await stored(record.key)).toMatchObject({ status: 'PROCESSING', confirming: { confirmations } })
    }
    await decide(gateway, inForce(record), { decision: 'chain' })
    expect(await stored(record.key)).toMatchObject({ status: 'SUCCESS', confirming: undefined })
    expect(await decide(gateway, inForce(record), { decision: 'chain' })).toEqual({ fault: 'NOT_ALLOWED' })
    expect(await decide(gateway, inForce(await openPayin()), { decision: 'chain' })).toEqual({
      fault: 'NOT_ALLOWED',
    })
  })

  test.each<[Record<string, string>, DecisionFault]>([
    [{ decision: 'dance' }, 'UNKNOWN_DECISION'],
    [{}, 'UNKNOWN_DECISION'],
    [{ decision: 'amount', amount: 'all of it' }, 'BAD_AMOUNT'],
    [{ decision: 'amount', amount: '0' }, 'BAD_AMOUNT'],
    [{ decision: 'amount', amount: '0.001' }, 'BAD_AMOUNT'],
  ])('%j does nothing', async (fields, fault) => {
    const record = await openPayin()
    expect(await decide(gateway, inForce(record), fields)).toEqual({ fault })
    expect(await stored(record.key)).toMatchObject({ status: 'WAITING', moneyReceived: { amount: 0n } })
  })

  test('a refused payment takes no money any more', async () => {
    const record = await openPayin()
    await decide(gateway, inForce(record), { decision: 'refuse' })
    expect(await decide(gateway, inForce(await stored(record.key)), { decision: 'approve' })).toEqual({
      fault: 'NOT_ALLOWED',
    })
  })
})

describe('an order at the institution', () => {
  test('is found by its rail reference and by nothing else', async () => {
    const { attempt, key } = await openPayin()
    expect(await findInstitutionView(gateway, attempt.railReference)).toMatchObject({
      inForce: true,
      record: { key },
    })
    expect(await findInstitutionView(gateway, key.paymentId)).toBeUndefined()
  })

  test('that another has replaced still pays the same payment, and allows no other decision', async () => {
    const { key, attempt } = await openPayin()
    await changePayin(
      gateway,
      payinKey(key.paymentId),
      createBodyOf(100, 'INR', { paymentMethodCode: 'P2A_V2' }),
    )
    const replaced = (await findInstitutionView(gateway, attempt.railReference))!
    expect(replaced).toMatchObject({ inForce: false, record: { attempt: { method: { code: 'UPIQR' } } } })
    expect(await decide(gateway, replaced, { decision: 'refuse' })).toEqual({ fault: 'NOT_ALLOWED' })
    expect(await decide(gateway, replaced, { decision: 'late' })).toEqual({ fault: 'NOT_ALLOWED' })
    expect(await stored(key)).toMatchObject({ status: 'WAITING' })
    expect(await decide(gateway, replaced, { decision: 'approve' })).toBe('approve')
    expect(await stored(key)).toMatchObject({
      status: 'SUCCESS',
      attempt: { method: { code: 'P2A_V2' } },
    })
  })

  test('is listed while it waits, the newest first', async () => {
    gateway.clock.forward(1000)
    const first = await openPayin()
    gateway.clock.forward(1000)
    const second = await openPayin()
    await decide(gateway, inForce(first), { decision: 'less' })
    const listed = await listWaitingOrders(gateway, payinKey().merchantCode, 2)
    expect(listed.map(({ paymentId, due }) => [paymentId, due.amount])).toEqual([
      [second.key.paymentId, 10000n],
      [first.key.paymentId, 5000n],
    ])
    await decide(gateway, inForce(second), { decision: 'approve' })
    const [newest] = await listWaitingOrders(gateway, payinKey().merchantCode, 1)
    expect(newest?.paymentId).toBe(first.key.paymentId)
  })

  test('always has the same bank reference of twelve digits', () => {
    expect(bankReference('ABC')).toMatch(/^\d{12}$/)
    expect(bankReference('ABC')).toBe(bankReference('ABC'))
    expect(bankReference('ABC')).not.toBe(bankReference('ABD'))
  })

  test('always has the same transfer on its simulated chain', () => {
    const { hash, from, block } = simulatedTransfer('ABC')
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
    expect(from).toMatch(/^0x[0-9a-f]{40}$/)
    expect(block).toBeGreaterThan(21_000_000)
    expect(simulatedTransfer('ABC').hash).toBe(hash)
    expect(simulatedTransfer('ABD').hash).not.toBe(hash)
  })
})
