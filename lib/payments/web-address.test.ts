import { describe, expect, it } from 'vitest'
import { validate } from './validate.ts'
import { webAddress } from './web-address.ts'

describe('a web address of a merchant', () => {
  it.each([
    'https://shop.example',
    'HTTP://SHOP.EXAMPLE:8080/back?order=1#paid',
    'https://[::1]:8/',
    'http://127.0.0.1:8080/back',
    'https://münchen.example/ä',
    `https://shop.example/${'a'.repeat(1979)}`,
  ])('may be %s', (address) => expect(validate(webAddress, address)).toEqual({ value: address }))

  it.each([
    '',
    '/back',
    '//shop.example',
    'shop.example',
    'ftp://shop.example',
    'javascript:alert(1)',
    'http:shop.example',
    'http://',
    'http://shop.example:99999',
    ' https://shop.example',
    'https://shop.example/a b',
    'https://shop.example\\back',
    'https://shop.example/\n',
    'https://ann@shop.example',
    'https://ann:secret@shop.example',
    'https://@shop.example',
    'https://:@shop.example',
    'http:///evil.example',
    'http:////evil.example/a',
    'http:/\\evil.example',
    'http://?evil.example',
    'http://%65vil.example',
    'http://shop.example%2eevil.example',
    'http://shop.example%40evil.example',
  ])('is never %j', (address) =>
    expect(validate(webAddress, address, ['callbackUrl'])).toMatchObject({
      violations: [
        {
          path: 'callbackUrl',
          code: 'WRONG_FORMAT',
          message: 'callbackUrl must be an absolute http or https address without user name and password',
        },
      ],
    }),
  )

  it.each([
    'http://0x7f.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0177.0.0.1:80/',
    'http://good。example/',
    'http://\u212Aelvin.example/',
    'http://ｇood.example/',
  ])('names its host plainly, not as %s', (address) =>
    expect(validate(webAddress, address, ['returnUrl'])).toMatchObject({
      violations: [{ code: 'WRONG_FORMAT', message: expect.stringContaining('four decimal numbers') }],
    }),
  )

  it.each([
    ['a change of direction', 'https://shop.example/back\u202e'],
    ['an isolate', 'https://shop.example/\u2067/a'],
    ['a space without width', 'https://shop.example/\u200ba'],
    ['a soft hyphen', 'https://shop\u00ad.example/'],
    ['a tag character', 'https://shop.example/\u{e0041}'],
    ['a private character', 'https://shop.example/\ue000'],
    ['half a character', 'https://shop.example/\ud800'],
  ])('never holds %s', (_, address) =>
    expect(validate(webAddress, address, ['returnUrl'])).toMatchObject({
      violations: [
        {
          path: 'returnUrl',
          code: 'WRONG_FORMAT',
          message: 'returnUrl must not hold invisible characters: percent-encode them',
        },
      ],
    }),
  )

  it('may hold an encoded invisible character', () => {
    const address = 'https://shop.example/%E2%80%AE'
    expect(validate(webAddress, address)).toEqual({ value: address })
  })

  it('has at most 2000 characters', () => {
    const violations = [{ path: '', code: 'TOO_LONG', message: expect.stringContaining('2000') }]
    expect(validate(webAddress, `https://shop.example/${'a'.repeat(1980)}`)).toMatchObject({ violations })
  })
})
