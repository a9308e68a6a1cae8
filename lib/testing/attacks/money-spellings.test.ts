import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { money } from '../../money/money.ts'
import { readPayment } from '../../payments/read/read-payment.ts'
import { callApi, makeMerchant, tokenFor } from '../contract/api-client.ts'
import { createBodyOf, testGateway } from '../test-gateway.ts'

const gateway = await testGateway()
await makeMerchant(gateway, 'SHOP', { requestsPerSecond: 10_000 })
const token = await tokenFor(gateway, 'SHOP')

/** The body of a create with the given text in place of the amount. */
const written = (text: string): string =>
  JSON.stringify(createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' })).replace(
    '"amount":100',
    `"amount":${text}`,
  )

async function create(raw: string, by = token) {
  const paymentId = randomUUID()
  const { status } = await callApi(gateway, { method: 'POST', path: `/payins/${paymentId}`, raw, token: by })
  const stored = await readPayment(gateway, { merchantCode: 'SHOP', kind: 'payin', paymentId })
  return { status, stored: stored?.money.amount }
}

describe('an amount that is written as', () => {
  it.each([
    ['"100"'],
    ['"1e2"'],
    ['[100]'],
    ['{"value":100}'],
    ['true'],
    ['null'],
    ['""'],
    ['0'],
    ['-0'],
    ['-100'],
    ['0.001'],
    ['100.005'],
    ['1e-3'],
    ['1e16'],
    ['1e400'],
    ['9007199254740993'],
    ['100.00000000000000001'],
    ['0.1e-400'],
    ['0100'],
    ['+100'],
    ['.5'],
    ['100.'],
    ['1_000'],
    ['1,000'],
    ['0x64'],
    ['NaN'],
    ['Infinity'],
    ['１００'],
    ['١٠٠'],
  ])('%s creates nothing', async (text) => {
    expect(await create(written(text))).toEqual({ status: 400, stored: undefined })
  })

  it.each([['100'], ['100.00'], ['1e2'], ['1.0E+2'], ['10000e-2'], [' 100 ']])('%s is 100', async (text) => {
    expect(await create(written(text))).toEqual({ status: 201, stored: 10_000n })
  })
})

describe('a body with a key twice', () => {
  const last = '"amount":1,"amount":100'
  it.each([
    ['is stored with the amount that was checked', '"amount":100', last, 201, 10_000n],
    [
      'is refused if the checked amount is another',
      '"amount":100',
      '"amount":100,"amount":1',
      403,
      undefined,
    ],
    [
      'means the last one, also for objects',
      '"money":{',
      '"money":{"amount":1,"currencyCode":"INR"},"money":{',
      201,
      10_000n,
    ],
    ['means the exact name', '"amount":100', '"Amount":1,"amount":100,"AMOUNT":2', 201, 10_000n],
    ['means the decoded name', '"amount":100', '"amount":100,"\\u0061mount":1', 403, undefined],
  ])('%s', async (_, before, after, status, stored) => {
    const restricted = await tokenFor(gateway, 'SHOP', undefined, { money: money(10_000n, 'INR') })
    expect(await create(written('100').replace(before, after), restricted)).toEqual({ status, stored })
  })
})
