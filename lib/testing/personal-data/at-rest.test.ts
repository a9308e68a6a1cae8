import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { submitDetails } from '../../checkout/choose/submit-details.ts'
import { openPaySession } from '../../checkout/session/open-session.ts'
import { storeEntered } from '../../checkout/session/session-store.ts'
import { createCustomer } from '../../customers/create-customer.ts'
import { creditBalance } from '../../ledger/adjustments/credit-balance.ts'
import { sampleRequest, type RequestBody } from '../../methods/parts/sample.ts'
import type { PayinMethod } from '../../methods/payin-method.ts'
import { payinMethods } from '../../methods/payin-registry.ts'
import type { PayoutMethod } from '../../methods/payout-method.ts'
import { payoutMethods } from '../../methods/payout-registry.ts'
import { textPaths, withValue } from '../../methods/testing/asking.ts'
import type { CurrencyCode } from '../../money/currency.ts'
import { money } from '../../money/money.ts'
import { setExternalReference } from '../../payments/receive/set-external-reference.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { merchantServer } from '../callback-merchant.ts'
import { openedBy, visitOf } from '../checkout-sessions.ts'
import { tokenFor } from '../contract/api-client.ts'
import { storedPayers } from '../database/stored-payers.ts'
import { deliverDueCallbacks } from '../deliver-due-callbacks.ts'
import { simulate } from '../rail-of-payment.ts'
import { receiveStray } from '../stray-money.ts'
import {
  createBodyOf,
  createPayin,
  createPayout,
  merchantOf,
  payinKey,
  payoutBodyOf,
  payoutKey,
  testGateway,
} from '../test-gateway.ts'
import { columnsWith } from './columns-with.ts'

// Goal: nobody who copies the database reads who paid or was paid. Method: every input that takes personal
// data gets texts that occur nowhere else, then every column of every table is searched for them.

const gateway = await testGateway()
const canaries = new Set<string>()

/** Fields of a method that name a choice and no person. */
const choices = [
  'paymentOperatorCode',
  'accountType',
  'productId',
  'countryCode',
  'storeCode',
  'documentType',
]

const at = (body: RequestBody, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, name) => (inner as RequestBody | undefined)?.[name], body)

/** The request with names and addresses that occur nowhere else; its other texts are canaries as they are. */
function withCanaries(body: RequestBody): RequestBody {
  const words: Readonly<Record<string, string>> = {
    accountName: 'Zarquon Vogsphere',
    emailAddress: 'zarquon@vogsphere.example',
    firstName: 'Zarquon',
    lastName: 'Vogsphere',
  }
  const personal = textPaths(body).filter((path) => !choices.includes(path.split('.').at(-1) ?? ''))
  const filled = personal.reduce((changed, path) => {
    const word = words[path.split('.').at(-1) ?? '']
    return word === undefined ? changed : withValue(changed, path, word)
  }, body)
  for (const path of personal) {
    const value = String(at(filled, path))
    if (value.length > 6) canaries.add(value)
  }
  return filled
}

/** A complete request of a method, with canaries, for its first operator. */
function requestOf(method: PayinMethod | PayoutMethod, currencyCode: CurrencyCode): RequestBody {
  const body = withCanaries(sampleRequest(method, currencyCode, 'ALL'))
  const paymentOperatorCode = method.operators(currencyCode)[0]?.code
  return { ...body, ...('paymentOperatorCode' in body && { paymentOperatorCode }) }
}

async function payEveryMethod(): Promise<void> {
  for (const method of payinMethods) {
    for (const currencyCode of method.currencies) {
      const request = requestOf(method, currencyCode)
      const key = await createPayin(gateway, createBodyOf(5000, currencyCode, request))
      await simulate(gateway, key, {
        event: 'PAY',
        account: { accountName: 'Payer Zarniwoop', accountNumber: '77120034567' },
      })
    }
  }
  for (const text of ['Payer Zarniwoop', '77120034567']) canaries.add(text)
}

async function payOut(): Promise<void> {
  for (const method of payoutMethods) {
    for (const currencyCode of method.currencies) {
      await creditBalance(gateway.db, 'ACME', money(100_000_000n, currencyCode), byOperator('test'))
      const request = requestOf(method, currencyCode)
      expect(
        await createPayout(gateway, payoutBodyOf(500, currencyCode, request), payoutKey()),
      ).toHaveProperty('value')
    }
  }
}

async function visitPage(): Promise<void> {
  const id = randomUUID()
  const token = await tokenFor(gateway, 'ACME', ['POST /payins/.*', 'GET /payins/.*'])
  const link = new URLSearchParams({
    merchantCode: 'ACME',
    idPayin: id,
    token,
    amount: '499.50',
    currencyCode: 'INR',
    callbackUrl: 'http://127.0.0.1:9/callback',
    returnUrl: 'https://shop.example/thanks',
    accountName: 'Linked Prostetnic',
    emailAddress: 'linked@prostetnic.example',
    allowCustomerDataChange: 'true',
  })
  const opened = openedBy(await openPaySession(gateway, link, undefined))
  const visit = await visitOf(gateway, opened)
  const entered = { data: { 'account.accountName': 'Typed Deepthought' }, reference: '482913377310' }
  await storeEntered(gateway, visit.session, entered)
  expect((await visitOf(gateway, opened)).session.entered).toEqual(entered)
  await submitDetails(gateway, await visitOf(gateway, opened), { accountName: 'Submitted Jeltz' })
  await storeEntered(gateway, visit.session, entered)
  const texts = [
    'Linked Prostetnic',
    'linked@prostetnic.example',
    'Typed Deepthought',
    'Submitted Jeltz',
    '482913377310',
  ]
  for (const text of texts) canaries.add(text)
}

