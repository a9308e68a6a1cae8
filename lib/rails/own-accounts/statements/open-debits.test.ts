import { expect, it } from 'vitest'
import { money } from '../../../money/money.ts'
import { bookItem } from '../../../payments/suspense/book-item.ts'
import { openItems } from '../../../payments/suspense/open-items.ts'
import { decided, statementDesk } from '../../../testing/statements/statement-desk.ts'
import { written } from '../../../testing/statements/written-files.ts'
import { annAndBen } from '../../../testing/suspense/suspense-of.ts'
import { createBodyOf, createPayin } from '../../../testing/test-gateway.ts'
import { addRule } from './rules/change-rules.ts'
import type { ImportOptions } from './import-options.ts'
import { selectImports } from './sql/import-figures.ts'

const { gateway, db, openAccount, importFile } = await statementDesk()

it('the open debits of an import are those that nobody has explained yet', async () => {
  const { identifier: account } = await openAccount()
  const facts = { account, from: '2026-03-02', to: '2026-03-03', opening: 100_000 }
  const debit = (reference: string) => ({ day: '2026-03-02', amount: -500, reference, text: reference })
  const { idImport = '' } = await importFile(written.mt940(facts, [debit('RENT'), debit('FEE')]))
  const openDebits = async () => (await selectImports(db, { id: idImport })).map((one) => one.openDebits)
  expect(await openDebits()).toEqual([2])
  const { rows } = await db.pool.query<{ id: string }>('select id from suspense_item limit 1')
  await bookItem(gateway, rows[0]?.id ?? '', 'CHARGE', annAndBen)
  expect(await openDebits()).toEqual([1])
})

it('a rule explains no debit that may be of a payment, and the item says why it may be', async () => {
  const { id: accountId, identifier: account } = await openAccount()
  const key = await createPayin(gateway, createBodyOf(100, 'INR', { paymentMethodCode: 'P2A_V2' }))
  const rule = { whenText: '.*', maxAmount: money(10_000n, 'INR'), counterAccountId: undefined }
  await addRule(db, { ...rule, accountId, book: 'CHARGE' }, decided)
  const facts = { account, from: '2026-03-02', to: '2026-03-03', opening: 100_000 }
  const debit = (text: string) => ({ day: '2026-03-02', amount: -700, reference: text, text })
  const parts: ImportOptions['parts'] = {
    settlePayouts: async (_, __, lines) => ({
      explained: new Map(),
      open: new Map(
        lines
          .filter(({ text }) => text === 'NEFT')
          .map(({ id }) => [id, { candidates: [{ ...key, why: 'REFERENCE' as const }] }]),
      ),
      changed: [],
    }),
  }
  await importFile(written.mt940(facts, [debit('NEFT'), debit('FEE')]), { parts })
  const items = (await openItems(gateway)).filter(({ money: { amount } }) => amount === 700n)
  expect(items).toMatchObject([{ reason: 'OPEN_DEBIT', candidates: [{ ...key, why: 'REFERENCE' }] }])
})

it('a debit that may be known says so', async () => {
  const { identifier: account } = await openAccount()
  const facts = { account, from: '2026-03-02', to: '2026-03-03', opening: 100_000 }
  const debit = (reference: string, text = reference) => ({
    day: '2026-03-02',
    amount: -300,
    reference,
    text,
  })
  await importFile(written.mt940(facts, [debit('RENT A')]))
  await importFile(written.ofx(facts, [debit('RENT B'), debit('RENT C')]))
  const items = (await openItems(gateway)).filter(({ money: { amount } }) => amount === 300n)
  expect(items.map(({ reason }) => reason).toSorted()).toEqual([
    'OPEN_DEBIT',
    'OPEN_DEBIT',
    'POSSIBLE_DUPLICATE',
  ])
})

it.each([
  ['a debit without a minus in a file that signs debits', '<TRNTYPE>DEBIT', '900.00'],
  ['a credit with a minus', '<TRNTYPE>CREDIT', '-900.00'],
])('%s is an open item, whatever rules and payouts say', async (name, type, amount) => {
  const { id: accountId, identifier } = await openAccount()
  const rule = { whenText: '.*', maxAmount: money(1_000_000n, 'INR'), counterAccountId: undefined }
  await addRule(db, { ...rule, accountId, book: 'CHARGE' }, decided)
  const file =
    `OFXHEADER:100\n<OFX><STMTRS><CURDEF>INR<BANKACCTFROM><ACCTID>${identifier}</BANKACCTFROM><BANKTRANLIST>` +
    '<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260302<TRNAMT>-5.00<FITID>1<MEMO>FEE</STMTTRN>' +
    `<STMTTRN>${type}<DTPOSTED>20260302<TRNAMT>${amount}<FITID>2<MEMO>${name}</STMTTRN></BANKTRANLIST></STMTRS></OFX>`
  const seen: string[] = []
  const parts: ImportOptions['parts'] = {
    settlePayouts: async (_, __, lines) => {
      seen.push(...lines.map(({ text }) => text))
      return { explained: new Map(), open: new Map(), changed: [] }
    },
  }
  const { errors, warnings } = await importFile(file, { parts })
  expect(errors).toEqual([])
  expect(warnings.map(({ code }) => code)).toContain('SIGN_CONTRADICTS')
  expect(seen).toEqual(['FEE'])
  const items = (await openItems(gateway)).filter((item) => item.money.amount === 90_000n)
  expect(items.at(-1)).toMatchObject({ reason: 'SIGN_CONTRADICTS', direction: 'DEBIT' })
})
