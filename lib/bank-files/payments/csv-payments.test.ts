import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { money } from '../../money/money.ts'
import { batchOf, sampleBatch, sampleTransfer } from '../testing/sample-batch.ts'
import { type CsvMapping, csvMapping, defaultCsvMapping } from './csv-mapping.ts'
import { csvPayments } from './csv-payments.ts'
import type { Creditor, PaymentBatch } from './payment-batch.ts'

const mapping = (changes: Readonly<Record<string, unknown>> = {}): CsvMapping =>
  csvMapping.parse({
    separator: ';',
    columns: [
      { heading: 'Name', field: 'creditorName', charactersMax: 30 },
      { heading: 'Account', field: 'creditorAccount' },
      { heading: 'Amount', field: 'amount' },
      { heading: 'Text', field: 'remittance' },
    ],
    ...changes,
  })

function written(batch: PaymentBatch, how = mapping()) {
  const result = csvPayments(batch, how)
  if ('faults' in result) throw new Error(JSON.stringify(result.faults))
  return { ...result, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(result.bytes) }
}

const faultsOf = (batch: PaymentBatch, how = mapping()) => {
  const result = csvPayments(batch, how)
  return 'faults' in result ? result.faults.map(({ field, reason }) => `${field}: ${reason}`) : []
}

const named = (name: string): Creditor => ({ ...sampleTransfer.creditor, name })

/** Reads the cells of a file as RFC 4180 describes it. */
function cellsIn(text: string, separator = ';'): string[] {
  const cells = [
    ...text.matchAll(new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}\r\n]*))(?:${separator}|\r\n)`, 'g')),
  ]
  return cells.map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '')
}

describe('a batch as CSV', () => {
  it('has by default every field, the same bytes in every release', () => {
    expect(written(sampleBatch, defaultCsvMapping).text.split('\r\n')).toEqual([
      'messageId,paymentInformationId,executionDate,debtorName,debtorAccount,number,endToEndId,amount,currencyCode,creditorName,creditorAccount,creditorAccountType,creditorKeyType,creditorBank,creditorBankName,creditorBranch,creditorIdentification,creditorCountry,creditorAddress,remittance',
      'BATCH-1,BATCH-1-1,2026-11-24,Example Payments Ltd,000123456789,1,7NSWCCMQ0RHFST7WXENYHSKNPJ,499.50,INR,Asha Rao,50100123456789,SVGS,,KKBK0000261,,,ABCDE1234F,IN,"12 Rue de la Paix, Pondicherry",Payout order-1',
      'BATCH-1,BATCH-1-1,2026-11-24,Example Payments Ltd,000123456789,2,7NSWCCMQ0RHFST7WXENYHSKNPK,0.01,INR,Ravi & Söhne,123456789012,,,ICIC,,"Fort, Mumbai",,,,',
      '',
    ])
  })

  it('is as the mapping says: columns, separator, quotes, decimal sign, date, line ends', () => {
    const how = csvMapping.parse({
      columns: [
        { heading: 'x', text: 'PAY' },
        { heading: 'Fecha', field: 'executionDate' },
        { heading: 'Importe', field: 'amount' },
        { heading: 'Cuenta', field: 'creditorAccount' },
      ],
      separator: '\t',
      quote: "'",
      quoteAll: true,
      decimal: ',',
      dateFormat: 'DD/MM/YYYY',
      lineEnd: '\n',
      header: false,
    })
    expect(written(batchOf({}), how).text).toBe("'PAY'\t'24/11/2026'\t'499,50'\t'50100123456789'\n")
  })

  it.each([
    ['YYYYMMDD', '20261124'],
    ['DD.MM.YYYY', '24.11.2026'],
    ['MM/DD/YYYY', '11/24/2026'],
  ])('writes days as %s', (dateFormat, day) => {
    const columns = [
      { heading: 'Day', field: 'executionDate' },
      { heading: 'Amount', field: 'amount' },
      { heading: 'Account', field: 'creditorAccount' },
    ]
    expect(written(batchOf({}), mapping({ columns, dateFormat })).text).toContain(`${day};499.50;`)
  })

  it('keeps every amount exact', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 999_999_999_999_999n }), (amount) => {
        const digits = amount.toString().padStart(3, '0')
        const { text } = written(batchOf({ money: money(amount, 'INR') }), mapping({ decimal: ',' }))
        expect(text).toContain(`;${digits.slice(0, -2)},${digits.slice(-2)};`)
      }),
    )
  })

  it('has one line for each transfer whose cells are what was written, and none that is computed', () => {
    const anyText = fc.string({ unit: fc.constantFrom(...'=+-@;"\'\t\r\nａ＝é王 a'), maxLength: 12 })
    fc.assert(
      fc.property(anyText, anyText, (name, remittance) => {
        const { text } = written(batchOf({ creditor: named(`${name}A`), remittance }))
        const cells = cellsIn(text)
        expect(cells).toHaveLength(8)
        expect(cells.filter((cell) => /^[=+\-@\t\r＝＋－＠]/.test(cell))).toEqual([])
        expect(text.split('\r\n')).toHaveLength(3)
      }),
    )
  })
})

describe('text that a spreadsheet would compute', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '＝1+1'])('%j gets an apostrophe', (remittance) => {
    const { text, changes } = written(batchOf({ remittance }))
    const shown = `'${remittance.trim()}`
    expect(text).toContain(`;${shown}\r\n`)
    expect(changes).toEqual([
      { endToEndId: sampleTransfer.endToEndId, field: 'remittance', original: remittance, written: shown },
    ])
  })

  it('is refused where it is a number or key, but for a phone number', () => {
    const keyed = (key: string) => batchOf({ creditor: { account: { keyType: 'PHONE', key } } })
    expect(written(keyed('+5511987654321')).text).toContain(';+5511987654321;')
    expect(faultsOf(keyed('=1@example.com'))).toEqual([
      'creditorAccount: begins with a sign that a spreadsheet would compute',
    ])
  })
})

