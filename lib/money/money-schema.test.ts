import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { currencies } from './currency.ts'
import { moneySchema } from './money-schema.ts'
import { amountShortest, money } from './money.ts'
import { knownMoney } from './written-money.ts'

const rightAmount = 'a number greater than 0 with at most 15 digits'

/** The faults of an input: the field, the code of the rule if it has one, and the message. */
const faultsOf = (input: unknown) => {
  const parsed = moneySchema.safeParse(input)
  return parsed.success
    ? []
    : parsed.error.issues.map((issue) => ({
        path: issue.path.join('.'),
        code: issue.code === 'custom' ? (issue.params as { code: string } | undefined)?.code : undefined,
        message: issue.message,
      }))
}

describe('money in a request', () => {
  it('is kept as it was written', () => {
    expect(moneySchema.parse({ amount: 499.5, currencyCode: 'INR' })).toEqual({
      amountText: '499.5',
      currencyCode: 'INR',
    })
  })

  it('is every positive amount of every currency', () => {
    const amounts = fc.bigInt({ min: 1n, max: 999_999_999_999_999n })
    fc.assert(
      fc.property(amounts, fc.constantFrom(...currencies), (minor, { code }) => {
        const amount = Number(amountShortest(money(minor, code)))
        expect(knownMoney(moneySchema.parse({ amount, currencyCode: code }))).toEqual(money(minor, code))
      }),
    )
  })

  it('may be of a currency that is not offered: that is not a fault of form', () => {
    const written = moneySchema.parse({ amount: 0.12345, currencyCode: 'EUR' })
    expect(written).toEqual({ amountText: '0.12345', currencyCode: 'EUR' })
    expect(knownMoney(written)).toBeUndefined()
  })

  it.each([
    [{}, undefined, `amount is missing: it must be ${rightAmount}`],
    [{ amount: Infinity }, undefined, `amount has too many digits: it must be ${rightAmount}`],
    [{ amount: '5' }, undefined, `amount must be ${rightAmount}, not text or anything else`],
    [{ amount: null }, undefined, `amount must be ${rightAmount}, not text or anything else`],
    [{ amount: 0 }, 'NOT_POSITIVE', 'amount must be greater than 0'],
    [{ amount: -1 }, 'NOT_POSITIVE', 'amount must be greater than 0'],
    [
      { amount: 1_000_000_000_000_000 },
      'TOO_MANY_DIGITS',
      'amount must have at most 15 digits before and after the point together',
    ],
    [{ amount: 10.555 }, 'TOO_MANY_DECIMALS', 'amount has too many decimals: INR has 2'],
  ])('is refused with one reason that says what to change: %j', (amount, code, message) => {
    expect(faultsOf({ ...amount, currencyCode: 'INR' })).toEqual([{ path: 'amount', code, message }])
  })

  it('has no decimals in a currency without them', () => {
    expect(faultsOf({ amount: 10.5, currencyCode: 'JPY' })).toEqual([
      { path: 'amount', code: 'TOO_MANY_DECIMALS', message: 'amount has too many decimals: JPY has none' },
    ])
  })

  it.each(['inr', 'IN', 'INRXX', 'I-R', 'INR ', ' INR', ''])('names no currency as %j', (currencyCode) => {
    const message = 'currencyCode must be 3 or 4 capital letters, such as INR'
    expect(faultsOf({ amount: 5, currencyCode })).toEqual([
      { path: 'currencyCode', code: undefined, message },
    ])
  })

  it('names its currency in text', () => {
    const message = 'currencyCode must be a text of 3 or 4 capital letters, such as INR'
    expect(faultsOf({ amount: 5 })).toEqual([{ path: 'currencyCode', code: undefined, message }])
  })

  it('is documented with its real bounds and with valid examples', () => {
    const { properties } = z.toJSONSchema(moneySchema, { io: 'input' })
    expect(properties).toMatchObject({
      amount: { exclusiveMinimum: 0, maximum: 999_999_999_999_999 },
      currencyCode: { pattern: '^[A-Z]{3,4}$' },
    })
    for (const field of Object.values(properties ?? {})) {
      expect(field).toMatchObject({ description: expect.stringMatching(/\w/) })
    }
    const examplesOf = (name: string) =>
      (properties?.[name] as { examples?: unknown[] } | undefined)?.examples ?? []
    expect([examplesOf('amount').length, examplesOf('currencyCode').length]).toEqual([1, 1])
    const [amount, currencyCode] = [examplesOf('amount')[0], examplesOf('currencyCode')[0]]
    expect(faultsOf({ amount, currencyCode })).toEqual([])
  })
})

describe('written money', () => {
  it('that was not validated throws', () => {
    expect(() => knownMoney({ amountText: 'ten', currencyCode: 'INR' })).toThrow(
      'ten INR was not validated: NOT_A_NUMBER',
    )
  })
})
