import { expect, it } from 'vitest'
import { wordsIn } from './words.ts'

it('says of a top-up what differs in its own words, and everything else as of a payin', () => {
  const [payin, topUp] = [wordsIn('en'), wordsIn('en', 'UTC', 'topup')]
  expect(payin.t('result.SUCCESS')).toBe('Paid')
  expect(topUp.t('result.SUCCESS')).toBe('Topped up')
  expect(topUp.t('pageTitle', { shop: 'Acme' })).toBe('Top up at Acme')
  expect(topUp.t('watch.waiting')).toBe(payin.t('watch.waiting'))
  expect([payin.t.has('bill.title'), topUp.t.has('bill.title')]).toEqual([false, true])
})
