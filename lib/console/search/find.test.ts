import { beforeAll, describe, expect, it } from 'vitest'
import { endToEndIdOf } from '../../bank-files/payments/end-to-end-id.ts'
import { creditBalance } from '../../ledger/adjustments/credit-balance.ts'
import { registerMerchant } from '../../merchants/register.ts'
import { money } from '../../money/money.ts'
import type { PaymentKey } from '../../payments/payment-key.ts'
import { receiveMoney } from '../../payments/receive/receive-money.ts'
import { searchPayments } from '../../payments/search/search-payments.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { paymentStory } from '../../testing/models/payment-story.ts'
import { receiptFor } from '../../testing/receipt-for.ts'
import {
  createBodyOf,
  createPayin,
  createPayout,
  payinKey,
  payoutBodyOf,
  payoutKey,
  testGateway,
} from '../../testing/test-gateway.ts'
import { findPayments, searchOf, type Finder, type Sought } from './find.ts'

const gateway = await testGateway()
const { recordOf } = paymentStory(gateway)

const everything: Finder = { merchantCode: undefined, seesCustomers: true, timeZone: 'Asia/Kolkata' }
const viewer: Finder = { ...everything, seesCustomers: false }
const ofOther: Finder = { ...everything, merchantCode: 'OTHER' }

const keyed = (paymentId: string, merchantCode = 'ACME') => ({ ...payinKey(paymentId), merchantCode })
const longId = '0190aBcd-1111-7222-8333-444455556666'
const upi = (amount: number, more: object = {}) => ({
  ...createBodyOf(amount, 'INR', { paymentMethodCode: 'UPIQR' }),
  ...more,
})

async function find(text: string, finder = everything, filters: Omit<Sought, 'text'> = {}) {
  const search = searchOf(gateway, finder, { text, ...filters })
  const { payments } = await findPayments(gateway, search, { limit: 20 })
  return payments.map(({ key }) => key.paymentId)
}

async function pay(key: PaymentKey, more: object) {
  const receipt = receiptFor(await recordOf(key), gateway.clock.now())
  expect(await receiveMoney(gateway, { ...receipt, ...more })).toMatchObject({ result: 'COMPLETED' })
}

beforeAll(async () => {
  const other = { code: 'OTHER', name: 'Other Ltd', publicKeys: [] }
  await registerMerchant(gateway.db, gateway.secrets, other, byOperator('test'))
  await createPayin(gateway, upi(100, { metadata: { orderNo: 'Web-77 /A', shop: 'North' } }), keyed(longId))
  gateway.clock.forward(60_000)
  await createPayin(gateway, upi(250.5), keyed('second'))
  gateway.clock.forward(60_000)
  await createPayin(gateway, upi(999, { metadata: { orderNo: 'web77a' } }), keyed('third', 'OTHER'))
  await pay(keyed('second'), {
    payer: { accountName: 'Nguyễn Đức Phạm', accountNumber: '5010 0123-4567' },
    externalReference: '412356789012',
    text: 'UPI/CR/RENT  MARCH',
  })
  await creditBalance(gateway.db, 'ACME', money(500_00n, 'INR'), byOperator('test'))
  gateway.clock.forward(60_000)
  await createPayout(gateway, payoutBodyOf(40), payoutKey('sent'))
})

