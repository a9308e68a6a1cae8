import { beforeEach, describe, expect, it } from 'vitest'
import { money } from '../../../../money/money.ts'
import { erasePersonalData } from '../../../../privacy/erase-personal-data.ts'
import { readPayment } from '../../../../payments/read/read-payment.ts'
import { byOperator } from '../../../../platform/audit/actor.ts'
import { decided, statementDesk } from '../../../../testing/statements/statement-desk.ts'
import {
  camtFile,
  entry,
  written,
  type FileFacts,
  type Transfer,
} from '../../../../testing/statements/written-files.ts'
import { createBodyOf, createPayin } from '../../../../testing/test-gateway.ts'
import { selectAccounts, type OperatorAccount } from '../../accounts/account.ts'
import { addRule } from '../rules/change-rules.ts'
import type { BookedAs } from '../rules/account-rule.ts'

const { gateway, db, openAccount, importFile, books, house } = await statementDesk()
let account: OperatorAccount
let facts: FileFacts
let before: Record<string, string>
beforeEach(async () => {
  account = await openAccount()
  facts = { account: account.identifier, from: '2026-03-02', to: '2026-03-03', opening: 0 }
  before = await house()
})
const line = (amount: number, text: string, reference = text): Transfer => ({
  day: '2026-03-02',
  amount,
  reference,
  text,
})
/** What the house accounts moved since the test began, in hundredths. */
const moved = async () => {
  const after = await house()
  const kinds = new Set([...Object.keys(before), ...Object.keys(after)])
  const cents = (sum = '0') => Math.round(Number(sum) * 100)
  const changes = [...kinds].map((kind) => [kind, cents(after[kind]) - cents(before[kind])] as const)
  return Object.fromEntries(changes.filter(([, change]) => change !== 0))
}
const rule = (book: BookedAs, whenText: string, most = 10_000n) =>
  addRule(
    db,
    { accountId: account.id, whenText, maxAmount: money(most, 'INR'), book, counterAccountId: undefined },
    decided,
  )

describe('rules', () => {
  it.each([
    ['CHARGE', -500, { RECEIVING: 500, BANK_CHARGES: -500 }],
    ['OTHER', -500, { RECEIVING: 500, OTHER: -500 }],
    ['OWN_TRANSFER', -500, { RECEIVING: 500, TRANSFER_CLEARING: -500 }],
    ['OWN_TRANSFER', 500, { RECEIVING: -500, TRANSFER_CLEARING: 500 }],
    ['INTEREST', 500, { RECEIVING: -500, INTEREST_INCOME: 500 }],
    ['CHARGE', 500, { RECEIVING: -500, SUSPENSE: 500 }],
    ['INTEREST', -500, { RECEIVING: 500, OPEN_DEBITS: -500 }],
  ] as const)('%s of %i', async (book, amount, expected) => {
    await rule(book, 'SMS .*')
    await importFile(written.mt940(facts, [line(amount, 'SMS FEE')]))
    expect(await moved()).toEqual(expected)
  })

  it.each([
    ['the whole text has to match', 'FEE', 10_000n],
    ['an amount above the largest stays open', 'SMS.*', 499n],
  ])('%s', async (_, whenText, most) => {
    await rule('CHARGE', whenText, most)
    await importFile(written.mt940(facts, [line(-500, 'SMS FEE')]))
    expect(await moved()).toEqual({ RECEIVING: 500, OPEN_DEBITS: -500 })
  })

  it('of one account do not book lines of another', async () => {
    await rule('CHARGE', '.*')
    const other = await openAccount()
    await importFile(written.mt940({ ...facts, account: other.identifier }, [line(-500, 'FEE')]))
    expect(await moved()).toEqual({ RECEIVING: 500, OPEN_DEBITS: -500 })
  })

  it.each(['(', 'a{1000}{1000}', 'x'.repeat(301)])('refuse the pattern %.12s', async (whenText) => {
    expect(await rule('CHARGE', whenText)).toMatchObject({
      refused: expect.stringContaining('--when-text') as string,
    })
  })
})

