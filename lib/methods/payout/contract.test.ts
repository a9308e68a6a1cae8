import formats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { optionSchema, requestSchema } from '../parts/request-schema.ts'
import { sampleRequest } from '../parts/sample.ts'
import { payoutMethods } from '../payout-registry.ts'
import { textPaths, withValue } from '../testing/asking.ts'
import { describeRequest } from '../testing/request-contract.ts'

const ajv = new Ajv2020({ strict: false })
formats.default(ajv)

const inEachCurrency = payoutMethods.flatMap((method) =>
  method.currencies.map((currencyCode) => [method.code, currencyCode, method] as const),
)

describe.each(inEachCurrency)('%s in %s', (_, currencyCode, method) => {
  const all = sampleRequest(method, currencyCode, 'ALL')
  const mandatory = sampleRequest(method, currencyCode, 'MANDATORY')

  describeRequest(method, currencyCode)

  it('names one of its operators in the example', () => {
    const { paymentOperatorCode } = all
    const codes = method.operators(currencyCode).map(({ code }) => code)
    expect(codes.slice(0, 1)).toEqual(paymentOperatorCode === undefined ? [] : [paymentOperatorCode])
  })

  it('has the same rules in its JSON schema, which is made once', () => {
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