describe('one box', () => {
  it.each([
    ['all payments by nothing', '', ['sent', 'third', 'second', longId]],
    ['an ID', 'second', ['second']],
    ['an ID in other letters', longId.toUpperCase(), []],
    ['the first eight characters of an ID', '0190aBcd', [longId]],
    ['more of them, with blanks around', '  0190aBcd-1111 ', [longId]],
    ['not the first seven', '0190aBc', []],
    ['a UTR with blanks', '4123 5678 9012', ['second']],
    ['a name', 'duc PHAM', ['second']],
    ['a payee', 'asha rao', ['sent']],
    ['an account', '5010-0123-4567', ['second']],
    ['words of a bank', 'rent march', ['second']],
    ['an order number in metadata', 'WEB 77-A', ['third', longId]],
    ['metadata by name', 'orderno:web77a shop:north', [longId]],
    ['metadata by another name', 'shop:web77a', []],
    ['an amount', '250.50', ['second']],
    ['an amount with a tolerance', '252 ±1%', ['second']],
    ['an amount beside a name', 'Pham 250.5', ['second']],
    ['not another amount beside a name', 'Pham 100', []],
    ['an amount in another currency', '250.50 THB', []],
    ['fields', 'kind:payin status:waiting', ['third', longId]],
    ['a method', 'method:bank_transfer', ['sent']],
  ])('finds %s', async (_, text, ids) => {
    expect(await find(text)).toEqual(ids)
  })

  it('finds our reference and an end-to-end ID, whatever their case and blanks', async () => {
    const { railReference } = (await recordOf(keyed('second'))).attempt
    expect(await find(` ${railReference.toLowerCase().replace(/^(..)/, '$1 ')}`)).toEqual(['second'])
    const { rows } = await gateway.db.pool.query<{ key: string }>(`select key from payout_order`)
    expect(await find(endToEndIdOf(rows[0]?.key ?? ''))).toEqual(['sent'])
  })

  it('takes days where the person is', async () => {
    const { createdAt } = await recordOf(keyed('second'))
    const day = new Date(createdAt.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10)
    expect(await find(`${day} Pham`)).toEqual(['second'])
    expect(await find('2020-01-01 Pham')).toEqual([])
  })

  it('finds nothing of another merchant, whatever is typed or chosen', async () => {
    for (const text of ['', 'second', '0190aBcd', 'pham', '250.50', 'merchant:ACME', 'kind:payin', 'web77a'])
      for (const id of await find(text, ofOther, { merchantCode: 'ACME' })) expect(id).toBe('third')
    expect(await find('', ofOther)).toEqual(['third'])
    expect(await find('web77a', ofOther)).toEqual(['third'])
  })

  it('finds no people for whom customers are masked, but references and amounts', async () => {
    expect(await find('pham', viewer)).toEqual([])
    expect(await find('501001234567', viewer)).toEqual([])
    expect(await find('412356789012', viewer)).toEqual(['second'])
    expect(await find('250.50', viewer)).toEqual(['second'])
    const { faults } = searchOf(gateway, viewer, { text: 'payer:pham' })
    expect(faults).toEqual([{ field: 'payer', value: 'pham', reason: 'NOT_PERMITTED' }])
    expect(await find('payer:pham', viewer)).toEqual([])
    expect(await find('web77a', viewer)).toEqual([])
    expect(await find('orderno:web77a', viewer)).toEqual([])
    expect(searchOf(gateway, viewer, { text: 'orderno:web77a' }).faults).toEqual([
      { field: 'orderno', value: 'web77a', reason: 'NOT_PERMITTED' },
    ])
    expect(await find('rent march', viewer)).toEqual([])
  })

  it('narrows by the filters beside it', async () => {
    expect(await find('', everything, { kind: 'payin', merchantCode: 'ACME' })).toEqual(['second', longId])
    expect(await find('', everything, { status: 'SUCCESS' })).toEqual(['second'])
    expect(await find('', everything, { method: 'UPIQR', currencyCode: 'INR' })).toHaveLength(3)
    expect(await find('', everything, { amount: { least: '90', most: '300' } })).toEqual(['second', longId])
    expect(await find('', { ...everything, merchantCode: 'ACME' }, { kind: 'payout' })).toEqual(['sent'])
  })

  it('goes back page by page, in all payments and in those of a merchant, and skips none', async () => {
    for (const search of [{}, { merchantCode: 'ACME' }, { kind: 'payin' as const }]) {
      const whole = await searchPayments(gateway, search, { limit: 20 })
      const seen: string[] = []
      for (let page = await searchPayments(gateway, search, { limit: 1 }); ;) {
        seen.push(...page.payments.map(({ key }) => key.paymentId))
        if (!page.next) break
        page = await searchPayments(gateway, search, { limit: 1, after: page.next })
      }
      expect(seen).toEqual(whole.payments.map(({ key }) => key.paymentId))
    }
  })
})

describe('among many payments of another kind', () => {
  const rare = { currencyCode: 'THB' }

  beforeAll(async () => {
    await createPayin(
      gateway,
      createBodyOf(350, 'THB', {
        paymentMethodCode: 'PROMPTPAY',
        account: { accountName: 'Somchai Jaidee', accountNumber: '0812345678' },
      }),
      keyed('rare'),
    )
    await gateway.db.pool.query(`
      insert into payment (merchant_code, kind, payment_id, status, currency_code, amount, callback_url, is_test, request_digest, processed_at, failure_reason_code, created_at)
      select 'ACME', 'payout', 'many-' || n, 'REFUSED', 'INR', 1, 'https://shop.example', true, '\\x00', now(), 'INVALID_ACCOUNT',
             now() + interval '1 hour' + n * interval '1 millisecond'
        from generate_series(1, 30000) n`)
  })

  it.each([
    ['all merchants', {}],
    ['one merchant', { merchantCode: 'ACME' }],
  ])('a rare one of %s is found without an index', async (_, scope) => {
    const { payments, next } = await searchPayments(gateway, { ...scope, ...rare }, { limit: 10 })
    expect(payments.map(({ key }) => key.paymentId)).toEqual(['rare'])
    expect(next).toBeUndefined()
  })

  it.each([
    ['all merchants', {}],
    ['one merchant', { merchantCode: 'ACME' }],
  ])(
    'a search of %s that has no patience says how far it looked, and goes on from there',
    async (_, scope) => {
      const seen: string[] = []
      let pages = 0
      for (let after: Awaited<ReturnType<typeof searchPayments>>['next']; ; pages += 1) {
        const page = await searchPayments(gateway, { ...scope, ...rare }, { limit: 10, patienceMs: 0, after })
        seen.push(...page.payments.map(({ key }) => key.paymentId))
        if (!page.next) break
        expect(page.lookedBackTo).toBeInstanceOf(Date)
        after = page.next
      }
      expect(seen).toEqual(['rare'])
      expect(pages).toBeGreaterThan(2)
    },
  )
})
