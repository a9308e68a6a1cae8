import { describe, expect, it } from 'vitest'
import { validate } from './validate.ts'
import { webAddress } from './web-address.ts'

describe('a web address of a merchant', () => {
  it.each([
    'https://shop.example',
    'HTTP://SHOP.EXAMPLE:8080/back?order=1#paid',
    'https://[::1]:8/',
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
  ])('is never %j', (address) =>
    expect(validate(webAddress, address, ['callbackUrl'])).toEqual({
      violations: [
        {
          path: 'callbackUrl',
          code: 'WRONG_FORMAT',
          message: 'callbackUrl must be an absolute http or https address without user name and password',
        },
      ],
    }),
  )

  it('has at most 2000 characters', () => {
    const violations = [{ path: '', code: 'TOO_LONG', message: expect.stringContaining('2000') }]
    expect(validate(webAddress, `https://shop.example/${'a'.repeat(1980)}`)).toEqual({ violations })
  })
})
