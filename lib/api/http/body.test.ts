import { describe, expect, it } from 'vitest'
import { callApi, makeMerchant, tokenFor, type ApiRequest } from '../../testing/contract/api-client.ts'
import { testGateway } from '../../testing/test-gateway.ts'

const gateway = await testGateway()
await makeMerchant(gateway, 'BULK', { requestsPerSecond: 10_000 })
const token = await tokenFor(gateway, 'BULK')
const call = (request: ApiRequest) => callApi(gateway, { token, ...request })
const basicError = (code: string) => ({ code, message: expect.any(String), requestId: expect.any(String) })

describe('a body is refused with 400', () => {
  const post = { method: 'POST', path: '/payins/!availablePaymentOptions' }
  const spaces = (bytes: number) => '{"money":{"amount":10,"currencyCode":"INR"}}'.padEnd(bytes, ' ')

  it.each<[string, Omit<ApiRequest, 'path'>, string]>([
    ['that is missing', {}, 'BODY_NOT_JSON'],
    ['that is not JSON', { raw: '{"money":' }, 'BODY_NOT_JSON'],
    ['that is a list', { raw: '[]' }, 'BODY_NOT_AN_OBJECT'],
    ['that is null', { raw: 'null' }, 'BODY_NOT_AN_OBJECT'],
    ['that is a number', { raw: '5' }, 'BODY_NOT_AN_OBJECT'],
    ['that is not UTF-8', { raw: Buffer.from('{"a":"é"}', 'latin1') }, 'BODY_NOT_UTF8'],
    ['that begins with a byte order mark', { raw: '\ufeff{}' }, 'BODY_NOT_JSON'],
    ['of more than 64 KiB', { raw: spaces(65_537) }, 'BODY_TOO_LARGE'],
    [
      'that is larger than its Content-Length',
      { raw: spaces(70_000), headers: { 'content-length': '10' } },
      'BODY_TOO_LARGE',
    ],
    [
      'whose Content-Length is more than 64 KiB',
      { raw: '{}', headers: { 'content-length': '70000' } },
      'BODY_TOO_LARGE',
    ],
    ['that holds a number of more than 40 digits', { raw: `{"a":${'1'.repeat(41)}}` }, 'BODY_NOT_JSON'],
    ['that is nested too deep', { raw: '['.repeat(60_000) }, 'BODY_NOT_JSON'],
  ])('%s', async (_, request, code) => {
    const answer = await call({ ...post, ...request })
    expect([answer.status, answer.body]).toEqual([400, basicError(code)])
  })

  it('but one of exactly 64 KiB, with unknown properties and a key named __proto__, is accepted', async () => {
    const body = JSON.stringify({
      money: { amount: 10, currencyCode: 'INR' },
      other: [1],
      more: { __proto__: null },
    })
    const raw = body.replace('"more"', '"__proto__"').padEnd(65_536, ' ')
    expect((await call({ ...post, raw })).status).toBe(200)
  })

  it('that breaks off', async () => {
    const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('reset')) })
    const answer = await call({ ...post, raw: broken })
    expect([answer.status, answer.body]).toEqual([400, basicError('BODY_INCOMPLETE')])
  })

  it('that streams without end is not read to its end', async () => {
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += 1
        controller.enqueue(new Uint8Array(16_384).fill(0x20))
      },
    })
    expect((await call({ ...post, raw: endless })).body).toMatchObject({ code: 'BODY_TOO_LARGE' })
    expect(sent).toBeLessThan(10)
  })
})

describe('an amount', () => {
  const options = (amount: string, currencyCode = 'INR') =>
    call({
      method: 'POST',
      path: '/payins/!availablePaymentOptions',
      raw: `{"money":{"amount":${amount},"currencyCode":"${currencyCode}"}}`,
    })

  it.each([
    ['0', 'INR'],
    ['-1', 'INR'],
    ['"10"', 'INR'],
    ['null', 'INR'],
    ['0.001', 'INR'],
    ['10.5', 'JPY'],
    ['1e400', 'INR'],
    ['1e-400', 'INR'],
    ['9007199254740993', 'INR'],
    ['12345678901234.56', 'INR'],
    ['10.000000000000000001', 'INR'],
    ['10', 'inr'],
    ['10', 'RUPEE'],
  ])('of %s %s is malformed', async (amount, currencyCode) => {
    expect((await options(amount, currencyCode)).status).toBe(400)
  })

  it.each(['10.50', '1e2', '9999999999999.99'])('of %s INR is accepted', async (amount) => {
    expect((await options(amount)).status).toBe(200)
  })

  it('of a currency that is not offered is well-formed, and refused by a business rule', async () => {
    const answer = await options('10.12345678', 'XYZ')
    expect([answer.status, answer.body]).toEqual([
      406,
      [expect.objectContaining({ code: 'CURRENCY_NOT_AVAILABLE' })],
    ])
  })
})

it('lists everything that is wrong, each with its path', async () => {
  const body = {
    paymentRequested: { money: { amount: 0, currencyCode: 'inr' } },
    paymentMethod: {},
    callbackUrl: 'x',
  }
  const answer = await call({ method: 'POST', path: '/payins/bad.id', body })
  const { errors } = answer.body as { errors: { path: string; code: string; message: string }[] }
  expect(errors.map(({ path }) => path).toSorted()).toEqual([
    'callbackUrl',
    'idPayin',
    'paymentMethod.paymentMethodCode',
    'paymentRequested.money.amount',
    'paymentRequested.money.currencyCode',
    'returnUrl',
  ])
  for (const { code, message } of errors)
    expect([code, message]).toEqual([expect.stringMatching(/^[A-Z_]+$/), expect.stringMatching(/\w+ \w+/)])
})
