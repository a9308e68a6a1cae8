import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contradicts } from './payer-contradiction.ts'

const named = (accountName?: string) => ({ accountName })
const numbered = (accountNumber?: string) => ({ accountNumber })

describe('the name of a payer', () => {
  it.each([
    ['capitals', 'ASHA RAO', 'Asha Rao'],
    ['spaces and punctuation', ' Asha  Rao. ', 'Asha Rao'],
    ['accents', 'JOSE MUNOZ', 'José Muñoz'],
    ['letters of full width', 'ＡＳＨＡ ＲＡＯ', 'Asha Rao'],
    ['surname first', 'RAO, ASHA', 'Asha Rao'],
    ['a title', 'MRS ASHA RAO', 'Asha Rao'],
    ['a middle name', 'Asha Lakshmi Rao', 'Asha Rao'],
    ['initials', 'A RAO', 'Asha Rao'],
    ['an initial beside its like', 'Anil A', 'A Anil'],
    ['no name at the bank', undefined, 'Asha Rao'],
    ['no name in the payment', 'ASHA RAO', undefined],
    ['a name without letters', '---', 'Asha Rao'],
    ['a title and without the middle name', 'MR ASHA RAO', 'Asha Kumari Rao'],
    ['an end that the bank cut off', 'ASHA KUMARI RA', 'Asha Kumari Rao'],
    ['its only word cut off', 'ASHALAKS', 'Ashalakshmi'],
    ['no spaces', 'ASHARAO', 'Asha Rao'],
    ['no spaces after a short word', 'DOVAN', 'Do Van'],
    ['no spaces after a short word, and another name', 'DOVAN NGUYEN', 'Do Van'],
    ['no spaces and its end cut off', 'DOVA', 'Do Van'],
    ['no spaces after a short Greek word', 'ΗΣΑΝΝΑ', 'Ης Άννα'],
    ['a title written as part of it', 'SRIRAM', 'Sri Ram'],
    ['a title and another surname', 'SHRI RAM KUMAR', 'Ram K Sharma'],
    ['a company’s form', 'M/S ASHA TRADERS', 'Asha Traders Pvt Ltd'],
    ['another first name', 'Vikram Rao', 'Asha Rao'],
    ['another initial', 'V Rao', 'Asha Rao'],
    ['nothing but initials', 'A R', 'Vikram Singh'],
    ['no name available', 'NA', 'Asha Rao'],
    ['no name not available', 'NOT AVAILABLE', 'Asha Rao'],
    ['the rail’s name', 'UPI', 'Asha Rao'],
    ['a hyphen', '-', 'Asha Rao'],
    ['the rail’s words around it', 'IMPS/412345/ASHA RAO/HDFC', 'Asha Rao'],
    ['letters that have no removable accent', 'Đỗ Văn', 'Do Van'],
    ['other letters of other languages', 'ØSTEN WAŁĘSA GROSZ', 'Osten Walesa Groß'],
    ['two scripts', 'ASHA RAO', 'आशा राव'],
  ])('is the customer’s with %s', (_, payer, customer) => {
    expect(contradicts(named(payer), named(customer))).toBe(false)
    expect(contradicts(named(customer), named(payer))).toBe(false)
  })

  it.each('đd ðd ħh ıi łl øo ŧt ßss ẞss æae œoe þth ĐD ØO ÆAE ÞTH'.split(' '))(
    'is the customer’s with its usual letters: %s',
    (pair) => {
      const [letter, plain] = [pair.slice(0, 1), pair.slice(1)]
      expect(contradicts(named(`AN${letter}ER`), named(`An${plain}er`))).toBe(false)
    },
  )

  it.each(
    [
      'mr mrs ms miss mister shri shree sri smt dr prof',
      'pvt private ltd limited llp inc company',
      'upi imps neft rtgs',
    ].flatMap((words) => words.split(' ')),
  )('is not the customer’s because both contain “%s”', (word) => {
    expect(contradicts(named(`${word} RAVI SHARMA`), named(`Asha ${word} Rao`))).toBe(true)
  })

  it.each(['NIL', 'NONE', 'NULL', 'NOT AVAILABLE', 'NOTAVAILABLE', 'UNKNOWN'])(
    'is unknown where the bank writes “%s”',
    (written) => expect(contradicts(named(written), named('Asha Rao'))).toBe(false),
  )

  it.each([
    ['another person', 'Vikram Singh', 'Asha Rao'],
    ['another person after a title', 'MR RAVI SHARMA', 'Mr Asha Rao'],
    ['another company', 'Ravi Stores Pvt Ltd', 'Asha Traders Pvt Ltd'],
    ['another person without spaces', 'RAVISHARMA', 'Asha Rao'],
    ['another person with a number', 'RAVI SHARMA 2', 'Asha Rao'],
    ['another person in another script', 'आशा राव', 'विक्रम सिंह'],
  ])('is not the customer’s with %s', (_, payer, customer) => {
    expect(contradicts(named(payer), named(customer))).toBe(true)
    expect(contradicts(named(customer), named(payer))).toBe(true)
  })
})

/** Banks write an X for each digit of an account number that they hide. */
const hiddenDigits = 'X'.repeat(10)

