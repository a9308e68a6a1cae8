import { expect, it } from 'vitest'
import type { CurrencyCode } from '../../money/currency.ts'
import type { AskingMethod } from '../parts/request-schema.ts'
import { type RequestBody, sampleRequest } from '../parts/sample.ts'
import { textPaths, withValue } from './asking.ts'

interface CodedMethod extends AskingMethod {
  readonly code: string
}

/** The rules for every method's request in a currency, for payins and payouts. */
export function describeRequest(method: CodedMethod, currencyCode: CurrencyCode): void {
  const all = sampleRequest(method, currencyCode, 'ALL')
  const mandatory = sampleRequest(method, currencyCode, 'MANDATORY')

  it('accepts a complete request and a minimal one, and drops what it does not know', () => {
    expect(method.request(currencyCode).parse({ ...all, colour: 'red' })).toEqual(all)
    expect(method.request(currencyCode).parse(mandatory)).toEqual(mandatory)
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
  ])('refuses each of its texts when it is %s, once, with its path', (_, value) => {
    for (const path of textPaths(all)) {
      expect(faultsAt(method, currencyCode, withValue(all, path, value)), path).toEqual([path])
    }
  })
}

/** The paths of a request's violations. */
export const faultsAt = (method: AskingMethod, currencyCode: CurrencyCode, body: RequestBody): string[] =>
  method
    .request(currencyCode)
    .safeParse(body)
    .error?.issues.map(({ path }) => path.join('.')) ?? []
