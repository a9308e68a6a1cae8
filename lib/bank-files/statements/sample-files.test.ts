import path from 'node:path'
import { expect, it } from 'vitest'
import { endsIn, errorsIn, linesIn, startsIn, warningsIn } from '../testing/read-parts.ts'
import { sampleFiles } from '../testing/sample-files.ts'
import { inOnePiece } from './in-one-piece.ts'
import { readStatementFile } from './read-statement-file.ts'
import type { StatementPart } from './statement.ts'

const samples = sampleFiles(path.join(import.meta.dirname, 'samples'))

async function read(name: string) {
  const { format, parts } = await readStatementFile(inOnePiece(samples.get(name) ?? new Uint8Array()), {
    today: '2026-11-27',
  })
  const found: StatementPart[] = []
  for await (const part of parts) found.push(part)
  return {
    format,
    lines: linesIn(found).map(({ bookedOn, amount, direction }) => [bookedOn, amount, direction].join(' ')),
    texts: linesIn(found).map(({ text }) => text),
    warnings: warningsIn(found),
    errors: errorsIn(found).map(({ line, reason }) => `${line}: ${reason}`),
    account: startsIn(found)[0]?.account?.number,
    closing: endsIn(found).at(-1)?.closing?.amount,
    all: linesIn(found),
  }
}

it.each([
  ['ofx-debit-without-sign.ofx', { lines: ['2026-11-26 100 CREDIT', '2026-11-25 80 DEBIT'], closing: '20' }],
  [
    'thai-two-digit-era-year.csv',
    { lines: ['2026-02-01 500 CREDIT', '2026-02-02 250 CREDIT'], warnings: ['FOREIGN_ERA'] },
  ],
  [
    'kbank-download.csv',
    {
      account: '011-2-34567-8',
      closing: '355319.99',
      texts: [
        'Cash Deposit NB SAMPLE BRANCH K01',
        'Transfer Withdrawal NB MOBILE BANKING K02',
        'Cheque/Money Transfer NB PROMPTPAY FROM OTHER BANK K03',
      ],
    },
  ],
  [
    'mandiri-kopra.csv',
    {
      account: '1230001234567',
      lines: ['2026-08-03 750000 DEBIT', '2026-08-07 1000000 CREDIT'],
      all: [{ currencyCode: 'IDR' }, {}],
    },
  ],
  [
    'bca-dates-without-year.csv',
    {
      account: '1234567890',
      lines: ['2025-12-31 250000 CREDIT', '2026-01-02 100000 CREDIT', '2026-01-03 50000 CREDIT'],
      closing: '1350000',
      all: [{}, {}, { status: 'PENDING' }],
    },
  ],
  [
    'bca-mark-in-own-column.csv',
    { lines: ['2026-08-02 2450000 DEBIT', '2026-08-03 450000 CREDIT'], closing: '98000000' },
  ],
  [
    'bradesco-second-table.csv',
    {
      account: '123456-7',
      lines: ['2026-08-31 0 CREDIT', '2026-09-01 100 CREDIT', '2026-09-02 10 DEBIT'],
      closing: '590',
      warnings: ['TABLE_LEFT_OUT'],
    },
  ],
  ['rand-before.csv', { lines: ['2026-11-01 1500 CREDIT', '2026-11-02 25 DEBIT'], closing: '11475' }],
  ['won-behind.csv', { lines: ['2026-09-27 2800000 CREDIT', '2026-09-28 4500 DEBIT'], closing: '3795500' }],
  ['fnb-headings.csv', { lines: ['2026-11-25 100 CREDIT'] }],
  ['fin-header.sta', { format: 'mt940', lines: ['2026-11-26 12.45 CREDIT'] }],
  ['blank-before-the-dash.sta', { lines: ['2026-11-26 6.44 CREDIT'], closing: '43126.15' }],
  [
    'ing-labels.sta',
    {
      texts: ['INVOICE 7'],
      all: [{ endToEndId: '4F8Q2Z7K1M9N3P5R6S8T0V2W4X', payer: { name: 'RAAMEN NV' } }],
    },
  ],
  ['account-with-points-and-currency.sta', { account: '2121.21.211', lines: ['2026-11-26 100 CREDIT'] }],
  ['ofx-without-first-line.ofx', { format: 'ofx', lines: ['2026-11-25 80 DEBIT', '2026-11-26 100 CREDIT'] }],
  [
    'camt-without-namespace.xml',
    { format: 'camt.053', lines: ['2026-11-26 10 CREDIT'], warnings: ['NAMESPACE_UNKNOWN'] },
  ],
  [
    'camt-other-namespace.xml',
    { format: 'camt.053', lines: ['2026-11-26 10 CREDIT'], warnings: ['NAMESPACE_UNKNOWN'] },
  ],
  ['kbank-tis620.csv', { texts: ['รับโอน A', 'รับโอน B'], warnings: ['ENCODING_TOLD', 'FOREIGN_ERA'] }],
  ['windows-874.ofx', { texts: ['DEBITO', 'สมชาย ใจดี รับโอน'], closing: '187.2' }],
  ['windows-874.sta', { texts: ['รับโอนจาก สมชาย'], warnings: ['ENCODING_TOLD'] }],
  ['camt-in-zip.zip', { format: 'camt.053', lines: ['2026-11-26 10 CREDIT'] }],
  ['nul-padding.csv', { format: 'csv', lines: ['2026-09-02 50000 CREDIT'] }],
  [
    'lone-dash-in-86.sta',
    { texts: ['Order 17 - continued after a line that is only a dash', 'Order 18'], closing: '175' },
  ],
  [
    'time-at-line-begin.sta',
    { texts: ['first line of text :44:45 clock time at the start of a line :20:15 another time'] },
  ],
])('%s is read as the bank means it', async (name, expected) => {
  expect(await read(name)).toMatchObject({ errors: [], warnings: [], ...expected })
})

it.each([
  [
    'thousands-without-decimals.csv',
    ['2: AMBIGUOUS_AMOUNT: "25.000" is 25000, or 25.000: no other amount of the file says which'],
  ],
  [
    'ofx-1.234.ofx',
    ['12: AMBIGUOUS_AMOUNT: "1.234" is 1234, or 1.234: no other amount of the file says which'],
  ],
])('%s is refused', async (name, errors) => {
  expect(await read(name)).toMatchObject({ errors, lines: [] })
})
