import { describe, expect, it } from 'vitest'
import { currencies } from '../money/currency.ts'
import { money } from '../money/money.ts'
import { byOperator } from '../platform/audit/actor.ts'
import { readCorrupted } from '../testing/database/bypass-constraints.ts'
import { ledgerDatabase } from '../testing/database/ledger-database.ts'
import { creditBalance } from './adjustments/credit-balance.ts'
import { postEntry } from './post-entry.ts'
import { readBalance, readBalances } from './read-balances.ts'

const db = await ledgerDatabase()
const reserve = (amount: bigint) =>
  db.transaction((transaction) =>
    postEntry(transaction, {
      kind: 'RESERVE',
      currencyCode: 'INR',
      merchantCode: 'ACME',
      lines: [
        { account: { kind: 'MERCHANT_AVAILABLE', merchantCode: 'ACME' }, amount: -amount },
        { account: { kind: 'MERCHANT_RESERVED', merchantCode: 'ACME' }, amount },
      ],
    }),
  )

describe('the balances of a merchant', () => {
  it('are zero in every currency before the first posting, and none of an unknown merchant', async () => {
    const balances = await readBalances(db, 'ACME')
    expect(balances.map(({ currencyCode }) => currencyCode)).toEqual(currencies.map(({ code }) => code))
    expect(JSON.parse(JSON.stringify(balances[0]?.json))).toEqual({
      currencyCode: 'ARS',
      balance: 0,
      available: 0,
      reserved: 0,
    })
    expect(await readBalances(db, 'NOBODY')).toEqual([])
    expect(await readBalance(db, 'NOBODY', 'INR')).toEqual({
      available: money(0n, 'INR'),
      reserved: money(0n, 'INR'),
    })
  })

  it('are available, reserved and the sum of both', async () => {
    await creditBalance(db, 'ACME', money(20_050n, 'INR'), byOperator('test'))
    await reserve(10_150n)
    const balances = await readBalances(db, 'ACME')
    const rupees = balances.find(({ currencyCode }) => currencyCode === 'INR')
    expect(JSON.parse(JSON.stringify(rupees?.json))).toEqual({
      currencyCode: 'INR',
      balance: 200.5,
      available: 99,
      reserved: 101.5,
    })
    expect(await readBalance(db, 'ACME', 'INR')).toEqual({
      available: money(9_900n, 'INR'),
      reserved: money(10_150n, 'INR'),
    })
  })

  it('leave out a currency that this release does not know, and are zero for a new one', async () => {
    const retired = [
      `update ledger_posting set account_id = replace(account_id, '/THB/', '/EUR/') where account_id like '%/THB/%'`,
      `update ledger_account set id = replace(id, '/THB/', '/EUR/'), currency_code = 'EUR' where currency_code = 'THB'`,
    ]
    const known = await readCorrupted(db, retired, (changed) =>
      changed.transaction((transaction) => readBalances(transaction, 'ACME')),
    )
    expect(known.map(({ currencyCode }) => currencyCode)).toEqual(currencies.map(({ code }) => code))
    const baht = known.find(({ currencyCode }) => currencyCode === 'THB')
    expect(JSON.parse(JSON.stringify(baht?.json))).toMatchObject({ balance: 0, available: 0, reserved: 0 })
  })
})
