import { beforeAll, describe, expect, it } from 'vitest'
import { createCustomer } from '../customers/create-customer.ts'
import { creditBalance } from '../ledger/adjustments/credit-balance.ts'
import { money } from '../money/money.ts'
import { byOperator } from '../platform/audit/actor.ts'
import { merchantServer } from '../testing/callback-merchant.ts'
import { deliverDueCallbacks } from '../testing/deliver-due-callbacks.ts'
import { simulate } from '../testing/rail-of-payment.ts'
import {
  createBodyOf,
  createPayin,
  merchantOf,
  createPayout,
  payinKey,
  payoutBodyOf,
  payoutKey,
  testGateway,
} from '../testing/test-gateway.ts'
import { exportCustomerData, exportPaymentData } from './export-personal-data.ts'

const gateway = await testGateway()
const { db } = gateway
const ann = byOperator('Ann')
const asha = { merchantCode: 'ACME', customerId: 'asha' }

/** One in every place that takes text about a person. */
const canaries = [
  'canary-customer',
  'canary-account',
  'canary-payer',
  'canary-entered',
  'canary-answer',
  'canary-return',
  '482913377310',
]

beforeAll(async () => {
  const shop = await merchantServer((_, response) => void response.writeHead(500).end('canary-answer'))
  await createCustomer(gateway, await merchantOf(gateway), {
    key: asha,
    data: { name: 'canary-customer' },
    createdAt: gateway.clock.now(),
  })
  const body = {
    ...createBodyOf(100.25, 'INR', {
      paymentMethodCode: 'P2A_V2',
      account: { accountName: 'canary-account' },
    }),
    idCustomer: 'asha',
    callbackUrl: shop.url,
    returnUrl: 'https://shop.example/canary-return',
  }
  const key = await createPayin(gateway, body, payinKey('hers'))
  await db.pool.query(`
    insert into checkout_session (id, key_hash, merchant_code, kind, payment_id, scope, parameters, token_expires_at, token_issued_at, expires_at)
      values ('visit', 'secret-hash', 'ACME', 'payin', 'hers', '{}', '{"entered":{"name":"canary-entered"}}', now(), now(), now());
    insert into typed_reference (merchant_code, kind, payment_id, number, reference, typed_at)
      values ('ACME', 'payin', 'hers', 1, '482913377310', now());
    insert into payment_reminder (merchant_code, kind, payment_id, attempt_no, reminder_no, at)
      values ('ACME', 'payin', 'hers', 1, 1, now())`)
  await simulate(gateway, key, {
    event: 'PAY',
    account: { accountName: 'canary-payer', accountNumber: '50100123456789' },
  })
  gateway.clock.forward(1_000)
  await deliverDueCallbacks(gateway, 4)
  await shop.close()
  await createPayin(gateway, createBodyOf(7, 'INR', { paymentMethodCode: 'UPIQR' }), payinKey('another'))
})

describe('the export of a customer', () => {
  it('has every text about the person that the database holds, and nothing of another payment', async () => {
    const found = JSON.stringify(await exportCustomerData(gateway, asha, ann))
    expect(canaries.filter((canary) => !found.includes(canary))).toEqual([])
    expect(found).not.toContain('another')
    expect(found).not.toContain('7365637265742d68617368')
  })

  it('has amounts as the database wrote them', async () => {
    expect(JSON.stringify(await exportCustomerData(gateway, asha, ann))).toContain('"amount":100.250000')
  })

  it('is recorded in the audit, and shows who exported before', async () => {
    const found = await exportCustomerData(gateway, asha, ann)
    expect(found?.audit.at(-1)).toMatchObject({ actor: 'operator:Ann', command: 'privacy export' })
    const { rows } = await db.pool.query(
      `select actor, after from audit_event where command = 'privacy export' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ actor: 'operator:Ann', after: { customer: 'asha' } }])
  })

  it('of one payment has every part that is stored, and not the customer', async () => {
    const one = await exportPaymentData(gateway, payinKey('hers'), ann)
    const parts = Object.keys(one?.payments[0] ?? {})
    expect(parts.toSorted()).toEqual([
      'attempts',
      'callbacks',
      'checkout_sessions',
      'divided_receipts',
      'events',
      'payment',
      'receipt_conflicts',
      'receipts',
      'refund',
      'reminders',
      'suspense_returns',
      'typed_references',
      'unconfirmed_receipts',
    ])
    const left = canaries.filter((canary) => !JSON.stringify(one).includes(canary))
    expect(left).toEqual(['canary-customer'])
  })
})

it('a payout is exported with its payee', async () => {
  await creditBalance(db, 'ACME', money(1_000n, 'INR'), byOperator('test'))
  const key = payoutKey('salary')
  await createPayout(gateway, payoutBodyOf(1), key)
  expect(JSON.stringify(await exportPaymentData(gateway, key, ann))).toContain('Asha Rao')
})

it('there is no export of what the merchant does not have', async () => {
  expect(await exportCustomerData(gateway, { ...asha, customerId: 'nobody' }, ann)).toBeUndefined()
  expect(
    await exportPaymentData(gateway, { ...payinKey('hers'), merchantCode: 'OTHER' }, ann),
  ).toBeUndefined()
})
