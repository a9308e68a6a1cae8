import { describe, expect, it } from 'vitest'
import { money } from '../money/money.ts'
import { readCorrupted } from '../testing/database/bypass-constraints.ts'
import { ledgerDatabase } from '../testing/database/ledger-database.ts'
import { readHouseAccounts } from './house-accounts.ts'
import { postEntry, type Entry } from './post-entry.ts'

const db = await ledgerDatabase()
const post = (entry: Omit<Entry, 'kind' | 'currencyCode'>) =>
  db.transaction((transaction) =>
    postEntry(transaction, { kind: 'ADJUSTMENT', currencyCode: 'INR', ...entry }),
  )
const entries = async () =>
  (
    await db.pool.query(
      'select merchant_code, payment_kind, payment_id, receipt_id, reason from ledger_entry order by id',
    )
  ).rows

describe('an entry', () => {
  const lines = [
    { account: { kind: 'SUSPENSE' }, amount: -100n },
    { account: { kind: 'ROUNDING' }, amount: 100n },
  ] as const

  it('without any amount is not written', async () => {
    const before = await entries()
    await post({ lines: lines.map((line) => ({ ...line, amount: 0n })) })
    await post({ lines: [] })
    expect(await entries()).toEqual(before)
  })

  it('names its merchant, payment and reason', async () => {
    await post({ lines, merchantCode: 'ACME', reason: 'a fee that was taken twice' })
    const payment = { merchantCode: 'ACME', kind: 'payout', paymentId: 'P-1' }
    await post({ lines, payment })
    await post({ lines })
    const nothing = {
      merchant_code: null,
      payment_kind: null,
      payment_id: null,
      receipt_id: null,
      reason: null,
    }
    expect((await entries()).slice(-3)).toEqual([
      { ...nothing, merchant_code: 'ACME', reason: 'a fee that was taken twice' },
      { ...nothing, merchant_code: 'ACME', payment_kind: 'payout', payment_id: 'P-1' },
      nothing,
    ])
  })

  it('of received money names its receipt, on the account that received it', async () => {
    const { rows } = await db.pool.query<{ receipt: string; account: string }>(`
      with taking as (
        insert into receiving_account (provider, currency_code, kind, identifier, holder, methods)
        values ('sandbox', 'INR', 'UPI', 'shop@bank', 'Acme Ltd', '{UPIQR}') returning id)
      insert into receipt (source, source_id, digest, receiving_account_id, currency_code, amount, moved_at)
      select 'test', '1', '', taking.id, 'INR', 1, now() from taking
      returning id as receipt, receiving_account_id as account`)
    const { receipt: receiptId, account: receivingAccountId } = rows[0] ?? { receipt: '', account: '' }
    await post({
      receiptId,
      lines: [
        { account: { kind: 'RECEIVING', receivingAccountId }, amount: -100n },
        { account: { kind: 'FX' }, amount: 100n },
      ],
    })
    expect((await entries()).at(-1)).toMatchObject({ receipt_id: receiptId })
    const opened = await db.pool.query(
      'select id, merchant_code from ledger_account where receiving_account_id = $1',
      [receivingAccountId],
    )
    expect(opened.rows).toEqual([{ id: `RECEIVING/INR/${receivingAccountId}`, merchant_code: null }])
  })

  it('leaves out lines of zero', async () => {
    await post({ lines: [...lines, { account: { kind: 'FEE_INCOME' }, amount: 0n }] })
    expect((await readHouseAccounts(db)).map(({ id }) => id)).not.toContain('FEE_INCOME/INR')
  })
})

describe('the house accounts', () => {
  it('have the sum of all postings while there is no snapshot', async () => {
    const standing = await readHouseAccounts(db)
    expect(standing.filter(({ kind }) => kind === 'SUSPENSE')).toEqual([
      { id: 'SUSPENSE/INR', kind: 'SUSPENSE', balance: money(-400n, 'INR') },
    ])
    expect(standing.reduce((sum, { balance }) => sum + balance.amount, 0n)).toBe(0n)
  })

  it('are of currencies that the gateway knows', async () => {
    const foreign = `insert into ledger_account (id, kind, currency_code) values ('SUSPENSE/EUR', 'SUSPENSE', 'EUR')`
    const look = readCorrupted(db, [foreign], (changed) => changed.transaction(readHouseAccounts))
    await expect(look).rejects.toThrow('the database holds the currency EUR')
  })
})
