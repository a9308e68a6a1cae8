import { describe, expect, it } from 'vitest'
import { testCommandLine } from '../../../testing/test-command-line.ts'

const { gateway } = await testCommandLine(undefined, { GATEWAY_MODE: 'live' })
const two = ['--by', 'Ann', '--approved-by', 'Ben']
const account = (name: string, ...words: string[]) => gateway('account', name, ...words, ...two)
const add = async (kind: string, identifier: string, ...words: string[]) => {
  const facts = ['--currency', 'THB', '--kind', kind, '--identifier', identifier, '--holder', 'Acme Ltd']
  const { document, errors } = await account('add', ...facts, ...words)
  if (errors !== '') throw new Error(errors)
  return document
}

it('a new account pays nothing out until it is told to', async () => {
  const added = await add('BANK', '0123456789', '--bank-name', 'KBank')
  expect(added).toMatchObject({ payouts: false, charges: 'SHAR', batchBooking: false })
  const id = String(added['idAccount'])
  const words =
    '--payouts on --cut-off 16:30 --charges DEBT --service-level URGP --batch-booking true --customer-id C1'
  const changed = await account('configure', '--id', id, ...words.split(' '))
  const settings = {
    payouts: true,
    cutOff: '16:30',
    charges: 'DEBT',
    serviceLevel: 'URGP',
    batchBooking: true,
    customerId: 'C1',
  }
  expect(changed.document).toMatchObject({ ...settings, bankName: 'KBank' })
  expect((await gateway('account', 'show', '--id', id)).document).toMatchObject(settings)
  const cleared = await account('configure', '--id', id, '--cut-off', 'none', '--payouts', 'off')
  expect(cleared.document).toMatchObject({ payouts: false, charges: 'DEBT', customerId: 'C1' })
  expect(cleared.document).not.toHaveProperty('cutOff')
})

describe('payouts are refused, and nothing is changed, where', () => {
  it.each([
    [
      'the account is no bank account',
      'PROMPTPAY',
      '0812345678',
      ['--payouts', 'on'],
      /account add --kind BANK/,
    ],
    ['the cut-off is no time', 'BANK', '0123456781', ['--cut-off', '25:00'], /no time of day/],
    [
      'the customer ID has characters that no bank takes',
      'BANK',
      '0123456782',
      ['--customer-id', 'Ü1'],
      /customer-id must be/,
    ],
  ])('%s', async (_, kind, identifier, words, message) => {
    const id = String((await add(kind, identifier))['idAccount'])
    const refused = await account('configure', '--id', id, ...words)
    expect([refused.exitCode, refused.errors]).toEqual([1, expect.stringMatching(message)])
    expect((await gateway('account', 'show', '--id', id)).document).toMatchObject({ payouts: false })
  })

  it('the account settles in another one', async () => {
    const cash = String((await add('BANK', '0123456783'))['idAccount'])
    const id = String((await add('BANK', '0123456784', '--settles-in', cash))['idAccount'])
    expect((await account('configure', '--id', id, '--payouts', 'on')).errors).toMatch(/settles in another/)
  })
})
