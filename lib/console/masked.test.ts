import { expect, it } from 'vitest'
import { maskedAccount, maskedName } from './masked.ts'

it.each([
  ['Somchai  Jaidee', 'S••• J•••'],
  ['阮德', '阮•••'],
  ['', ''],
])('of the name %j only %j is told', (name, masked) => {
  expect(maskedName(name)).toBe(masked)
})

it.each([
  ['5010 0123-4567', '•••• 4567'],
  ['asha@okhdfc', '•••• hdfc'],
  ['12345678', '••••'],
])('of the account %j only %j is told', (account, masked) => {
  expect(maskedAccount(account)).toBe(masked)
})
