import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import type { CurrencyCode } from '../../money/currency.ts'
import { optionSchema, requestSchema } from '../request-schema.ts'
import { type RequestBody, sampleRequest } from '../sample.ts'
import { textPaths, withValue } from '../testing/asking.ts'
import type { PayoutMethod } from './payout-method.ts'
import { payoutMethods } from './registry.ts'

const ajv = new Ajv2020({ strict: false })
formats.default(ajv)

const inEachCurrency = payoutMethods.flatMap((method) =>
  method.currencies.map((currencyCode) => [method.code, currencyCode, method] as const),
)

const faultsAt = (method: PayoutMethod, currencyCode: CurrencyCode, body: RequestBody): string[] =>
  method
    .request(currencyCode)
    .safeParse(body)
    .error?.issues.map(({ path }) => path.join('.')) ?? []

describe.each(inEachCurrency)('%s in %s', (_, currencyCode, method) => {
  const all = sampleRequest(method, currencyCode, 'ALL')
  const mandatory = sampleRequest(method, currencyCode, 'MANDATORY')

  it('accepts a complete request and a minimal one, and drops what it does not know', () => {
    expect(method.request(currencyCode).parse({ ...all, colour: 'red' })).toEqual(all)
    expect(method.request(currencyCode).parse(mandatory)).toEqual(mandatory)
  })

  it('names an operator of its own in the example', () => {
    const { paymentOperatorCode } = all
    const codes = method.operators(currencyCode).map(({ code }) => code)
    expect(codes.slice(0, 1)).toEqual(paymentOperatorCode === undefined ? [] : [paymentOperatorCode])
  })

  it('reports every mandatory field that is missing, with its path', () => {
    for (const path of textPaths(mandatory)) {
      expect(faultsAt(method, currencyCode, withValue(mandatory, path, undefined))).toEqual([path])
    }
    const nothing = { paymentMethodCode: method.code }
    expect(faultsAt(method, currencyCode, nothing)).toEqual(expect.arrayContaining(textPaths(mandatory)))
  })

  it.each<[string, unknown]>([
    ['empty', ''],
    ['blank', '  '],
    ['null', null],
    ['a number', 42],
    ['an object', {}],
    ['longer than any limit', 'a'.repeat(256)],
    ['broken by a control character', 'Asha\u0007Rao'],
  ])('refuses each of its texts when it is %s, once, with its path', (__, value) => {
    for (const path of textPaths(all)) {
      expect(faultsAt(method, currencyCode, withValue(all, path, value)), path).toEqual([path])
    }
  })

  it('says the same in its JSON schema, which is written once', () => {
    const schema = requestSchema(method, currencyCode)
    expect(optionSchema([method], currencyCode)).toBe(schema)
    const accepts = ajv.compile(schema)
    expect(accepts(all)).toBe(true)
    expect(accepts(mandatory)).toBe(true)
    for (const path of textPaths(mandatory)) {
      expect(accepts(withValue(mandatory, path, undefined)), path).toBe(false)
    }
  })
})
