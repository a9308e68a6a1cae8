import { beforeAll, describe, expect, it } from 'vitest'
import { offeredMethods } from '#lib/payments/offered-methods.ts'
import { configureMerchant, type Configuration } from '#lib/merchants/settings/configure.ts'
import { payinMethods } from '#lib/methods/payin-registry.ts'
import { payoutMethods } from '#lib/methods/payout-registry.ts'
import { byOperator } from '#lib/platform/audit/actor.ts'
import { callApi, makeMerchant, tokenFor } from '#lib/testing/contract/api-client.ts'
import { testGateway } from '#lib/testing/test-gateway.ts'

const gateway = await testGateway()

async function configure(code: string, configuration: Omit<Configuration, 'code'>): Promise<void> {
  expect(
    await configureMerchant(gateway.db, offeredMethods(), { code, ...configuration }, byOperator('test')),
  ).not.toHaveProperty('fault')
  gateway.merchants.drop(code)
}

interface Item {
  readonly code: string
  readonly paymentMethodCode: string
  readonly currencyCode: string
}

async function list(path: string, merchantCode = 'ACME'): Promise<readonly Item[]> {
  const token = await tokenFor(gateway, merchantCode, ['GET /(payment-operators|topup-options)'])
  const { status, body } = await callApi(gateway, { path, token })
  expect(status).toBe(200)
  return (body as { data: Item[] }).data
}

const inCurrency = (items: readonly Item[], currencyCode: string) =>
  items.filter((item) => item.currencyCode === currencyCode)
const methodsOf = (items: readonly Item[]) => [...new Set(items.map((item) => item.paymentMethodCode))]

beforeAll(async () => {
  await makeMerchant(gateway, 'BULK', { requestsPerSecond: 1000 })
  await configure('ACME', { requestsPerSecond: 1000 })
  await configure('BULK', { currency: 'THB', enabled: false })
  await configure('BULK', { method: 'FPX', enabled: false })
  await configure('BULK', { method: 'WALLET_TRANSFER', currency: 'KES', enabled: false })
})

describe('GET /payment-operators', () => {
  it('lists code, name, method and currency of every operator, none twice', async () => {
    const all = await list('/payment-operators')
    expect(all).toContainEqual({
      code: 'MAYBANK',
      name: 'Maybank',
      paymentMethodCode: 'FPX',
      currencyCode: 'MYR',
    })
    const keys = all.map((item) => `${item.currencyCode} ${item.paymentMethodCode} ${item.code}`)
    expect(new Set(keys).size).toBe(keys.length)
    expect(all.map(({ currencyCode }) => currencyCode)).toEqual(
      all.map(({ currencyCode }) => currencyCode).toSorted(),
    )
  })

  it('has the methods of payins, top-ups and payouts that have operators, with the operators of their options', async () => {
    const all = await list('/payment-operators')
    const expected = [...payinMethods, ...payoutMethods].flatMap(({ code, currencies, operators }) =>
      currencies.flatMap((currencyCode) =>
        operators(currencyCode).map(({ code: operatorCode }) => `${currencyCode} ${code} ${operatorCode}`),
      ),
    )
    expect(
      all.map((item) => `${item.currencyCode} ${item.paymentMethodCode} ${item.code}`).toSorted(),
    ).toEqual([...new Set(expected)].toSorted())
    expect(methodsOf(all)).toEqual(
      expect.arrayContaining(['FPX', 'BANK_TRANSFER', 'WALLET_TRANSFER', 'OFFLINE']),
    )
  })

  it('returns the same order every time', async () => {
    expect(await list('/payment-operators')).toEqual(await list('/payment-operators'))
  })

  it.each([
    ['?paymentMethodCodes=FPX', ['FPX'], ['MYR']],
    ['?paymentMethodCodes=FPX,MOBILE_MONEY&currencyCodes=MYR', ['FPX'], ['MYR']],
    [
      '?currencyCodes=KES&paymentMethodCodes=MOBILE_MONEY,WALLET_TRANSFER',
      ['MOBILE_MONEY', 'WALLET_TRANSFER'],
      ['KES'],
    ],
    ['?paymentMethodCodes=%20FPX%20,,NO_SUCH,fpx,%F0%9F%92%A9', ['FPX'], ['MYR']],
    ['?paymentMethodCodes=FPX&currencyCodes=MYR,XYZ,myr,1', ['FPX'], ['MYR']],
    [
      '?paymentMethodCodes=FPX&paymentMethodCodes=WALLET_TRANSFER&currencyCodes=MYR,ZMW',
      ['FPX', 'WALLET_TRANSFER'],
      ['MYR', 'ZMW'],
    ],
    ['?paymentMethodCodes=FPX&unknown=1', ['FPX'], ['MYR']],
    ['?currencyCodes=XYZ', [], []],
    ['?paymentMethodCodes=FPX&currencyCodes=THB', [], []],
  ])('%s selects the methods %j in %j', async (query, methods, currencyCodes) => {
    const items = await list(`/payment-operators${query}`)
    expect(methodsOf(items).toSorted()).toEqual(methods.toSorted())
    expect([...new Set(items.map(({ currencyCode }) => currencyCode))]).toEqual(currencyCodes)
  })

  it('leaves out what is switched off for this merchant, and nothing for another', async () => {
    const [acme, bulk] = [await list('/payment-operators'), await list('/payment-operators', 'BULK')]
    expect(inCurrency(acme, 'THB')).not.toEqual([])
    expect(inCurrency(bulk, 'THB')).toEqual([])
    expect(methodsOf(inCurrency(bulk, 'MYR'))).not.toContain('FPX')
    expect(methodsOf(inCurrency(bulk, 'KES'))).toEqual(
      methodsOf(inCurrency(acme, 'KES')).filter((code) => code !== 'WALLET_TRANSFER'),
    )
    expect(methodsOf(inCurrency(bulk, 'ZMW'))).toContain('WALLET_TRANSFER')
  })
})

describe('GET /topup-options', () => {
  it('lists the methods of top-ups in each of their currencies, once', async () => {
    const items = await list('/topup-options')
    expect(items).toContainEqual({
      paymentTypeCode: 'TOPUP_WALLET',
      paymentMethodCode: 'P2A_V2',
      currencyCode: 'INR',
    })
    expect(methodsOf(items).toSorted()).toEqual(['CRYPTO_OFFLINE', 'OFFLINE', 'P2A_V2', 'VAPAY'])
    expect(new Set(items.map((item) => JSON.stringify(item))).size).toBe(items.length)
  })

  it('leaves out what is switched off for this merchant', async () => {
    expect(inCurrency(await list('/topup-options'), 'THB')).not.toEqual([])
    expect(inCurrency(await list('/topup-options', 'BULK'), 'THB')).toEqual([])
  })
})

it.each(['/payment-operators', '/topup-options', '/fx-rates', '/fx-rate-pairs'])(
  '%s needs a token that allows it, and supports GET only',
  async (path) => {
    const other = await tokenFor(gateway, 'ACME', ['GET /balances'])
    const token = await tokenFor(gateway, 'ACME', [`GET ${path}`])
    expect((await callApi(gateway, { path, token })).status).toBe(200)
    expect((await callApi(gateway, { path, token: other })).status).toBe(403)
    expect((await callApi(gateway, { path })).status).toBe(401)
    const posted = await callApi(gateway, { method: 'POST', path, token, body: {} })
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, expect.stringContaining('GET')])
  },
)
