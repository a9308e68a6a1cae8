import { beforeAll, describe, expect, it } from 'vitest'
import { registerMerchant } from '../../../merchants/register.ts'
import { erasePersonalData } from '../../../privacy/erase-personal-data.ts'
import type { PaymentKey } from '../../../payments/payment-key.ts'
import { receiveMoney } from '../../../payments/receive/receive-money.ts'
import { byOperator } from '../../../platform/audit/actor.ts'
import { creditBalance } from '../../../ledger/adjustments/credit-balance.ts'
import { money } from '../../../money/money.ts'
import { paymentStory } from '../../../testing/models/payment-story.ts'
import { receiptFor } from '../../../testing/receipt-for.ts'
import { testCommandLine } from '../../../testing/test-command-line.ts'
import {
  createBodyOf,
  createPayin,
  createPayout,
  payinKey,
  payoutBodyOf,
  payoutKey,
  testGateway,
} from '../../../testing/test-gateway.ts'

const gateway = await testGateway()
const { recordOf } = paymentStory(gateway)
const { gateway: run } = await testCommandLine(gateway)
const upi = (amount: number) => createBodyOf(amount, 'INR', { paymentMethodCode: 'UPIQR' })
const keyed = (paymentId: string, merchantCode = 'ACME') => ({ ...payinKey(paymentId), merchantCode })

interface Listed {
  readonly merchantCode: string
  readonly id: string
  readonly asked?: { readonly amount: number }
}

async function list(...words: string[]) {
  const { document, errors, exitCode } = await run('payment', 'list', ...words)
  expect([exitCode, errors]).toEqual([0, ''])
  return { payments: document['payments'] as Listed[], nextCursor: document['nextCursor'] as string }
}

const ids = async (...words: string[]) => (await list(...words)).payments.map(({ id }) => id)

beforeAll(async () => {
  await registerMerchant(
    gateway.db,
    gateway.secrets,
    { code: 'OTHER', name: 'Other Ltd', publicKeys: [] },
    byOperator('test'),
  )
  await createPayin(gateway, upi(100), keyed('first'))
  gateway.clock.forward(60_000)
  await createPayin(gateway, upi(250.5), keyed('second'))
  gateway.clock.forward(60_000)
  await createPayin(gateway, upi(999), keyed('third', 'OTHER'))
  await pay(keyed('second'), {
    payer: { accountName: 'Nguyễn Đức Phạm', accountNumber: '5010 0123-4567' },
    references: ['BANK/778-A'],
    text: 'UPI/CR/RENT  MARCH/ASHARAO',
  })
  await creditBalance(gateway.db, 'ACME', money(500_00n, 'INR'), byOperator('test'))
  gateway.clock.forward(60_000)
  await createPayout(gateway, payoutBodyOf(40), payoutKey('sent'))
})

async function pay(key: PaymentKey, more: object) {
  const record = await recordOf(key)
  const receipt = receiptFor(record, gateway.clock.now())
  expect(await receiveMoney(gateway, { ...receipt, ...more })).toMatchObject({ result: 'COMPLETED' })
}