describe('money that the bank takes back', () => {
  const reversal = (amount: number, reference: string) =>
    camtFile(
      'camt.053',
      { ...facts, opening: 500, number: '2' },
      [entry('2026-03-03', -amount, reference, 'returned').replace('<Sts>', '<RvslInd>true</RvslInd><Sts>')],
      -amount,
    )

  it('withdraws the receipt that it names', async () => {
    await importFile(written['camt.053'](facts, [line(500, 'Asha', 'REF-77')]))
    await importFile(reversal(500, 'REF-77'))
    expect(await moved()).toEqual({})
    expect(await books(account.id)).toBe(0n)
  })
  it.each([
    ['another amount', 400, 'REF-77'],
    ['no receipt', 500, 'REF-99'],
  ])('that names %s is an open debit', async (_, amount, reference) => {
    await importFile(written['camt.053'](facts, [line(500, 'Asha', 'REF-77')]))
    await importFile(reversal(amount, reference))
    expect(await moved()).toMatchObject({ SUSPENSE: 500, OPEN_DEBITS: -amount })
  })
  it('that names two receipts is an open debit', async () => {
    await importFile(written['camt.053'](facts, [line(500, 'Asha', 'REF-77'), line(500, 'Ravi', 'REF-77')]))
    await importFile(reversal(500, 'REF-77'))
    expect(await moved()).toMatchObject({ OPEN_DEBITS: -500 })
  })
  it('a second time is an open debit', async () => {
    await importFile(written['camt.053'](facts, [line(500, 'Asha', 'REF-77')]))
    await importFile(reversal(500, 'REF-77'))
    await importFile(reversal(500, 'REF-77').replaceAll('2026-03-03', '2026-03-04'))
    expect(await moved()).toMatchObject({ OPEN_DEBITS: -500 })
  })
})

describe('a payin', () => {
  it('is completed by the line of its amount, and reversed when the bank takes the money back', async () => {
    const { identifier } = await openAccount('THB')
    const key = await createPayin(gateway, createBodyOf(500, 'THB', { paymentMethodCode: 'OFFLINE' }))
    const due = Number((await readPayment(gateway, key))?.due?.amount)
    const day = new Date(gateway.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
    const paid = { ...line(due, 'Asha', 'UTR-5'), day }
    const of = { ...facts, account: identifier, currencyCode: 'THB', from: day, to: day }
    const result = await importFile(written['camt.053'](of, [paid]))
    expect(result).toMatchObject({ receipts: 1, matched: 1, suspense: 0 })
    expect((await readPayment(gateway, key))?.status).toBe('SUCCESS')
    await erasePersonalData(gateway, key, byOperator('Ann'))
    const { rows } = await db.pool.query(
      `select payer.sealed, payer.lookup from statement_line line join payer_data payer on payer.id = line.payer_data_id
        where line.import_id = $1`,
      [result.idImport],
    )
    expect(rows).toEqual([{ sealed: null, lookup: null }])
    const back = entry(day, -due, 'UTR-5', 'returned').replace('<Sts>', '<RvslInd>true</RvslInd><Sts>')
    await importFile(camtFile('camt.053', { ...of, opening: due, number: '2' }, [back], -due))
    expect((await readPayment(gateway, key))?.returnedAt).toBeInstanceOf(Date)
    expect(await moved()).not.toHaveProperty('OPEN_DEBITS')
  })

  it('whose match fails by an error keeps its receipt, and the lines beside it are booked', async () => {
    const key = await createPayin(gateway, createBodyOf(700, 'THB', { paymentMethodCode: 'OFFLINE' }))
    const payin = await readPayment(gateway, key)
    const due = Number(payin?.due?.amount)
    const identifier =
      (await selectAccounts(db)).find(({ id }) => id === payin?.attempt.receiving.id)?.identifier ?? ''
    const day = new Date(gateway.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
    const paid = [100, due, 200].map((amount) => ({ ...line(amount, `of ${amount}`), day }))
    await db.pool.query(`
      create function fails() returns trigger language plpgsql as $$ begin raise exception 'no match'; end $$;
      create trigger fails before insert on receipt_match for each row execute function fails()`)
    const of = { ...facts, account: identifier, currencyCode: 'THB', from: day, to: day }
    const result = await importFile(written['camt.053'](of, paid))
    await db.pool.query('drop function fails() cascade')
    expect(result).toMatchObject({ receipts: 3, matched: 0, suspense: 3 })
    expect((await db.pool.query('select from failed_match')).rowCount).toBe(1)
  })
})
