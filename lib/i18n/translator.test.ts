import { expect, it } from 'vitest'
import { translator, translatorOf } from './translator.ts'

it('fills values in, by the rules of the language', () => {
  const t = translatorOf('pt-BR', {
    left: { days: '{count, plural, one {# dia} many {# de dias} other {# dias}}' },
  })
  expect(t('left.days', { count: 1 })).toBe('1 dia')
  expect(t('left.days', { count: 3 })).toBe('3 dias')
})

it('throws on a missing message and on a missing value', () => {
  const t = translatorOf('en', { hello: 'Hello {name}' })
  expect(() => t('goodbye')).toThrow()
  expect(() => t('hello')).toThrow()
})

it('knows which messages there are, and which groups', () => {
  const t = translatorOf('ar', { bill: { order: 'الطلب' } })
  const has = (key: string) => t.has(key)
  expect(['bill.order', 'bill'].map(has)).toEqual([true, true])
  expect(['bill.shop', 'bill.order.id', 'order', 'bill.toString'].map(has)).toEqual([
    false,
    false,
    false,
    false,
  ])
})

it('translates into the shipped languages', () => {
  expect(translator('en', 'methods')('payTo.bankName')).toBe('Bank')
  expect(translator('pt-BR', 'methods')('payTo.bankName')).toBe('Banco')
})

it('keeps what is filled into Arabic in its own direction, and numbers countable', () => {
  const t = translatorOf('ar', {
    pay: 'ادفع إلى {account}',
    left: '{count, plural, one {دقيقة} other {# دقيقة}}',
  })
  expect(t('pay', { account: '001 234-5' })).toBe('ادفع إلى \u2068001 234-5\u2069')
  expect(t('left', { count: 30 })).toBe('30 دقيقة')
})
