import formats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { methodsFor, payinMethods } from '../payin-registry.ts'
import { textPaths, withValue } from '../testing/asking.ts'
import { optionSchema, requestSchema } from './request-schema.ts'
import { sampleRequest } from './sample.ts'

const ajv = new Ajv2020({ strict: false })
formats.default(ajv)

describe.each(payinMethods.map((method) => [method.object, method] as const))('fields of %s', (_, method) => {
  it.each([...method.currencies])(
    'accept in %s what the gateway accepts, and miss what is mandatory',
    (currencyCode) => {
      const accepts = ajv.compile(requestSchema(method, currencyCode))
      expect(accepts(sampleRequest(method, currencyCode, 'ALL'))).toBe(true)
      const minimal = sampleRequest(method, currencyCode, 'MANDATORY')
      expect(accepts(minimal)).toBe(true)
      for (const path of textPaths(minimal))
        expect(accepts(withValue(minimal, path, undefined)), path).toBe(false)
    },
  )

  it('are written once', () => {
    for (const currencyCode of method.currencies) {
      expect(requestSchema(method, currencyCode)).toBe(requestSchema(method, currencyCode))
    }
  })
})

it('name both objects of P2A_V2', () => {
  const option = methodsFor('payin', 'INR').find(({ code }) => code === 'P2A_V2')
  const fields = optionSchema(option?.methods ?? [], 'INR')
  expect(fields.anyOf?.map(({ title }) => title)).toEqual(['IMPSMethod', 'P2AV2Method'])
  expect(ajv.validate(fields, { paymentMethodCode: 'P2A_V2', phoneNumber: '+919876543210' })).toBe(true)
})
