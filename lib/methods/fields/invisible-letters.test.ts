import { describe, expect, it } from 'vitest'
import { sampleRequest } from '../parts/sample.ts'
import { payinMethods } from '../payin-registry.ts'
import { payoutMethods } from '../payout-registry.ts'
import { phoneNumber } from './contact.ts'
import { accountName } from './name.ts'
import { pixPhoneNumber } from './pix-key.ts'

/** As chats and pages copy a number: marks of direction around it, and letters of no width inside. */
const copied = (text: string): string => `\u202A${[...text].join('\u200B')}\uFE0F\u202C`

const identifying = new Set([
  'accountNumber',
  'bankBranch',
  'documentNumber',
  'emailAddress',
  'identifyingReference',
  'phoneNumber',
  'taxId',
])
const copiedIn = (value: unknown, name = ''): unknown => {
  if (typeof value === 'string') return identifying.has(name) ? copied(value) : value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, copiedIn(inside, key)]))
}

const requests = [...payinMethods, ...payoutMethods].flatMap((method) =>
  method.currencies.map((currencyCode) => ({ method, object: method.object, currencyCode })),
)

it.each(requests)('$object in $currencyCode reads numbers as they are seen', ({ method, currencyCode }) => {
  const sample = sampleRequest(method, currencyCode, 'ALL')
  const schema = method.request(currencyCode)
  expect(schema.parse(copiedIn(sample))).toEqual(schema.parse(sample))
})

it('a name keeps its joiners, by which some scripts are written', () => {
  const name = 'ක්\u200Dෂේම'
  expect(accountName.parse(name)).toBe(name)
})

describe('00 before the code of a country', () => {
  it.each([
    ['KES', '00254712345678', '+254712345678'],
    ['THB', '0066 81 234 5678', '+66 81 234 5678'],
    ['KES', copied('00254712345678'), '+254712345678'],
  ] as const)('is + in %s: %s', (currencyCode, written, read) => {
    expect(phoneNumber(currencyCode).parse(written)).toBe(read)
  })

  it('is + in a key of PIX', () => {
    expect(pixPhoneNumber.parse('005511987654321')).toBe('+5511987654321')
  })

  it('stays where no country follows, and the number is none', () => {
    expect(phoneNumber('KES').safeParse('0012').success).toBe(false)
    expect(phoneNumber('KES').parse('0712345678')).toBe('0712345678')
  })
})
