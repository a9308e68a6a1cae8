import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emailAddress, phoneNumber } from './contact.ts'
import { accountName } from './name.ts'
import { accountNumber } from './payer-account.ts'

const accepts = (schema: { safeParse: (value: unknown) => { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success

describe('accountName', () => {
  it.each(['Asha Rao', '王小明', 'Studio 54', "Seán O'Brien-Smith", 'أحمد', 'ทดสอบ ระบบ', '7'])(
    'accepts %s',
    (name) => {
      expect(accountName.parse(name)).toBe(name)
    },
  )

  it.each(['', '   ', '-', '***', 'a\nb', 'a\u0000b', 'a\u2028b', 'a\ud800b'])('refuses %j', (name) => {
    expect(accepts(accountName, name)).toBe(false)
  })

  it('takes 140 characters and not 141, after trimming', () => {
    expect(accountName.parse(`  ${'a'.repeat(140)}  `)).toHaveLength(140)
    expect(accepts(accountName, 'a'.repeat(141))).toBe(false)
  })
})

describe('emailAddress', () => {
  it.each(['asha@example.com', ' asha+shop@mail.example.co.in ', 'o_brien@example.org'])(
    'accepts %s',
    (address) => {
      expect(emailAddress.parse(address)).toBe(address.trim())
    },
  )

  it.each(['asha', 'asha@', '@example.com', 'asha@example', 'asha example.com', `${'a'.repeat(251)}@b.co`])(
    'refuses %s',
    (address) => {
      expect(accepts(emailAddress, address)).toBe(false)
    },
  )
})

describe('accountNumber', () => {
  it.each([
    '0123456789',
    '012-3-45678-9',
    'GB29 NWBK 6016 1331 9268 19',
    'mi.alias.mp',
    '2850590940090418135201',
  ])('accepts %s', (number) => {
    expect(accountNumber.parse(number)).toBe(number)
  })

  it.each(['', '-', '12;34', '<script>', "1' or '1"])('refuses %s', (number) => {
    expect(accepts(accountNumber, number)).toBe(false)
  })
})

it('never throws and never lets a control character through, whatever is sent', () => {
  const schemas = [accountName, emailAddress, accountNumber, phoneNumber('KES'), phoneNumber('USDC')]
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary' }), fc.anything()),
      fc.constantFrom(...schemas),
      (value, schema) => {
        const parsed = schema.safeParse(value)
        if (parsed.success) expect(parsed.data).not.toMatch(/\p{Cc}/u)
      },
    ),
  )
})
