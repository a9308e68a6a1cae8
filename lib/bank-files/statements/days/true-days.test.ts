import { expect, it } from 'vitest'
import { endsIn, errorsIn, linesIn, partsOf, warningsIn } from '../../testing/read-parts.ts'
import { readBai2 } from '../bai2/bai2-reader.ts'
import { readCamt } from '../camt/read-camt.ts'
import { readCnab240 } from '../cnab/cnab-reader.ts'
import { csvReader } from '../csv/csv-reader.ts'
import { mappings } from '../csv/mappings/mappings.ts'
import { readMt } from '../mt/mt-reader.ts'
import { readOfx } from '../ofx/ofx-reader.ts'
import type { StatementReader } from '../statement.ts'
import { trueDay, trueDayNear } from './true-day.ts'

const today = '2026-11-27'

it.each([
  ['0026-11-26', '2026-11-26', false],
  ['0026-11-30', '2026-11-30', false],
  ['0026-12-31', '2026-12-31', false],
  ['0027-12-31', '2027-12-31', false],
  ['0069-02-01', '2026-02-01', true],
  ['0069-11-30', '2026-11-30', true],
  ['0070-01-04', '2027-01-04', true],
  ['0068-03-01', '2025-03-01', true],
  ['0099-12-31', '1999-12-31', false],
  ['0080-01-01', '1980-01-01', false],
  ['2569-02-01', '2026-02-01', true],
  ['2567-02-29', '2024-02-29', true],
  ['0067-02-29', '2024-02-29', true],
  ['2069-02-01', '2069-02-01', false],
  ['2026-02-01', '2026-02-01', false],
])('%s stands for %s', (written, day, isForeignEra) => {
  expect(trueDay(written, today)).toEqual({ day, isForeignEra })
})

it.each(['0023-02-29', '2566-02-29', '0026-02-29'])('%s stands for no day', (written) => {
  expect(trueDay(written, today)).toBeUndefined()
})

it.each([
  ['0027-03-15', '2027-03-15'],
  ['0070-03-15', '2027-03-15'],
  ['0026-11-30', '2026-11-30'],
  ['2570-01-04', '2027-01-04'],
  ['2028-01-01', '2028-01-01'],
])('the value date %s of a line of 2026 is %s, though it lies ahead', (written, day) => {
  expect(trueDayNear(written, today)?.day).toBe(day)
})

const kbank = mappings.filter(({ name }) => name === 'kbank')
const mt = (date: string) =>
  `:20:S\n:25:1\n:28C:1\n:60F:C${date}THB0,\n:61:${date}${date.slice(2)}C5,NTRFNONREF\n:62F:C${date}THB5,\n`
const cnab = (day: string) => {
  const record = (text: string) => text.padEnd(240)
  const line = `0010001300001E${' '.repeat(120)}${day}${day}${'500'.padStart(18, '0')}C`
  return [
    record('00100000'),
    record('00100011E04'),
    record(line),
    record('00100015'),
    record('00199999'),
  ].join('\n')
}

const files: readonly (readonly [name: string, reader: StatementReader, file: string])[] = [
  ['mt940', readMt, mt('690201')],
  [
    'bai2',
    readBai2,
    '01,1,2,690201,0200,1,80,1,2/\n02,1,1,1,690201,,THB,2/\n03,1,THB/\n16,142,500,,,,x/\n49,500,2/\n98,500,1,4/\n99,500,1,6/\n',
  ],
  [
    'ofx',
    readOfx,
    'OFXHEADER:100\n<OFX><STMTRS><CURDEF>THB<BANKTRANLIST><STMTTRN><TRNTYPE>CREDIT<DTPOSTED>25690201<TRNAMT>5<FITID>1</STMTTRN></BANKTRANLIST></STMTRS></OFX>',
  ],
  ['cnab240', readCnab240, cnab('01022569')],
  [
    'camt.053',
    readCamt,
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Ntry><Amt Ccy="THB">5</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><DtTm>2569-02-01T10:00:00+07:00</DtTm></BookgDt></Ntry></Stmt></BkToCstmrStmt></Document>',
  ],
  ['csv', csvReader(kbank), 'Date,Descriptions,Withdrawal,Deposit\n01/02/69,A,,5.00\n'],
  [
    'csv with years of four digits',
    csvReader(kbank),
    'Date,Descriptions,Withdrawal,Deposit\n01/02/2569,A,,5.00\n',
  ],
]

it.each(files)('years of the Buddhist era in %s are read, with a warning', async (_, reader, file) => {
  const parts = await partsOf(reader, file, { today })
  expect(errorsIn(parts)).toEqual([])
  expect(linesIn(parts)).toMatchObject([{ bookedOn: '2026-02-01', amount: '5' }])
  expect(linesIn(parts)[0]?.bookedAt ?? '2026-02-01').toMatch(/^2026-02-01/)
  expect(warningsIn(parts).filter((code) => code === 'FOREIGN_ERA')).toHaveLength(1)
  for (const { from, opening } of endsIn(parts)) {
    expect(from ?? '2026').toMatch(/^2026/)
    expect(opening?.day ?? '2026').toMatch(/^2026/)
  }
})

it('the warning about an era counts the lines that have it', async () => {
  const rows = ['01/02/2569,A,,5.00', '02/02/2569,B,,6.00', '03/02/2569,C,,7.00']
  const file = ['Date,Descriptions,Withdrawal,Deposit', ...rows].join('\n')
  const parts = await partsOf(csvReader(kbank), file, { today })
  const messages = parts.flatMap((one) => (one.part === 'warning' ? [one.warning.message] : []))
  expect(messages).toEqual(['line 2: the year 2569 is read as 2026, and so in 3 lines of the file'])
})

it('a year of two digits that has no such day is an error of its line', async () => {
  const parts = await partsOf(readMt, mt('260228').replace(':61:2602280228', ':61:230229'), { today })
  expect(errorsIn(parts)).toEqual([{ line: 5, reason: '23-02-29 is not a day of the calendar' }])
})
