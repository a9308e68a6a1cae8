import { expect, test } from 'vitest'
import { payinMethods } from '../methods/registry.ts'
import { exampleCustomer } from './example-customer.ts'

const cases = payinMethods.flatMap((method) =>
  method.currencies.map((currencyCode) => [method.object, currencyCode, method] as const),
)

test.each(cases)('%s in %s accepts the example customer of the shop', (_object, currencyCode, method) => {
  const {
    accountName,
    accountNumber,
    accountType,
    firstName: _first,
    lastName: _last,
    ...flat
  } = exampleCustomer(currencyCode)
  const [operator] = method.operators(currencyCode)
  const read = method.request(currencyCode).safeParse({
    paymentMethodCode: method.code,
    ...(operator && { paymentOperatorCode: operator.code }),
    account: { accountName, accountNumber, accountType },
    paymentLocation: {},
    ...flat,
  })
  expect(read.error?.issues ?? []).toEqual([])
})
