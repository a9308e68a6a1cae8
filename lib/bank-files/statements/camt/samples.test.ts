import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readWhole } from '../../testing/camt-files.ts'

// Files as banks write them. 'line | booked | value | amount | direction | bank reference | payer'.

const read = (name: string) => readWhole(readFileSync(new URL(`./samples/${name}.xml`, import.meta.url)))

interface Expected {
  readonly file: string
  readonly statements: string[]
  readonly lines: string[]
  readonly ends: string[]
  readonly warnings?: string[]
}

const table: Expected[] = [
  {
    file: 'genkgo_camt052.v8',
    statements: ['camt.052 CH2801234000123456789 12312'],
    lines: ['1 | 2007-10-18 | 2007-10-18 | 200000 SEK | DEBIT | AAAASESS-FP-ACCR-01 | '],
    ends: ['2007-10-18 2007-10-18'],
  },
  {
    file: 'genkgo_camt053.v2.minimal',
    statements: ['camt.053 NL26VAYB8060476890 12312 EUR'],
    lines: ['1 | 2014-12-31 | 2015-01-02 | 8.85 EUR | CREDIT |  | NAME NAME NL56AGDH9619008421'],
    ends: ['2007-10-18 2007-10-18 18.15 EUR -27 SEK'],
  },
  {
    file: 'genkgo_camt053.v2.multi.statement',
    statements: ['camt.053 NL26VAYB8060476890 12312 EUR', 'camt.053 NL26VAYB8060476890  EUR'],
    lines: [
      '1 | 2014-12-31 | 2015-01-02 | 8.85 EUR | CREDIT |  | ',
      '2 | 2014-12-31 | 2015-01-02 | 7 EUR | DEBIT |  | Company Name 2 NL56AGDH9619008421',
    ],
    ends: ['2007-10-18 2007-10-18 18.15 EUR 27 EUR', '  27 EUR 20 EUR'],
  },
  {
    file: 'genkgo_camt053.v4',
    statements: ['camt.053 NL26VAYB8060476890 12312 EUR'],
    lines: [
      '1 | 2014-12-31 | 2015-01-02 | 8.85 EUR | CREDIT | AAAASESS-FP-CN_98765/01 | NAME NAME NL56AGDH9619008421',
    ],
    ends: ['2007-10-18 2007-10-18 18.15 EUR -27 SEK'],
  },
  {
    file: 'genkgo_camt053.v8',
    statements: ['camt.053 NL26VAYB8060476890 12312 EUR'],
    lines: [
      '1 | 2014-12-31 | 2015-01-02 | 8.85 EUR | CREDIT | AAAASESS-FP-CN_98765/01 | NAME NAME NL56AGDH9619008421',
    ],
    ends: ['2007-10-18 2007-10-18 18.15 EUR -27 SEK'],
  },
  {
    // The details are 9.4 CHF in all, the entry 200000 SEK.
    file: 'genkgo_camt054.v8',
    statements: ['camt.054 CH2801234000123456789 12312'],
    lines: ['1 | 2007-10-18 | 2007-10-18 | 200000 SEK | DEBIT | ACSR160617103200001 | '],
    ends: ['2007-10-18 2007-10-18'],
    warnings: ['DETAILS_WITHOUT_AMOUNT'],
  },
  {
    // An entry in euros on an account in francs: the statement cannot be added up.
    file: 'viafintech_053_valid_example_v8',
    statements: ['camt.053 CH1111111111111111111 122 CHF'],
    lines: [
      '1 | 2023-06-20 | 2023-06-20 | 474.4 CHF | CREDIT | 9999181ZC0283079 | Jon Doe',
      '2 | 2023-06-20 | 2023-06-20 | 88.85 CHF | CREDIT | 0123171DO5126811 | Finanz AG',
      '3 | 2023-06-20 | 2023-06-20 | 20.97 EUR | DEBIT | 0123171DN6095310 | DHL Express (Schweiz) AG CH2222222222222222222',
    ],
    ends: ['2023-06-20 2023-06-20 82721.95 CHF 84515.25 CHF'],
  },
  {
    // Most of its entries were taken out.
    file: 'viafintech_053_valid_example_with_batch',
    statements: ['camt.053 NL18INGB00012345678  EUR'],
    lines: [
      '1 | 2019-05-21 | 2019-05-21 | 4753.74 EUR | DEBIT | 68047a4871ab34285b5555555502010c | ',
      '2 | 2019-06-13 | 2019-06-13 | 2688 EUR | CREDIT | s8ecaaf0f96f492f603167c748a0b1c6 | TEST NL86INGB00066666666',
      '3 | 2019-06-18 | 2019-06-18 | 5000 EUR | CREDIT | d36e51a0ff7e4561b11c2b1c5d79d9ea | Bedrijf BV NL11INGB0001234567',
    ],
    ends: ['2019-01-01 2019-06-23 7329.8 EUR 23038.2 EUR'],
    warnings: ['BALANCE_MISMATCH', 'CONTROL_TOTAL_MISMATCH'],
  },
]

