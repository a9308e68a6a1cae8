import { expect, it } from 'vitest'
import { locales } from './locales.ts'
import { type Messages, messages } from './messages.ts'
import { phrasesOf } from './phrases.ts'

it.each([
  ['銀行アプリから振り込んでください', ['銀行アプリから', '振り込んでください']],
  ['お支払い方法をお選びください', ['お支払い方法を', 'お選びください']],
  ['お支払いは成立しませんでした', ['お支払いは', '成立しませんでした']],
  ['このお支払い画面は、ここでは開けません', ['このお支払い画面は、', 'ここでは', '開けません']],
  [
    '12.50\u00a0USDCをウォレットから送ってください',
    ['12.50\u00a0USDCを', 'ウォレットから', '送ってください'],
  ],
  ['お支払い完了', ['お支払い完了']],
])('%s may end a line between phrases, and never within a word', (text, phrases) => {
  expect(phrasesOf(text)).toEqual(phrases)
})

it('leaves texts with spaces in one piece, and loses no character of any', () => {
  const all = (nested: Messages): string[] =>
    Object.values(nested).flatMap((value) => (typeof value === 'string' ? [value] : all(value)))
  for (const locale of locales) {
    for (const text of all(messages[locale].checkout)) {
      expect(phrasesOf(text).join('')).toBe(text)
      if (locale !== 'ja') expect(phrasesOf(text)).toEqual([text])
    }
  }
})