describe('the encoding', () => {
  const creditor = named('Łukasz Müller ヤマダ 😀')
  it.each([
    ['utf-8', 'Łukasz Müller ヤマダ 😀', false],
    ['utf-8-bom', '\uFEFFName', false],
    ['iso-8859-1', 'Lukasz M\u00FCller yamada;', true],
    ['us-ascii', 'Lukasz Muller yamada;', true],
  ])('%s holds %j', (encoding, held, isChanged) => {
    const { bytes, changes } = written(batchOf({ creditor }), mapping({ encoding }))
    expect(Buffer.from(bytes).toString(encoding.startsWith('utf-8') ? 'utf8' : 'latin1')).toContain(held)
    expect(changes.length > 0).toBe(isChanged)
  })
})

it('a name that nobody can read aloud is not guessed, and is written where the file can hold it', () => {
  for (const batch of [batchOf({ creditor: named('王小明') }), batchOf({ creditor: named('บริษัท เอซีเอ็ม') })]) {
    const ascii = csvPayments(batch, { ...defaultCsvMapping, encoding: 'us-ascii' })
    expect(ascii).toMatchObject({ faults: [{ field: 'creditorName', isUnread: true }] })
    expect(csvPayments(batch, { ...defaultCsvMapping, encoding: 'utf-8' })).toHaveProperty('bytes')
  }
})

it('encodes the name of a bank', () => {
  const creditor = { ...sampleTransfer.creditor, agent: { name: 'BBVA México', memberId: '012' } }
  const { text } = written(batchOf({ creditor }), { ...defaultCsvMapping, encoding: 'us-ascii' })
  expect(text).toContain(',012,BBVA Mexico,')
})

describe('a batch is refused', () => {
  it.each<[string, PaymentBatch, CsvMapping]>([
    [
      'creditorName: has no letter or digit that the file can hold',
      batchOf({ creditor: named('—') }),
      mapping(),
    ],
    [
      'creditorName: has no letter or digit that the file can hold',
      batchOf({ creditor: named('😀') }),
      mapping({ encoding: 'us-ascii' }),
    ],
    [
      'creditorName: has no letter or digit that the file can hold',
      batchOf({ creditor: { account: { number: '1' } } }),
      mapping(),
    ],
    [
      'creditorAccount: has more than 5 characters',
      batchOf({}),
      mapping({
        columns: [
          { heading: 'a', field: 'creditorAccount', charactersMax: 5 },
          { heading: 'b', field: 'amount' },
        ],
      }),
    ],
    ['money: must be greater than 0', batchOf({ money: money(0n, 'INR') }), mapping()],
  ])('with "%s"', (fault, batch, how) => {
    expect(faultsOf(batch, how)).toEqual([fault])
  })
})

it('cuts a text to its column, and says so', () => {
  const { changes } = written(batchOf({ creditor: named('a'.repeat(31)) }))
  expect(changes.map(({ field, written: text }) => [field, text.length])).toEqual([['creditorName', 30]])
})

describe('a mapping', () => {
  it.each<[string, Record<string, unknown>]>([
    ['no column holds amount', { columns: [{ heading: 'a', field: 'creditorAccount' }] }],
    ['no column holds creditorAccount', { columns: [{ heading: 'a', field: 'amount' }] }],
    ['Unrecognized key', { seperator: ',' }],
    ['Invalid option', { separator: '::' }],
    ['Invalid', { columns: [{ heading: 'a', field: 'balance' }] }],
    [
      'us-ascii cannot encode Größe',
      {
        encoding: 'us-ascii',
        columns: [
          { heading: 'Größe', field: 'amount' },
          { heading: 'b', field: 'creditorAccount' },
        ],
      },
    ],
  ])('is refused with "%s"', (words, changes) => {
    expect(() => mapping(changes)).toThrow(words)
  })
})
