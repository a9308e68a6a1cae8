import { randomInt, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { registerMerchant } from '../../merchants/register.ts'
import { money } from '../../money/money.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { paymentStory } from '../../testing/models/payment-story.ts'
import { simulate } from '../../testing/rail-of-payment.ts'
import { keptLog } from '../../testing/silent-log.ts'
import { changePayin, createBodyOf, createPayin, payinKey, testGateway } from '../../testing/test-gateway.ts'
import type { PaymentKey } from '../payment-key.ts'
import type { Receipt } from './receipt.ts'
import { receiveMoney } from './receive-money.ts'
import { setExternalReference } from './set-external-reference.ts'

const gateway = await testGateway()
const { recordOf, eventsOf } = paymentStory(gateway)
await registerMerchant(
  gateway.db,
  gateway.secrets,
  { code: 'BRAVO', name: 'Bravo', publicKeys: [] },
  byOperator('test'),
)

const digits = () => Array.from({ length: 12 }, () => randomInt(10)).join('')
type Account = Receipt['payer']
const open = (amount: number, account?: Account, merchantCode = 'ACME') =>
  createPayin(
    gateway,
    createBodyOf(amount, 'INR', { paymentMethodCode: 'P2A_V2', ...(account && { account }) }),
    { ...payinKey(), merchantCode },
  )
const byUpi = (amount: number) => createBodyOf(amount, 'INR', { paymentMethodCode: 'UPIQR' })
const type = (key: PaymentKey, reference: string) => setExternalReference(gateway, key, reference)
const statusOf = async (key: PaymentKey) => (await recordOf(key)).status

/**
 * Money as on a bank statement: its amount, its UTR, and perhaps the payer. All P2A_V2 payins have one
 * receiving account here.
 */
async function arrive(
  key: PaymentKey,
  amount: number,
  reference: string,
  payer?: Account,
  movedAt = gateway.clock.now(),
  receivingAccountId?: string,
) {
  const { attempt } = await recordOf(key)
  return receiveMoney(gateway, {
    source: 'bank',
    sourceId: randomUUID(),
    receivingAccountId: receivingAccountId ?? attempt.receiving.id,
    money: money(BigInt(Math.round(amount * 100)), 'INR'),
    externalReference: reference,
    ...(payer && { payer }),
    movedAt,
  })
}

describe.each(['reference first', 'money first'] as const)('a typed reference, %s,', (order) => {
  /** The customers type the reference and the money comes, in this order. */
  const meet = async (keys: readonly PaymentKey[], amount: number, reference: string, payer?: Account) => {
    const [first] = keys
    if (!first) throw new Error('no payment to type a reference for')
    if (order === 'money first') await arrive(first, amount, reference, payer)
    for (const key of keys) expect(await type(key, reference)).toEqual({ value: undefined })
    if (order === 'reference first') await arrive(first, amount, reference, payer)
    return Promise.all(keys.map(statusOf))
  }

  it('takes no money of another amount than is due: neither more nor less', async () => {
    for (const amount of [249.99, 250.01, 1, 2500]) {
      const key = await open(250)
      expect(await meet([key], amount, digits())).toEqual(['PROCESSING'])
      expect(await recordOf(key)).toMatchObject({ moneyReceived: { amount: 0n } })
    }
  })

  it('of another merchant’s customer, with a smaller order, takes nothing', async () => {
    const thief = await open(1, undefined, 'BRAVO')
    const victim = await open(250)
    const reference = digits()
    if (order === 'money first') await arrive(victim, 250, reference)
    expect(await type(thief, reference)).toEqual({ value: undefined })
    expect(await type(victim, reference)).toEqual({ value: undefined })
    if (order === 'reference first') await arrive(victim, 250, reference)
    expect(await statusOf(thief)).toBe('PROCESSING')
    expect(await statusOf(victim)).toBe('SUCCESS')
  })

  it('of two payins matches the one with that amount due', async () => {
    const [one, other] = [await open(100), await open(200)]
    expect(await meet([one, other], 200, digits())).toEqual(['PROCESSING', 'SUCCESS'])
  })

  it('takes no money that moved before the payin was opened', async () => {
    const early = await open(300)
    gateway.clock.forward(1_000)
    const late = await open(300)
    const reference = digits()
    const moved = new Date(gateway.clock.now().getTime() - 500)
    if (order === 'money first') await arrive(early, 300, reference, undefined, moved)
    expect(await type(late, reference)).toEqual({ value: undefined })
    if (order === 'reference first') await arrive(early, 300, reference, undefined, moved)
    expect(await statusOf(late)).toBe('PROCESSING')
    expect(await type(early, reference)).toEqual({ value: undefined })
    expect(await statusOf(early)).toBe('SUCCESS')
  })

  it('takes no money of a payer whom the payin’s customer is not', async () => {
    const named = { accountName: 'Asha Rao', accountNumber: '50100123456789' }
    const customer = () => open(400, named)
    const others: Account[] = [
      { accountName: 'Vikram Singh' },
      { accountNumber: '50100999999999' },
      { accountName: 'Asha Rao', accountNumber: '50100999999999' },
    ]
    for (const payer of others)
      expect(await meet([await customer()], 400, digits(), payer)).toEqual(['PROCESSING'])
    const same: (Account | undefined)[] = [
      undefined,
      { accountName: 'RAO  ASHA' },
      { accountNumber: '5010 0123 4567 89' },
    ]
    for (const payer of same)
      expect(await meet([await customer()], 400, digits(), payer)).toEqual(['SUCCESS'])
  })

  it('takes what is due after a part came by our own reference', async () => {
    const key = await open(500)
    await simulate(gateway, key, { event: 'PAY', amount: money(20_000n, 'INR') })
    expect(await meet([key], 300, digits())).toEqual(['SUCCESS'])
  })

  it('of a payin that is paid on another account takes nothing', async () => {
    const [here, elsewhere] = [await open(650), await createPayin(gateway, byUpi(650))]
    const reference = digits()
    if (order === 'money first') await arrive(here, 650, reference)
    expect(await type(elsewhere, reference)).toEqual({ value: undefined })
    if (order === 'reference first')
      expect(await arrive(here, 650, reference)).toEqual({ result: 'SUSPENSE', candidates: [] })
    expect(await statusOf(elsewhere)).toBe('PROCESSING')
  })

  it('takes what is due for an earlier order of the payin too', async () => {
    const key = await open(660)
    const earlier = await recordOf(key)
    for (const _ of [1, 2]) expect(await changePayin(gateway, key, byUpi(660))).toHaveProperty('value')
    const reference = digits()
    const comes = () =>
      arrive(key, 660, reference, undefined, gateway.clock.now(), earlier.attempt.receiving.id)
    if (order === 'money first') await comes()
    expect(await type(key, reference)).toEqual({ value: undefined })
    if (order === 'reference first') await comes()
    expect(await statusOf(key)).toBe('SUCCESS')
  })

  it('counts a payin once, however many of its orders are on the account', async () => {
    const key = await createPayin(gateway, byUpi(670))
    for (const _ of [1, 2]) expect(await changePayin(gateway, key, byUpi(670))).toHaveProperty('value')
    expect(await meet([key], 670, digits())).toEqual(['SUCCESS'])
  })

  it('completes an expired payin too', async () => {
    const key = await open(600)
    await simulate(gateway, key, { event: 'EXPIRE' })
    expect(await meet([key], 600, digits())).toEqual(['SUCCESS'])
    expect(await eventsOf(key)).toContain('EXPIRED→SUCCESS LATE_MONEY_RECEIVED')
  })
})

describe('a reference that several payins hold for the same amount', () => {
  it('matches none of them, and the log names them all', async () => {
    const [one, other] = [await open(700), await open(700, undefined, 'BRAVO')]
    const reference = digits()
    await type(one, reference)
    await type(other, reference)
    const received = await arrive(one, 700, reference)
    expect(received.result).toBe('SUSPENSE')
    expect('candidates' in received && received.candidates).toEqual(expect.arrayContaining([one, other]))
    expect([await statusOf(one), await statusOf(other)]).toEqual(['PROCESSING', 'PROCESSING'])
    expect(await checkLedger(gateway.db)).toEqual([])
  })

  it('matches the one whose customer is the payer', async () => {
    const one = await open(800, { accountName: 'Asha Rao' })
    const other = await open(800, { accountName: 'Vikram Singh' })
    const reference = digits()
    await type(one, reference)
    await type(other, reference)
    await arrive(one, 800, reference, { accountName: 'VIKRAM SINGH' })
    expect([await statusOf(one), await statusOf(other)]).toEqual(['PROCESSING', 'SUCCESS'])
  })

  it('matches the one that still has it when the money comes', async () => {
    const [mistaken, right] = [await open(900), await open(900)]
    const reference = digits()
    await type(mistaken, reference)
    await type(right, reference)
    await type(mistaken, digits())
    await arrive(right, 900, reference)
    expect([await statusOf(mistaken), await statusOf(right)]).toEqual(['PROCESSING', 'SUCCESS'])
  })

  it('assigns nothing to one of them when another one is typed', async () => {
    const [one, other] = [await open(950), await open(950)]
    const reference = digits()
    for (const key of [one, other]) await type(key, reference)
    await arrive(one, 950, reference)
    await type(one, digits())
    const log = keptLog()
    await setExternalReference({ ...gateway, log }, await open(1), reference)
    expect(await statusOf(other)).toBe('PROCESSING')
    expect(log.lines).toMatchObject([{ event: 'receipt.ambiguous', fields: { candidates: [other] } }])
  })

  it('is accepted by each while no money matched it, and by none after', async () => {
    const reference = digits()
    const keys = await Promise.all([1, 2, 3, 4].map((cents) => open(1000 + cents / 100)))
    const outcomes = await Promise.all(keys.map((key) => type(key, reference)))
    expect(outcomes).toEqual(keys.map(() => ({ value: undefined })))
    const [payer] = keys
    if (!payer) throw new Error('no payment to pay')
    await arrive(payer, 1000.01, reference)
    expect(await Promise.all(keys.map(statusOf))).toEqual([
      'SUCCESS',
      'PROCESSING',
      'PROCESSING',
      'PROCESSING',
    ])
    expect(await type(await open(1000.01), reference)).toEqual({ failure: 'EXTERNAL_REFERENCE_ALREADY_USED' })
  })

  it('never matches two, whatever is typed and received at the same moment', async () => {
    for (const amount of Array.from({ length: 12 }, (_, round) => (round % 2 === 0 ? 1100 : 1200))) {
      const reference = digits()
      const [one, alone, other] = [await open(1100), await open(1200), await open(1100)]
      await Promise.all([
        ...[one, alone, other].map((key) => type(key, reference)),
        arrive(alone, amount, reference),
      ])
      const statuses = [await statusOf(one), await statusOf(alone), await statusOf(other)]
      expect(statuses[1] === 'SUCCESS').toBe(amount === 1200)
      expect(statuses.filter((status) => status === 'SUCCESS').length).toBeLessThanOrEqual(1)
    }
    expect(await checkLedger(gateway.db)).toEqual([])
  })
})
