import { beforeAll, describe, expect, it } from 'vitest'
import { createCustomer } from '../customers/create-customer.ts'
import { creditBalance } from '../ledger/adjustments/credit-balance.ts'
import { money } from '../money/money.ts'
import { byOperator } from '../platform/audit/actor.ts'
import { simulate } from '../testing/rail-of-payment.ts'
import {
  createBodyOf,
  createPayin,
  createPayout,
  merchantOf,
  payinKey,
  payoutBodyOf,
  payoutKey,
  testGateway,
} from '../testing/test-gateway.ts'
import { erasePersonalData } from './erase-personal-data.ts'
import { findPersonalData, type Wanted } from './find-personal-data.ts'

const gateway = await testGateway()
const { db } = gateway
const ann = byOperator('Ann')

const find = async (kind: Wanted['kind'], text: string) =>
  (await findPersonalData(gateway, await merchantOf(gateway), { kind, text }, ann)).map(
    (subject) => `${subject.kind} ${subject.id}`,
  )

beforeAll(async () => {
  await creditBalance(db, 'ACME', money(100_000n, 'INR'), ann)
  await createCustomer(gateway, await merchantOf(gateway), {
    key: { merchantCode: 'ACME', customerId: 'asha' },
    data: { name: 'Asha Devi Rao', emailAddress: 'Asha@Example.com', phoneNumber: '+919876543210' },
    createdAt: gateway.clock.now(),
  })
  const account = { accountName: 'Asha Rao' }
  await createPayin(
    gateway,
    createBodyOf(100, 'INR', { paymentMethodCode: 'P2A_V2', account }),
    payinKey('hers'),
  )
  const paid = await createPayin(
    gateway,
    createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' }),
    payinKey('paid'),
  )
  await simulate(gateway, paid, {
    event: 'PAY',
    account: { accountName: 'Bela Nagy', accountNumber: 'bela@okhdfc' },
  })
  await createPayout(gateway, payoutBodyOf(1), payoutKey('salary'))
})

describe('a person is found', () => {
  it.each([
    ['name', 'RAO, asha', ['customer asha', 'payin hers', 'payout salary']],
    ['name', 'devi', ['customer asha']],
    ['email', 'asha@example.com', ['customer asha']],
    ['phone', '+91 98765 43210', ['customer asha']],
    ['account', '5010 0123 4567 89', ['payout salary']],
    ['account', 'bela@okhdfc', ['payin paid']],
    ['name', 'Bela Nagy', ['payin paid']],
  ] as const)('by the %s %s', async (kind, text, expected) => {
    expect(await find(kind, text)).toEqual(expected)
  })
})

describe('a person is not found', () => {
  it.each([
    ['name', 'Asha Nagy'],
    ['name', 'Ash'],
    ['name', ' '],
    ['account', 'Asha'],
    ['email', 'asha@example.org'],
  ] as const)('by the %s "%s"', async (kind, text) => {
    expect(await find(kind, text)).toEqual([])
  })

  it('by another merchant', async () => {
    const other = { ...(await merchantOf(gateway)), code: 'OTHER' }
    expect(await findPersonalData(gateway, other, { kind: 'name', text: 'Asha' }, ann)).toEqual([])
  })

  it('where only the hash is equal', async () => {
    await db.pool.query(`
      update payer_data set lookup = (select lookup from payer_data p join customer c on c.payer_data_id = p.id)
       where id = (select payer_data_id from payment_attempt where payment_id = 'hers')`)
    expect(await find('email', 'asha@example.com')).toEqual(['customer asha'])
  })

  it('after the data was erased: neither ciphertext nor hashes are left', async () => {
    await erasePersonalData(gateway, payinKey('paid'), ann)
    expect(await find('name', 'Bela Nagy')).toEqual([])
    const { rows } = await db.pool.query(
      'select sealed, data_key_id, lookup from payer_data where erased_at is not null',
    )
    expect(rows.length).toBe(2)
    expect(new Set(rows.flatMap((row) => Object.values(row as object)))).toEqual(new Set([null]))
  })
})

it('the audit has who looked and by what kind of text, and not the text', async () => {
  await find('email', 'somebody@example.com')
  const { rows } = await db.pool.query(
    `select actor, after from audit_event where command = 'privacy find' order by id desc limit 1`,
  )
  expect(rows).toEqual([{ actor: 'operator:Ann', after: { by: 'email' } }])
})
