import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { money } from '../money/money.ts'
import { vietQr } from './vietqr.ts'

const vectors: { payload: string }[] = JSON.parse(
  readFileSync(new URL('./vectors/vietqr.json', import.meta.url), 'utf8'),
)

it('writes the published payload for the same account, amount and purpose', () => {
  const code = vietQr({
    bankBin: '970415',
    accountNumber: '0011001932418',
    money: money(120000n, 'VND'),
    purpose: 'ủng hộ lũ lụt',
  })
  expect(code).toBe(vectors[1]?.payload)
})

it('is reusable without an amount', () => {
  expect(vietQr({ bankBin: '970415', accountNumber: '0011001932418' })).toMatch(
    /^000201010211.*53037045802VN6304/,
  )
})

it.each([
  ['a bank number of 5 digits', { bankBin: '97041' }],
  ['an account of 20 digits', { accountNumber: '1'.repeat(20) }],
  ['an account with a space', { accountNumber: '001 100' }],
  ['another currency', { money: money(100n, 'THB') }],
])('does not write %s', (_, change) => {
  expect(() => vietQr({ bankBin: '970415', accountNumber: '0011001932418', ...change })).toThrow(RangeError)
})
