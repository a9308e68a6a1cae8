import { expect, it } from 'vitest'
import { payToWording } from './pay-to-wording.ts'

it.each([
  ['en', 'general', { shown: '普通 (ordinary savings account)', typed: '普通' }],
  ['pt-BR', 'general', { shown: '普通 (conta de depósito comum)', typed: '普通' }],
  ['en', 'current', { shown: '当座 (current account)', typed: '当座' }],
  ['en', 'savings', { shown: 'Savings account', typed: 'Savings account' }],
  ['en', 'some other', { shown: 'some other', typed: 'some other' }],
] as const)(
  'says in %s which kind of account %s is, and types it as the bank writes it',
  (locale, value, said) => {
    expect(payToWording(locale, { label: 'accountType', value })).toMatchObject(said)
  },
)

it('leaves every other value as it is typed', () => {
  expect(payToWording('en', { label: 'accountNumber', value: '0000001' })).toEqual({
    label: 'Account number',
    shown: '0000001',
    typed: '0000001',
    bankWords: [],
  })
})

const name = [
  { language: 'en', text: 'Beneficiary reference' },
  { language: 'af', text: 'Begunstigde se verwysing' },
] as const
const notIn = [
  { language: 'en', text: 'My reference' },
  { language: 'af', text: 'My verwysing' },
] as const

const holds = { charactersMax: 20, alphabet: 'LATIN' } as const

it.each([
  ['en', { name }, 'Beneficiary reference', 'Identifies your payment'],
  ['en', { name, notIn }, 'Beneficiary reference', 'Identifies your payment. Do not use “My reference”.'],
  [
    'af',
    { name, notIn },
    'Begunstigde se verwysing',
    'Identifiseer u betaling. Moenie “My verwysing” gebruik nie.',
  ],
  [
    'fr',
    { name, holdsName: true },
    'Beneficiary reference',
    'Identifie votre paiement. À taper avant votre nom.',
  ],
] as const)(
  'names the line of a reference in %s as the bank names the field',
  (locale, field, label, note) => {
    expect(
      payToWording(locale, { label: 'reference', value: 'K7Q2', field: { ...field, ...holds } }),
    ).toMatchObject({ label, note })
  },
)

it('says which words belong to the bank’s forms, and in which language', () => {
  const { bankWords } = payToWording('af', {
    label: 'reference',
    value: 'K7Q2',
    field: { name, notIn, ...holds },
  })
  expect(bankWords).toEqual([name[1], notIn[1]])
})