async function receiveUnmatched(): Promise<void> {
  await receiveStray(gateway, { accountName: 'Stray Slartibartfast', accountNumber: '99887766554' })
  for (const text of ['Stray Slartibartfast', '99887766554']) canaries.add(text)
}

async function answerCallback(): Promise<void> {
  const shop = await merchantServer(
    (_, response) => void response.writeHead(500).end('unknown buyer Fenchurch'),
  )
  const body = { ...createBodyOf(7, 'INR', { paymentMethodCode: 'UPIQR' }), callbackUrl: shop.url }
  await simulate(gateway, await createPayin(gateway, body, payinKey('answered')), { event: 'PAY' })
  gateway.clock.forward(1_000)
  await deliverDueCallbacks(gateway, 200)
  await shop.close()
  canaries.add('Fenchurch')
}

beforeAll(async () => {
  const customer = {
    name: 'Trillian Astra',
    emailAddress: 'tricia@mcmillan.example',
    phoneNumber: '+442079460123',
  }
  await createCustomer(gateway, await merchantOf(gateway), {
    key: { merchantCode: 'ACME', customerId: 'customer-1' },
    data: customer,
    createdAt: gateway.clock.now(),
  })
  for (const text of Object.values(customer)) canaries.add(text)
  await payEveryMethod()
  await payOut()
  await visitPage()
  await receiveUnmatched()
  await answerCallback()
}, 120_000)

describe('personal data', () => {
  it('is in no column in clear', async () => {
    expect(canaries.size).toBeGreaterThan(60)
    expect(await columnsWith(gateway.db, [...canaries])).toEqual([])
  })

  it('is there for those who have the key', async () => {
    const stored = await storedPayers(gateway)
    const texts = ['Zarquon Vogsphere', 'Payer Zarniwoop', 'Stray Slartibartfast', 'Trillian Astra']
    expect(texts.filter((text) => !stored.includes(text))).toEqual([])
  })
})

/** Columns in clear that hold what a merchant chose or a bank numbered, and why. */
const inClear: Readonly<Record<string, string>> = {
  'callback.payment_id': 'the ID of a payment is its key',
  'callback.url': 'where the callback is sent',
  'customer.customer_id': 'the ID of a customer is its key',
  'ledger_entry.payment_id': 'the ID of a payment is its key',
  'payment.callback_url': 'where callbacks are sent',
  'payment.customer_id': 'the ID of a customer is its key',
  'payment.external_reference': 'SQL finds money by the number that a bank gave a transfer',
  'payment.payment_id': 'the ID of a payment is its key',
  'payment.return_url': 'where the customer returns to',
  'payment_attempt.payment_id': 'the ID of a payment is its key',
  'payment_event.payment_id': 'the ID of a payment is its key',
  'receipt.external_reference': 'as payment.external_reference',
  'receipt_match.payment_id': 'the ID of a payment is its key',
  'typed_reference.payment_id': 'the ID of a payment is its key',
  'typed_reference.reference': 'as payment.external_reference',
}

it('IDs and addresses that a merchant chose, and numbers of transfers, are in these columns alone', async () => {
  const customerId = 'frogstar-customer'
  await createCustomer(gateway, await merchantOf(gateway), {
    key: { merchantCode: 'ACME', customerId },
    data: {},
    createdAt: gateway.clock.now(),
  })
  const body = {
    ...createBodyOf(7, 'INR', { paymentMethodCode: 'P2A_V2' }),
    callbackUrl: 'http://127.0.0.1:9/frogstar',
    returnUrl: 'https://shop.example/frogstar',
    idCustomer: customerId,
  }
  const key = await createPayin(gateway, body, payinKey('frogstar-payin'))
  await setExternalReference(gateway, key, '602913377399')
  await simulate(gateway, key, { event: 'PAY' })
  expect(await columnsWith(gateway.db, ['frogstar', '602913377399'])).toEqual(Object.keys(inClear).toSorted())
})

it('the search finds what is stored in clear: in text, json, arrays and bytes', async () => {
  await gateway.db.pool.query(`
    create table searched (in_text text, in_json jsonb, in_array text[], in_bytes bytea, elsewhere text);
    insert into searched values ('a Magrathea', '{"a": ["magrathea"]}', '{Magrathea}', 'magrathea'::bytea, 'b')`)
  expect(await columnsWith(gateway.db, ['Magrathea'])).toEqual([
    'searched.in_array',
    'searched.in_bytes',
    'searched.in_json',
    'searched.in_text',
  ])
  await gateway.db.pool.query('drop table searched')
})