const words = (...all: (string | undefined)[]) => all.filter((each) => each !== undefined).join(' ')

describe.each(table)('the sample $file', ({ file, statements, lines, ends, warnings = [] }) => {
  it('is read as the bank means it', async () => {
    const found = await read(file)
    expect(found.errors).toEqual([])
    expect(found.warnings.map(({ code }) => code)).toEqual(warnings)
    expect(
      found.statements.map(({ format, account, number = '', currencyCode }) =>
        words(format, account?.iban ?? account?.number, number, currencyCode),
      ),
    ).toEqual(statements)
    expect(
      found.lines.map((each) =>
        [
          each.line,
          each.bookedOn,
          each.valueOn,
          words(each.amount, each.currencyCode),
          each.direction,
          each.bankReference,
          words(each.payer?.name, each.payer?.account),
        ].join(' | '),
      ),
    ).toEqual(lines)
    expect(
      found.ends.map(({ from = '', to = '', opening, closing }) =>
        words(from, to, opening?.amount, opening?.currencyCode, closing?.amount, closing?.currencyCode),
      ),
    ).toEqual(ends)
  })
})

describe('a line of a sample', () => {
  it('has all references, texts and codes of an entry with one detail', async () => {
    const { lines } = await read('viafintech_053_valid_example_v8')
    expect(lines[2]).toMatchObject({
      endToEndId: '1208481',
      references: [
        { field: 'AcctSvcrRef', value: '0124571DN6195349' },
        { field: 'InstrId', value: '373502949-1208481' },
        { field: 'PmtInfId', value: '01222ABC-HAF' },
        { field: 'MsgId', value: '01222ABC' },
        { field: 'CdtrRef', value: '000000270148751802165444888' },
      ],
      text: 'e-banking Order // FILETRANSFER',
      bankCode: 'PMNT-ICDT-AUTT',
      isReversal: false,
    })
  })

  it('is a batch where the file gives only the total, with the references of the batch', async () => {
    const { lines } = await read('viafintech_053_valid_example_with_batch')
    expect(lines[0]).toMatchObject({
      batchOf: 3,
      references: [
        { field: 'NtryRef', value: '032222222222222221000000001' },
        { field: 'PmtInfId', value: 'O0OpeAYTkhjerKu3eE9asw' },
        { field: 'MsgId', value: '02453b1e17c11241073a777ad9c273b4149' },
      ],
    })
    expect(lines[1]).toMatchObject({ transactionOn: '2019-06-12', text: 'TERUGGAAF' })
  })

  it('has the moment of booking with its offset', async () => {
    const { lines } = await read('genkgo_camt053.v8')
    expect(lines[0]).toMatchObject({ bookedOn: '2014-12-31', bookedAt: '2014-12-31T13:15:00+01:00' })
  })
})
