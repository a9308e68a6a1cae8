import { describe, expect, it } from 'vitest'
import { testCommandLine } from '../../../testing/test-command-line.ts'

const { gateway } = await testCommandLine(undefined, { GATEWAY_MODE: 'live' })
const two = ['--by', 'Ann', '--approved-by', 'Ben']
const account = (name: string, ...words: string[]) => gateway('account', name, ...words, ...two)
const add = async (currency: string, kind: string, identifier: string, ...words: string[]) => {
  const named = ['--currency', currency, '--kind', kind, '--identifier', identifier, '--holder', 'Acme Ltd']
  const { document, errors } = await account('add', ...named, ...words)
  if (errors !== '') throw new Error(errors)
  return document
}
const given: [string, string][] = [
  ['--bank-code', '004'],
  ['--bank-name', 'KBank'],
  ['--bic', 'KASITHBK'],
  ['--branch', '0001'],
  ['--city', 'Bangkok'],
  ['--account-type', 'savings'],
  ['--daily-limit', '1000'],
  ['--cut-off', '16:30'],
  ['--service-level', 'URGP'],
  ['--customer-id', 'C1'],
]

describe('account configure', () => {
  it.each(given)('%s none removes what %s set, and nothing else', async (option, value) => {
    const number = `01234567${10 + given.findIndex(([one]) => one === option)}`
    const bare = await add('THB', 'BANK', number)
    const id = String(bare['idAccount'])
    const changed = await account('configure', '--id', id, option, value)
    expect(changed.errors).toBe('')
    expect(changed.document).not.toEqual(bare)
    expect((await account('configure', '--id', id, option, 'none')).document).toEqual(bare)
    expect((await gateway('account', 'show', '--id', id)).document).toMatchObject(bare)
  })

  it('of a biller that is removed, transfers carry no reference any more', async () => {
    const added = await add('THB', 'PROMPTPAY', '0812345678', '--biller', '010556206785301')
    expect(added).toMatchObject({ toldApartBy: 'REFERENCE', details: { billerId: '010556206785301' } })
    const changed = await account('configure', '--id', String(added['idAccount']), '--biller', 'none')
    expect(changed.document).toMatchObject({ toldApartBy: 'AMOUNT', details: {} })
    expect(changed.document['details']).toEqual({})
  })

  it('a bank account may serve no payin, and serve payins again', async () => {
    const added = await add('THB', 'BANK', '0123456777', '--methods', 'none')
    expect(added).toMatchObject({ methods: [] })
    const id = String(added['idAccount'])
    const serving = await account('configure', '--id', id, '--methods', 'OFFLINE')
    expect(serving.document).toMatchObject({ methods: ['OFFLINE'], toldApartBy: 'AMOUNT' })
    const without = await account('configure', '--id', id, '--methods', 'none')
    expect(without.document).toMatchObject({ methods: [] })
  })
})

describe('"none" is refused, and nothing is changed,', () => {
  it.each([
    '--holder',
    '--told-apart-by',
    '--notice-delay-minutes',
    '--booking-lag-days',
    '--time-zone',
    '--payouts',
    '--charges',
    '--batch-booking',
  ])('for %s, which every account has', async (option) => {
    const list = await gateway('account', 'list')
    const [{ idAccount } = { idAccount: '' }] = list.document['data'] as { idAccount: string }[]
    const refused = await account('configure', '--id', idAccount, option, 'none')
    expect([refused.exitCode, refused.errors]).toEqual([1, expect.stringMatching(/cannot be removed/)])
    expect((await gateway('account', 'list')).printed).toBe(list.printed)
  })

  it.each<[string, string, string, readonly string[], string, RegExp]>([
    ['VND', 'VIETQR', '0123456789', ['--bank-code', '970436'], '--bank-code', /^--bank-code is missing/],
    [
      'INR',
      'BANK',
      '50100123456789',
      ['--bank-code', 'KKBK0000261'],
      '--bank-code',
      /^--bank-code is missing/,
    ],
    ['JPY', 'BANK', '7654321', ['--branch', '001'], '--branch', /^--branch is missing/],
    ['ZAR', 'WALLET', 'ACME1', ['--wallet-address', 'https://w.example/q'], '--wallet-address', /is missing/],
    ['BRL', 'PIX', 'pix@acme.example', [], '--methods', /^--methods: .*PIX serves PIXQR/],
  ])('in %s for what %s needs', async (currency, kind, identifier, words, option, message) => {
    const added = await add(currency, kind, identifier, ...words)
    const id = String(added['idAccount'])
    const refused = await account('configure', '--id', id, option, 'none')
    expect([refused.exitCode, refused.errors]).toEqual([1, expect.stringMatching(message)])
    expect((await gateway('account', 'show', '--id', id)).document).toMatchObject(added)
  })

  it.each(['--bank-name', '--city', '--daily-limit', '--cut-off', '--sweep-to'])(
    'for %s of a new account',
    async (option) => {
      const named = '--currency THB --kind BANK --identifier 0777777771 --holder Acme'.split(' ')
      const { exitCode, errors } = await account('add', ...named, option, 'none')
      expect([exitCode, errors]).toEqual([1, expect.stringMatching(`${option} none: a new account has none`)])
    },
  )
})
