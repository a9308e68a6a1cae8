import { describe, expect, it } from 'vitest'
import { money } from '../../money/money.ts'
import { callApi, makeMerchant, tokenFor, type ApiRequest } from '../../testing/contract/api-client.ts'
import { describedOperations } from '../../testing/contract/described-operations.ts'
import { createBodyOf, testGateway } from '../../testing/test-gateway.ts'
import { openApiDocument } from '../openapi/document.ts'
import { operations } from '../../../app/api/endpoints.ts'

// A token restricted to 100 INR. Other money is refused before anything else in the body is checked.

const gateway = await testGateway()
await makeMerchant(gateway, 'SHOP', { requestsPerSecond: 10_000 })
const token = await tokenFor(gateway, 'SHOP', undefined, { money: money(100_00n, 'INR') })

const good = createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' })
const paying = (asked: unknown, more: object = {}) => ({
  ...good,
  paymentRequested: { money: asked },
  ...more,
})
const wrongElsewhere = { callbackUrl: 'nowhere', paymentMethod: { paymentMethodCode: 7 } }
const other = { amount: 99.99, currencyCode: 'INR' }
const allowed = { amount: 100, currencyCode: 'INR' }

const invalid = [400, 'INVALID_REQUEST'] as const
const forbidden = [403, 'MONEY_NOT_ALLOWED_BY_TOKEN'] as const
const accepted = [201, undefined] as const

const answerOf = async (request: Pick<ApiRequest, 'path' | 'body' | 'raw'>) => {
  const { status, body } = await callApi(gateway, { method: 'POST', token, ...request })
  return [status, (body as { code?: string }).code]
}

describe('a create with a token restricted to an amount', () => {
  it.each<[string, unknown, readonly [number, string | undefined]]>([
    ['the money of the token', good, accepted],
    ['the same amount written longer', paying({ amount: 100.0, currencyCode: 'INR' }), accepted],
    ['another amount', paying(other), forbidden],
    ['another currency', paying({ amount: 100, currencyCode: 'THB' }), forbidden],
    ['an unknown currency', paying({ amount: 100, currencyCode: 'XYZ' }), forbidden],
    ['another amount and other faults', paying(other, wrongElsewhere), forbidden],
    [
      'another currency and other faults',
      paying({ amount: 100, currencyCode: 'THB' }, wrongElsewhere),
      forbidden,
    ],
    ['another amount and nothing else', { paymentRequested: { money: other } }, forbidden],
    ['the money of the token and other faults', paying(allowed, wrongElsewhere), invalid],
    ['money that is missing', paying(undefined, wrongElsewhere), invalid],
    ['an amount that is missing', paying({ currencyCode: 'THB' }, wrongElsewhere), invalid],
    ['an amount that is text', paying({ amount: '99', currencyCode: 'INR' }), invalid],
    ['an amount below zero', paying({ amount: -1, currencyCode: 'INR' }), invalid],
    ['too many decimals', paying({ amount: 100.001, currencyCode: 'INR' }), invalid],
    ['a currency in small letters', paying({ amount: 99, currencyCode: 'inr' }), invalid],
    ['no object where money belongs', { ...good, paymentRequested: [] }, invalid],
    ['nothing at all', {}, invalid],
  ])('%s', async (what, body, [status, code]) => {
    const path = `/payins/${what.replaceAll(' ', '-')}`
    expect(await answerOf({ path, body })).toEqual([status, code])
  })

  it('a malformed ID is reported after the money', async () => {
    expect(await answerOf({ path: '/payins/a.b', body: paying(other) })).toEqual(forbidden)
    expect(await answerOf({ path: '/payins/a.b', body: good })).toEqual(invalid)
  })

  it('a body that is no JSON object is 400', async () => {
    expect(await answerOf({ path: '/payins/none', raw: '{"paymentRequested"' })).toEqual([
      400,
      'BODY_NOT_JSON',
    ])
    expect(await answerOf({ path: '/payins/none', raw: '[]' })).toEqual([400, 'BODY_NOT_AN_OBJECT'])
  })
})

it.each<[string, unknown, readonly unknown[]]>([
  ['the money of the token', { money: allowed }, [200, undefined]],
  ['another amount', { money: other }, forbidden],
  ['another amount and other faults', { money: other, customerSegment: 7 }, forbidden],
  ['money that is missing and other faults', { customerSegment: 7 }, invalid],
])('options for %s', async (_, body, answer) => {
  expect(await answerOf({ path: '/payins/!availablePaymentOptions', body })).toEqual(answer)
})

it('every operation with money in its body checks the token first', () => {
  const document = openApiDocument({ operations, mode: 'sandbox', publicUrl: 'http://gateway.test' })
  const asking = describedOperations(document).filter(
    ({ access, body }) =>
      access === 'token' && ['money', 'paymentRequested'].some((name) => body?.schema.properties?.[name]),
  )
  const asked = operations.filter(({ request }) => request.moneyAt)
  const names = (all: readonly { readonly method: string; readonly path: string }[]) =>
    all.map(({ method, path }) => `${method} ${path}`).toSorted()
  expect(names(asked)).toEqual(names(asking))
  expect(asking.length).toBeGreaterThan(1)
})