describe('payment list', () => {
  it('shows payments of every merchant and kind, the newest first, with what was ordered, asked and received', async () => {
    expect(await ids()).toEqual(['sent', 'third', 'second', 'first'])
    const { payments } = await list('--reference', 'second')
    const { required } = (await recordOf(keyed('second'))).attempt
    expect(payments).toEqual([
      {
        merchantCode: 'ACME',
        kind: 'payin',
        id: 'second',
        status: 'SUCCESS',
        ordered: { amount: 250.5, currencyCode: 'INR' },
        asked: { amount: Number(required.amount) / 100, currencyCode: 'INR' },
        received: { amount: Number(required.amount) / 100, currencyCode: 'INR' },
        createdAt: (await recordOf(keyed('second'))).createdAt.toISOString(),
        payer: { name: 'Nguyễn Đức Phạm', account: '5010 0123-4567' },
      },
    ])
    expect((await list('--kind', 'payout')).payments).toMatchObject([
      { ordered: { amount: 40 }, payer: { name: 'Asha Rao', account: '50100123456789' } },
    ])
  })

  it('skips nothing and repeats nothing from page to page', async () => {
    const seen: string[] = []
    let more: string[] = []
    for (let page = 0; page < 4; page += 1) {
      const { payments, nextCursor } = await list('--limit', '1', ...more)
      seen.push(...payments.map(({ id }) => id))
      more = ['--cursor', nextCursor]
    }
    expect(seen).toEqual(['sent', 'third', 'second', 'first'])
    expect(more).toEqual(['--cursor', undefined])
    const { errors } = await run('payment', 'list', '--cursor', 'abc')
    expect(errors).toMatch(/--cursor must be the nextCursor/)
  })

  it('finds amounts as ordered and as asked, each exact or in a range', async () => {
    const asked = (await list('--reference', 'first')).payments[0]?.asked?.amount
    expect(await ids('--amount', '100')).toEqual(['first'])
    expect(await ids('--amount', String(asked))).toEqual(['first'])
    expect(await ids('--amount', '250..300')).toEqual(['second'])
    expect(await ids('--amount', '40..251')).toEqual(['sent', 'second', 'first'])
    expect(await ids('--amount', '101..249')).toEqual([])
    expect((await run('payment', 'list', '--amount', 'ten')).errors).toMatch(/an amount such as/)
  })

  it('narrows by merchant, kind, status and time', async () => {
    expect(await ids('--code', 'OTHER')).toEqual(['third'])
    expect(await ids('--kind', 'payout')).toEqual(['sent'])
    expect(await ids('--status', 'SUCCESS')).toEqual(['second'])
    expect(await ids('--status', 'WAITING', '--kind', 'payin')).toEqual(['third', 'first'])
    const { createdAt } = await recordOf(keyed('second'))
    expect(await ids('--to', createdAt.toISOString())).toEqual(['first'])
    expect(await ids('--from', createdAt.toISOString(), '--kind', 'payin')).toEqual(['third', 'second'])
  })

  it.each([
    ['--payer', 'nguyen duc'],
    ['--payer', 'PHAM'],
    ['--payer', '501001234567'],
    ['--text', 'march rent'],
    ['--text', 'Asha Rao'],
    ['--text', 'rentmarch'],
    ['--reference', 'bank 778a'],
  ])('finds a payment by %s %s: whole words, case, accents and blanks aside', async (option, words) => {
    expect(await ids(option, words)).toEqual(
      option === '--text' && words === 'Asha Rao' ? ['sent', 'second'] : ['second'],
    )
    expect(await ids(option, words, '--code', 'OTHER')).toEqual([])
  })

  it.each([
    ['--payer', 'Nguy'],
    ['--text', 'march april'],
    ['--reference', '778'],
  ])('does not find a payment by %s %s, of which a part or a word is missing', async (option, words) => {
    expect(await ids(option, words)).toEqual([])
  })

  it('finds a payment by our reference', async () => {
    const { railReference } = (await recordOf(keyed('first'))).attempt
    expect(await ids('--reference', railReference.toLowerCase())).toEqual(['first'])
  })

  it('prints a CSV in which no text is a formula', async () => {
    const { printed } = await run('payment', 'list', '--payer', 'PHAM', '--csv')
    const [heading, row, ...rest] = printed.split('\r\n')
    expect(heading).toBe(
      'merchantCode,kind,id,status,currencyCode,ordered,asked,received,createdAt,payerName,payerAccount',
    )
    expect(row).toMatch(/^ACME,payin,second,SUCCESS,INR,250\.5,/)
    expect(rest).toEqual([''])
  })

  it('records who looked and by what, not for whom', async () => {
    await list('--payer', 'Pham', '--by', 'Olga')
    const { rows } = await gateway.db.pool.query(
      `select after from audit_event where command = 'payment list' and actor = 'operator:Olga'`,
    )
    expect(rows).toEqual([{ after: { by: ['payer'] } }])
  })

  it('does not find what was erased', async () => {
    expect(await erasePersonalData(gateway, keyed('second'), byOperator('Ann'))).toBe('ERASED')
    expect(await ids('--payer', 'Pham')).toEqual([])
    expect(await ids('--text', 'rent')).toEqual([])
    expect(await ids('--reference', 'second')).toEqual(['second'])
  })
})
