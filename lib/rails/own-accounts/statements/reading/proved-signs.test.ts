import { expect, it } from 'vitest'
import { openItems } from '../../../../payments/suspense/open-items.ts'
import { statementDesk } from '../../../../testing/statements/statement-desk.ts'
import { written } from '../../../../testing/statements/written-files.ts'

const { gateway, openAccount, importFile, state } = await statementDesk()
const day = '2026-03-03'

/** A file of 5 and of 900, of an account that closed with 1 000 on the day before if it has a statement. */
async function importAfter(type: string, amount: string, balance: string, hasStatement = true) {
  const { id, identifier } = await openAccount()
  const before = { account: identifier, from: '2026-03-02', to: '2026-03-02', opening: 900_00 }
  const first = { day: '2026-03-02', amount: 100_00, reference: 'A', text: 'first' }
  if (hasStatement) await importFile(written.mt940(before, [first]))
  const eight = day.replaceAll('-', '')
  const file =
    `OFXHEADER:100\n<OFX><STMTRS><CURDEF>INR<BANKACCTFROM><ACCTID>${identifier}</BANKACCTFROM><BANKTRANLIST>` +
    `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>${eight}<TRNAMT>-5.00<FITID>1<MEMO>FEE</STMTTRN>` +
    `<STMTTRN>${type}<DTPOSTED>${eight}<TRNAMT>${amount}<FITID>2<MEMO>RENT</STMTTRN></BANKTRANLIST>` +
    `<LEDGERBAL><BALAMT>${balance}<DTASOF>${eight}</LEDGERBAL></STMTRS></OFX>`
  const tried = await importFile(file, { isDryRun: true })
  const { warnings, errors, idImport } = await importFile(file)
  expect(errors).toEqual([])
  expect(tried.warnings).toEqual(warnings)
  expect(idImport).toBeDefined()
  const reasons = (await openItems(gateway, { accountId: id }))
    .filter((item) => item.money.amount === 900_00n)
    .map(({ direction, reason }) => `${direction} ${reason}`)
  return {
    codes: warnings.map(({ code }) => code),
    reasons,
    difference: (await state(id)).difference?.amount,
  }
}

it.each([
  ['a debit without a minus', '<TRNTYPE>DEBIT', '900.00'],
  ['a credit with a minus', '<TRNTYPE>CREDIT', '-900.00'],
])('%s is a debit where that leads from the last balance to that of the file', async (_, type, amount) => {
  expect(await importAfter(type, amount, '95.00')).toEqual({
    codes: ['SIGN_PROVED'],
    reasons: ['DEBIT OPEN_DEBIT'],
    difference: 0n,
  })
})

it.each([
  ['leads to another balance', '<TRNTYPE>DEBIT', '900.00', '96.00', true],
  [
    'is a credit by the balances, which a contradiction never makes',
    '<TRNTYPE>CREDIT',
    '-900.00',
    '1895.00',
    true,
  ],
  ['begins with a balance that nobody knows', '<TRNTYPE>DEBIT', '900.00', '95.00', false],
])('what %s stays for a person', async (_, type, amount, balance, hasStatement) => {
  const { codes, reasons } = await importAfter(type, amount, balance, hasStatement)
  expect(codes).toContain('SIGN_CONTRADICTS')
  expect(codes).not.toContain('SIGN_PROVED')
  expect(reasons).toEqual(['DEBIT SIGN_CONTRADICTS'])
})
