import { expect, it } from 'vitest'
import { readPhone } from './phone.ts'

it.each([
  ['012-345 6789', 'MY', '+60123456789'],
  ['+60 12-345 6789', 'KE', '+60123456789'],
  ['0712 345678', 'KE', '+254712345678'],
  ['0712345678', 'TZ', '+255712345678'],
  ['0971234567', 'ZM', '+260971234567'],
  ['024 123 4567', 'GH', '+233241234567'],
  ['0912-345-678', 'TW', '+886912345678'],
  ['98765 43210', 'IN', '+919876543210'],
  ['(11) 91234-5678', 'BR', '+5511912345678'],
  ['090-1234-5678', 'JP', '+819012345678'],
])('reads %s as people of %s write it', (text, countryCode, e164) => {
  expect(readPhone(text, countryCode)).toMatchObject({ e164, isMobile: true })
})

it('returns the country of the number, not the one it was typed in', () => {
  expect(readPhone('+254712345678', 'TZ')).toMatchObject({ countryCode: 'KE' })
})

it('distinguishes landlines from mobiles', () => {
  expect(readPhone('+254202222222', 'KE')).toMatchObject({ isMobile: false })
})

it.each([
  ['a number that is too short', '12345'],
  ['words', 'call me'],
  ['a number hidden in words', 'my number is +254712345678'],
  ['nothing', ''],
  ['a range that the plan does not know', '+254112'],
])('refuses %s with a sentence that shows the right shape', (_, text) => {
  expect(readPhone(text, 'KE')).toMatchObject({
    code: 'BAD_SHAPE',
    message: expect.stringContaining('+60123456789'),
  })
})

it('reads only international numbers where the country has no numbering plan', () => {
  expect(readPhone('0712345678', 'XX')).toMatchObject({ code: 'BAD_SHAPE' })
  expect(readPhone('+254712345678', 'XX')).toMatchObject({ e164: '+254712345678' })
})