describe('the account number of a payer', () => {
  it.each([
    ['groups', '5010 0123 4567 89', '50100123456789'],
    ['hyphens', '501-001-234', '501001234'],
    ['leading zeros', '00000020123456789', '20123456789'],
    ['leading zeros before few digits', '0000123', '123'],
    ['capitals in a UPI ID', 'Asha@OkBank', 'asha@okbank'],
    ['a mask', `${hiddenDigits}6789`, '50100123456789'],
    ['digits before a mask', `5010${hiddenDigits.slice(6)}6789`, '501012346789'],
    ['a mask of stars', '**********6789', '50100123456789'],
    ['nothing but a mask', hiddenDigits, '50100123456789'],
    ['an account number beside a UPI ID', '50100123456789', 'asha@okbank'],
    ['its end', '456789', '50100123456789'],
    ['the branch before it', 'SBIN0001234/50100123456789', '50100123456789'],
    ['the country before it', '919876543210', '9876543210'],
    ['words without a digit', 'NOTAVAILABLE', '5010'],
    ['nothing at the bank', undefined, '50100123456789'],
    ['nothing in the payment', '50100123456789', ' '],
  ])('is the customer’s with %s', (_, payer, customer) => {
    expect(contradicts(numbered(payer), numbered(customer))).toBe(false)
    expect(contradicts(numbered(customer), numbered(payer))).toBe(false)
  })

  it.each([
    ['another account', '50100999999999', '50100123456789'],
    ['fewer than four digits of its end', '789', '50100123456789'],
    ['its beginning', '501001', '50100123456789'],
    ['another number after a country', '919876543211', '9876543210'],
    ['another end behind the mask', `${hiddenDigits}9999`, '50100123456789'],
    ['its end without digits', '1234AB', '991234AB'],
    ['letters after what looks like a mask', 'XX12AB', '9912AB'],
    ['letters before what looks like a mask', 'ABXX12', '9912'],
    ['another UPI ID', 'vikram@okbank', 'asha@okbank'],
    ['a UPI ID at another bank', 'asha@other', 'asha@okbank'],
  ])('is not the customer’s with %s', (_, payer, customer) => {
    expect(contradicts(numbered(payer), numbered(customer))).toBe(true)
    expect(contradicts(numbered(customer), numbered(payer))).toBe(true)
  })

  it('is compared even if the name agrees', () => {
    const customer = { accountName: 'Asha Rao', accountNumber: '50100123456789' }
    expect(contradicts({ accountName: 'ASHA RAO', accountNumber: '111' }, customer)).toBe(true)
    expect(contradicts(undefined, customer)).toBe(false)
    expect(contradicts({ accountName: 'ASHA RAO' }, undefined)).toBe(false)
  })
})

describe('whatever is written', () => {
  const word = fc.stringMatching(/^[a-z]{1,8}$/)
  const words = fc.array(word, { minLength: 1, maxLength: 5 })
  const account = fc.record({
    accountName: fc.option(fc.string({ unit: 'grapheme' }), { nil: undefined }),
    accountNumber: fc.option(fc.string({ unit: 'grapheme' }), { nil: undefined }),
  })

  it('is symmetric, and no name contradicts itself', () => {
    fc.assert(
      fc.property(account, account, (one, other) => {
        expect(contradicts(one, other)).toBe(contradicts(other, one))
        expect(contradicts(one, one)).toBe(false)
      }),
    )
  })

  it('agrees with the same words in another order, case and spacing, with more words among them', () => {
    const other = words.chain((name) =>
      fc.tuple(
        fc.constant(name),
        fc.shuffledSubarray(name, { minLength: name.length }),
        fc.array(word, { maxLength: 2 }),
        fc.constantFrom(' ', '  ', ', '),
      ),
    )
    fc.assert(
      fc.property(other, ([name, shuffled, more, space]) => {
        const written = [...shuffled, ...more].join(space).toUpperCase()
        expect(contradicts(named(written), named(name.join(' ')))).toBe(false)
      }),
    )
  })

  const written = fc.array(fc.stringMatching(/^[A-Za-zäåçéđøłßñőस-ह\u0E01-\u0E05]{1,8}$/), { maxLength: 4 })
  const names = fc.tuple(written, written)

  it('ignores case, spaces and the order of words', () => {
    const rewritten = names.chain(([one, other]) =>
      fc.tuple(
        fc.constant([one, other]),
        fc.shuffledSubarray(one, { minLength: one.length }),
        fc.constantFrom(' ', '   ', '\u00A0', '.'),
      ),
    )
    fc.assert(
      fc.property(rewritten, ([[one, other], shuffled, space]) => {
        const expected = contradicts(named(one.join(' ')), named(other.join(' ')))
        for (const text of [
          one.join(space),
          shuffled.join(' '),
          one.join(' ').toUpperCase(),
          one.join(' ').toLowerCase(),
        ])
          expect(contradicts(named(text), named(other.join(' ')))).toBe(expected)
      }),
    )
  })

  it('never contradicts a name that is cut to ten letters', () => {
    fc.assert(
      fc.property(written, (name) => {
        const whole = name.join(' ')
        expect(contradicts(named([...whole].slice(0, 10).join('')), named(whole))).toBe(false)
      }),
    )
  })

  it('contradicts a name of which no word begins alike', () => {
    const begins = (letters: string) =>
      fc.array(fc.stringMatching(new RegExp(`^[${letters}][xyz]{3,6}$`)), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(begins('a-m'), begins('n-z'), (one, other) => {
        expect(contradicts(named(one.join(' ')), named(other.join(' ')))).toBe(true)
      }),
    )
  })
})
