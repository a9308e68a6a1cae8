import { expect, test } from 'vitest'
import { customerDataPath } from '../../checkout/link/customer-data.ts'
import { paymentMethodOf } from '../../methods/parts/form-fields.ts'
import { payinMethods, resolvePayinMethod } from '../../methods/payin-registry.ts'
import { exampleCustomer } from './example-customer.ts'

const cases = payinMethods.flatMap((method) =>
  method.currencies.map((currencyCode) => [method.object, currencyCode, method] as const),
)

test.each(cases)('%s in %s accepts the example customer of the shop', (_object, currencyCode, method) => {
  const values = Object.fromEntries(
    exampleCustomer(method, currencyCode).map(({ name, value }) => [name, value]),
  )
  const body = paymentMethodOf(method, currencyCode, values, method.operators(currencyCode)[0]?.code)
  expect(method.request(currencyCode).safeParse(body).error?.issues ?? []).toEqual([])
  expect(resolvePayinMethod('payin', method.code, currencyCode, body)).toBe(method)
})

test.each(cases)('a link may carry every field that %s takes in %s', (_object, currencyCode, method) => {
  for (const { name, path } of exampleCustomer(method, currencyCode))
    expect(customerDataPath(name)).toBe(path)
})
