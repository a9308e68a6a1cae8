import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PayoutMethod } from '../payout-method.ts'
import { complaints } from '../testing/asking.ts'
import { emailTransfer } from './email-transfer.ts'
import { phoneNumberTransfer } from './phone-number-transfer.ts'
import { randomKeyTransfer } from './random-key-transfer.ts'
import { taxPayerIdTransfer } from './tax-payer-id-transfer.ts'

const by = (method: PayoutMethod, fields: Record<string, unknown>): string[] =>
  complaints(method, 'BRL', { paymentMethodCode: method.code, ...fields })

const byEmail = (emailAddress: unknown) => by(emailTransfer, { emailAddress })
const byPhone = (phoneNumber: unknown) => by(phoneNumberTransfer, { phoneNumber })
const byKey = (accountNumber: unknown) => by(randomKeyTransfer, { account: { accountNumber } })
const byTaxId = (taxId: unknown) => by(taxPayerIdTransfer, { taxId })

/**
 * The check digit of a CPF or CNPJ as the tax office describes it: weights 2, 3, … from the right, up to 11
 * or 9.
 */
function checkDigit(values: readonly number[], weightMax: number): number {
  const sum = values
    .toReversed()
    .reduce((total, value, at) => total + value * (2 + (at % (weightMax - 1))), 0)
  return sum % 11 < 2 ? 0 : 11 - (sum % 11)
}

function withCheckDigits(body: string, weightMax: number): string {
  const values = [...body].map((character) => character.charCodeAt(0) - 48)
  const first = checkDigit(values, weightMax)
  return `${body}${first}${checkDigit([...values, first], weightMax)}`
}

const textOf = (characters: string, length: number) =>
  fc
    .array(fc.constantFrom(...characters), { minLength: length, maxLength: length })
    .map((drawn) => drawn.join(''))
    .filter((drawn) => new Set(drawn).size > 1)

const digits = '0123456789'
const cpf = textOf(digits, 9).map((body) => withCheckDigits(body, 11))
const cnpj = textOf(`${digits}ABCDEFGHIJKLMNOPQRSTUVWXYZ`, 12).map((body) => withCheckDigits(body, 9))

/** The number with its last digit replaced by another. */
const mistyped = (number: string) => number.slice(0, -1) + ((Number(number.at(-1)) + 1) % 10)

describe('e-mail', () => {
  const local = textOf('abcdefghijklmnopqrstuvwxyz0123456789', 12)

  it('is accepted in capitals and small letters, up to 77 characters', () => {
    fc.assert(
      fc.property(local, fc.integer({ min: 1, max: 60 }), (name, length) => {
        const address = `${name}@${'b'.repeat(length)}.com.br`
        expect(byEmail(address).length === 0).toBe(address.length <= 77)
        expect(byEmail(address.toUpperCase())).toHaveLength(byEmail(address).length)
      }),
    )
  })

  it.each([
    'asha',
    'asha@',
    '@example.com',
    'asha@@example.com',
    '+5511987654321',
    'josé@example.com',
    'asha@exämple.com',
    `${'a'.repeat(66)}@example.com`,
  ])('is not %s', (address) => {
    expect(byEmail(address)).toEqual([
      'emailAddress must be an e-mail address of at most 77 ASCII characters, such as asha@example.com',
    ])
  })

  it('is sent to the institution in lower case, as PIX stores it', () => {
    const sent = { paymentMethodCode: 'EMAIL_TRANSFER', emailAddress: 'Asha.Rao@Example.COM' }
    expect(emailTransfer.request('BRL').parse(sent)).toMatchObject({ emailAddress: 'asha.rao@example.com' })
  })
})

describe('phone number', () => {
  it('is a Brazilian mobile number, international or as it is dialled there', () => {
    const area = textOf('123456789', 2)
    fc.assert(
      fc.property(area, textOf(digits, 8), (code, number) => {
        expect(byPhone(`+55${code}9${number}`)).toEqual([])
        expect(byPhone(`(${code}) 9${number.slice(0, 4)}-${number.slice(4)}`)).toEqual([])
      }),
    )
  })

  it('may be the international number of another country', () => {
    expect(byPhone('+351912345678')).toEqual([])
  })

  it.each([
    '+551133334444',
    '(11) 3333-4444',
    '08001234567',
    '+5511',
    '+5501987654321',
    '987654321',
    '+55119876543210',
    'asha@example.com',
  ])('is not %s', (phoneNumber) => {
    expect(byPhone(phoneNumber)).toEqual([
      'phoneNumber is wrong. A phone number that is a PIX key is a mobile number with its area code, for example +5511987654321; a landline is none',
    ])
  })
})

describe('random key', () => {
  it('is a UUID in capitals or small letters', () => {
    fc.assert(
      fc.property(fc.uuid(), (key) => {
        expect(byKey(key)).toEqual([])
        expect(byKey(key.toUpperCase())).toEqual([])
        expect(byKey(key.replaceAll('-', ''))).toHaveLength(1)
        expect(byKey(key.slice(1))).toHaveLength(1)
        expect(byKey(`${key}0`)).toHaveLength(1)
      }),
    )
  })

  it('says what it looks like', () => {
    expect(byKey('not-a-key')).toEqual([
      expect.stringContaining('account.accountNumber is wrong. A random PIX'),
    ])
  })
})

describe('tax number', () => {
  it('is a CPF or CNPJ with its check digits, letters and dots included', () => {
    fc.assert(
      fc.property(fc.oneof(cpf, cnpj), (number) => {
        expect(byTaxId(number)).toEqual([])
        expect(byTaxId(mistyped(number))).toEqual([expect.stringContaining('do not match the others')])
      }),
    )
  })

  it.each(['123.456.789-09', '12.ABC.345/01DE-35', '16727230000197'])('may be %s', (number) => {
    expect(byTaxId(number)).toEqual([])
  })

  it.each(['1234567890', '111.111.111-11', '12.ABC.345/01DE-36', 'asha@example.com'])(
    'is not %s',
    (number) => {
      expect(byTaxId(number)).toEqual([expect.stringContaining('taxId is wrong.')])
    },
  )
})

it('says which key is missing', () => {
  const found = [byEmail(undefined), byPhone(undefined), byKey(undefined), byTaxId(undefined)].flat()
  expect(found).toEqual([
    'emailAddress is missing: it must be the e-mail address that is the PIX key, such as asha@example.com',
    'phoneNumber is missing: it must be the mobile number that is the PIX key, such as +5511987654321',
    'account.accountNumber is missing: it must be the random PIX key, such as 2f1b7e9c-5d84-4c3a-9e06-b7d1a4c8f350',
    'taxId is missing: it must be the CPF or CNPJ, such as 123.456.789-09',
  ])
})

it('never throws and reports only the key, whatever is sent as one', () => {
  const judges = [byEmail, byPhone, byKey, byTaxId]
  const paths = ['emailAddress', 'phoneNumber', 'account.accountNumber', 'taxId']
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.anything()), (value) => {
      judges.forEach((judge, at) => {
        for (const complaint of judge(value)) expect(complaint.split(' ')[0]).toBe(paths[at])
      })
    }),
  )
})
