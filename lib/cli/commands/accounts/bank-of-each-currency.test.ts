import { describe, expect, it } from 'vitest'
import { countryOfCurrency } from '../../../countries/registry.ts'
import { currencies } from '../../../money/currency.ts'
import { ownAccountsRailName } from '../../../rails/own-accounts/accounts/account.ts'
import { hasPayingAccount } from '../../../rails/own-accounts/batches/sql/paying-account.ts'
import { testCommandLine } from '../../../testing/test-command-line.ts'

const { gateway, database: db } = await testCommandLine(undefined, { GATEWAY_MODE: 'live' })
const two = ['--by', 'Ann', '--approved-by', 'Ben']
const addBank = (currency: string, identifier: string, ...words: string[]) => {
  const named = ['--currency', currency, '--kind', 'BANK', '--identifier', identifier]
  return gateway('account', 'add', ...named, '--holder', 'Acme Ltd', ...words, ...two)
}
const withoutPayins = ['BRL', 'COP', 'GHS', 'IDR', 'KES', 'MYR', 'TWD', 'TZS', 'ZMW']

describe('a bank account', () => {
  it.each(currencies.filter(({ type }) => type === 'FIAT').map(({ code }) => code))(
    'in %s is added and pays out',
    async (currency) => {
      const rule = countryOfCurrency(currency)?.bankAccount
      const branch = rule?.branch
        ? [currency === 'INR' ? '--bank-code' : '--branch', rule.branch.example]
        : []
      const added = await addBank(currency, rule?.example ?? '', ...branch)
      expect(added.errors).toBe('')
      const methods = added.document['methods'] as string[]
      expect(methods.length === 0).toBe(withoutPayins.includes(currency))
      const id = String(added.document['idAccount'])
      const paying = await gateway('account', 'configure', '--id', id, '--payouts', 'on', ...two)
      expect(paying.document).toMatchObject({ payouts: true, methods })
      expect(await hasPayingAccount(db, ownAccountsRailName, currency)).toBe(true)
      expect((await gateway('account', 'show', '--id', id)).errors).toBe('')
    },
  )

  it('that serves no payin is where a PIX key settles, whose payins are told apart by the amount', async () => {
    const bank = await addBank('BRL', '0012345-7')
    const key = ['--kind', 'PIX', '--identifier', 'pix@acme.example', '--holder', 'Acme Ltd']
    const settles = ['--settles-in', String(bank.document['idAccount'])]
    const added = await gateway('account', 'add', '--currency', 'BRL', ...key, ...settles, ...two)
    expect(added.document).toMatchObject({ methods: ['PIXQR'], toldApartBy: 'AMOUNT' })
  })

  it.each(['USDT', 'USDC'])('is kept in no %s', async (currency) => {
    const { exitCode, errors } = await addBank(currency, '0123456789')
    expect([exitCode, errors]).toEqual([1, expect.stringMatching(/No country keeps bank accounts/)])
  })

  it('in a currency without a method for transfers serves none that is named', async () => {
    const { errors } = await addBank('BRL', '0012345-8', '--methods', 'PIXQR')
    expect(errors).toMatch(/--methods: no payin method is paid to a BANK account in BRL/)
  })
})
