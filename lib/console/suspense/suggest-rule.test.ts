import { expect, it } from 'vitest'
import { money } from '../../money/money.ts'
import { fitsRule } from '../../rails/own-accounts/statements/rules/account-rule.ts'
import { patternOf } from './suggest-rule.ts'

const fits = (pattern: string, text: string) =>
  fitsRule({ accountId: 'a', whenText: pattern })({ direction: 'DEBIT', money: money(1n, 'INR'), text })

it.each([
  ['SMS CHARGES MAR 2026 REF 8812', 'sms charges  mar 2027 ref 91', true],
  ['SMS CHARGES MAR 2026 REF 8812', 'sms charges apr 2027 ref 91', false],
  ['FEE (A+B) 1.50', 'FEE (A+B) 2.75', true],
  ['FEE (A+B) 1.50', 'FEE A+B 2x75', false],
  ['RENT', 'RENT OF MAY', false],
])('the pattern of %j fits %j: %s', (text, other, is) => {
  expect(fits(patternOf(text), text)).toBe(true)
  expect(fits(patternOf(text), other)).toBe(is)
})
