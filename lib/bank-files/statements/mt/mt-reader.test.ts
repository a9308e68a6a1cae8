import path from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectSoundWhenDamaged } from '../../testing/damaged-file.ts'
import {
  endsIn,
  errorsIn,
  linesIn,
  partsOf,
  startsIn,
  summaryOf,
  warningsIn,
} from '../../testing/read-parts.ts'
import { sampleFiles } from '../../testing/sample-files.ts'
import { readMt } from './mt-reader.ts'

const samples = sampleFiles(path.join(import.meta.dirname, 'samples'))

/** A statement of one page with these lines between its balances. */
const message = (...lines: readonly string[]) =>
  [':20:ID', ':25:DE89370400440532013000', ':28C:1/1', ':60F:C240229EUR0,', ...lines, ':62F:C240301EUR0,']
    .concat('-')
    .join('\r\n')

const only = async (...lines: readonly string[]) => linesIn(await partsOf(readMt, message(...lines)))[0]

describe('statements as banks write them', () => {
  it.each<[string, readonly unknown[]]>([
    ['jejik_commerzbank.txt', [1, 1, '0', '12.35', ['BALANCE_MISMATCH'], 0]],
    ['jejik_ing-dos.txt', [1, 7, '4.68', '50.27', ['BALANCE_MISMATCH'], 0]],
    ['jejik_volksbankenraiffeisenbanken.txt', [8, 12, '745', '0', [], 0]],
    ['wolph_betterplace_sepa_snippet.sta', [2, 11, '1430745.72', '3574069.11', ['BALANCE_MISMATCH'], 0]],
    ['wolph_betterplace_with_binary_character.sta', [2, 4, '14215.3', '193282.05', [], 0]],
    ['wolph_citi.txt', [1, 5, '0', '1142.75', [], 0]],
    ['wolph_jejik_abnamro.sta', [2, 10, '0', '345.93', ['BALANCE_MISMATCH', 'BALANCE_MISMATCH'], 0]],
    ['wolph_jejik_postfinance.sta', [1, 4, '239.3', '79.9', ['BALANCE_MISMATCH'], 0]],
    ['wolph_jejik_rabobank-iban.sta', [2, 4, '0', '70', [], 0]],
    ['wolph_mBank_mt940.sta', [1, 3, '0.03', '0', [], 0]],
    ['wolph_sberbank_171011_01234945.sta', [1, 3, '0', '9437', ['TEXT_DAMAGED'], 0]],
  ])('%s is read', async (name, summary) => {
    const file = samples.get(name) ?? new Uint8Array()
    expect(summaryOf(await partsOf(readMt, file))).toEqual(summary)
    expect(await partsOf(readMt, file, {}, 7)).toEqual(await partsOf(readMt, file))
  })

  it('name payer, account, IDs and text of a German credit', async () => {
    const parts = await partsOf(readMt, samples.get('wolph_betterplace_sepa_snippet.sta') ?? '')
    expect(linesIn(parts)[0]).toEqual({
      line: 5,
      bookedOn: '2007-09-04',
      valueOn: '2007-09-07',
      amount: '50990.05',
      currencyCode: 'EUR',
      direction: 'CREDIT',
      status: 'BOOKED',
      bankReference: '0724710333343453',
      endToEndId: 'EndToEndId TFNR 22 004 00001',
      references: [],
      payer: { name: 'KARL KAUFMANN', account: 'DE14508800500194785000' },
      text: 'Verw CTSc-01 BC-PPP TFNr 22 004',
      bankCode: 'NTRF+166+0399',
      isReversal: false,
    })
  })
})

describe('field 61', () => {
  it.each([
    ['C1,NTRFNONREF', 'CREDIT', 'BOOKED', false],
    ['D1,NTRFNONREF', 'DEBIT', 'BOOKED', false],
    ['RC1,NTRFNONREF', 'DEBIT', 'BOOKED', true],
    ['RD1,NTRFNONREF', 'CREDIT', 'BOOKED', true],
    ['EC1,NTRFNONREF', 'CREDIT', 'PENDING', false],
    ['ED1,NTRFNONREF', 'DEBIT', 'PENDING', false],
    ['CR1,NTRFNONREF', 'CREDIT', 'BOOKED', false],
    ['DR1,NTRFNONREF', 'DEBIT', 'BOOKED', false],
    ['RCR1,NTRFNONREF', 'DEBIT', 'BOOKED', true],
    ['C0,00NTRFNONREF', 'CREDIT', 'INFO', false],
  ])('with %s is a %s, %s, reversal: %s', async (rest, direction, status, isReversal) => {
    expect(await only(`:61:2403010301${rest}`)).toMatchObject({ direction, status, isReversal })
  })

  it.each([
    ['100,', '100'],
    ['100', '100'],
    ['1234,5', '1234.5'],
    ['000000000025,00', '25'],
    ['0,01', '0.01'],
    ['1,2345', '1.2345'],
    ['99999999999999999999,99', '99999999999999999999.99'],
  ])('reads the amount %s as %s', async (written, amount) => {
    expect(await only(`:61:240301C${written}NMSC`)).toMatchObject({ amount })
  })

  it.each([
    ['2401011231', '2024-01-01', '2023-12-31'],
    ['2312310102', '2023-12-31', '2024-01-02'],
    ['2403010229', '2024-03-01', '2024-02-29'],
    ['2403010301', '2024-03-01', '2024-03-01'],
    ['991231', '1999-12-31', '1999-12-31'],
  ])('of %s has value on %s and is booked on %s', async (dates, valueOn, bookedOn) => {
    expect(await only(`:61:${dates}C1,NMSC`)).toMatchObject({ valueOn, bookedOn })
  })

  it.each([
    ['240230C1,NMSC', 'the value date 240230 is not a day of the calendar'],
    ['2403010230C1,NMSC', 'the entry date 0230 is not a day of the calendar'],
    ['240301C1,2,3NMSC', '"1,2,3" is not an amount with a decimal comma'],
    ['240301X1,NMSC', '"240301X1,NMSC" is not date, mark and amount of field 61'],
    ['240301C1.00NMSC', '"240301C1.00NMSC" is not date, mark and amount of field 61'],
  ])('of %s is refused: %s', async (text, reason) => {
    expect(errorsIn(await partsOf(readMt, message(`:61:${text}`)))).toEqual([{ line: 5, reason }])
  })

  it('has the references of customer and bank', async () => {
    expect(await only(':61:240301C1,NTRFINV 7//0815', 'more')).toMatchObject({
      references: [{ field: 'CustRef', value: 'INV 7' }],
      bankReference: '0815',
      text: 'more',
    })
  })
})

describe('field 86', () => {
  it.each([':20 EUR', ':12:30 Uhr', ':xy: text', ': 61:', ':ABC:'])(
    'keeps the text line %s',
    async (line) => {
      expect(await only(':61:240301C1,NTRF', ':86:for', line)).toMatchObject({ text: `for ${line}` })
    },
  )

  it.each([
    [
      '166?00GUT?20EREF+E1?21SVWZ+Hi?30BIC?31123?32ANNA?33 B',
      '166<00GUT<20EREF+E1<21SVWZ+Hi<30BIC<31123<32ANNA<33 B',
    ],
    ['166^00GUT^20EREF+E1^21SVWZ+Hi^31123^32ANNA^33 B', '?00GUT?20EREF+E1?21SVWZ+Hi?31123?32ANNA?33 B'],
  ])('reads numbered parts whatever the sign: %s', async (...texts) => {
    for (const text of texts)
      expect(await only(':61:240301C1,NTRF', `:86:${text}`)).toMatchObject({
        endToEndId: 'E1',
        text: 'Hi',
        payer: { name: 'ANNA B', account: '123' },
      })
  })

  it('goes on in the middle of a word where a line or part is full', async () => {
    const found = await only(':61:240301C1,NTRF', `:86:${'a'.repeat(65)}`, 'b', 'c')
    expect(found?.text).toBe(`${'a'.repeat(65)}b c`)
    const part = `166?20${'a'.repeat(27)}?21b?22c`
    expect((await only(':61:240301C1,NTRF', `:86:${part}`))?.text).toBe(`${'a'.repeat(27)}b c`)
  })

  it('reads labels between slashes', async () => {
    const text = '/TRTP/SEPA/IBAN/NL91ABNA0417164300/BIC/ABNANL2A/NAME/J DOE/REMI/USTD//Order 7/EREF/E1'
    expect(await only(':61:240301C1,NTRF', `:86:${text}`)).toMatchObject({
      endToEndId: 'E1',
      payer: { name: 'J DOE', account: 'NL91ABNA0417164300' },
      text: 'Order 7',
    })
  })

  it.each(['NOTPROVIDED', 'NONREF', ''])('has no end-to-end ID where it says %j', async (id) => {
    const line = await only(':61:240301C1,NTRF', `:86:166?20EREF+${id}?21SVWZ+x`)
    expect(line).not.toHaveProperty('endToEndId')
  })

  it('believes the first label, which the bank wrote, not one in the payer’s text', async () => {
    expect(await only(':61:240301C1,NTRF', ':86:166?20EREF+E1?21SVWZ+EREF+E2')).toMatchObject({
      endToEndId: 'E1',
    })
  })
})

describe('a file of MT940', () => {
  it('may have blocks on the line of its first field', async () => {
    const file = `{1:F01X}{2:I940X}{4:${message(':61:240301C1,NTRF')}}{5:{CHK:1}}`
    expect(linesIn(await partsOf(readMt, file))).toHaveLength(1)
  })

  it('of several pages is one statement from 60F to 62F', async () => {
    const first = [
      ':20:A',
      ':25:1',
      ':28C:7/1',
      ':60F:C240301EUR1,',
      ':61:240301C2,NMSC',
      ':62M:C240301EUR3,',
    ]
    const second = [
      ':20:B',
      ':25:1',
      ':28C:7/2',
      ':60M:C240301EUR3,',
      ':61:240301D1,NMSC',
      ':62F:C240301EUR2,',
    ]
    const pages = [...first, '-', ...second, '-']
    const parts = await partsOf(readMt, pages.join('\n'))
    expect(summaryOf(parts)).toEqual([1, 2, '2', '1', [], 0])
    expect(endsIn(parts)).toMatchObject([{ opening: { amount: '1' }, closing: { amount: '2' } }])
    const torn = pages.join('\n').replace(':60M:C240301EUR3,', ':60M:C240301EUR4,')
    expect(warningsIn(await partsOf(readMt, torn))).toEqual(['BALANCE_MISMATCH', 'BALANCE_MISMATCH'])
  })

  it('that was cut off before its closing balance is refused', async () => {
    const cut = message(':61:240301C1,NTRF').split('\r\n:62F')[0] ?? ''
    expect(errorsIn(await partsOf(readMt, cut))).toEqual([
      { line: 1, reason: 'statement 1/1 ends without a closing balance (field 62)' },
    ])
  })

  it.each([
    [':62F:C240301EUR0,', ':62F:C240301EURnone', '0', undefined],
    [':60F:C240229EUR0,', ':60F:nothing', undefined, '0'],
  ])('is read without a balance that is none, with a warning: %s', async (good, bad, opens, closes) => {
    const parts = await partsOf(readMt, message(':61:240301C1,NTRF').replace(good, bad))
    expect([errorsIn(parts), warningsIn(parts)]).toEqual([[], ['BALANCE_UNREADABLE']])
    expect(linesIn(parts)).toHaveLength(1)
    expect([endsIn(parts)[0]?.opening?.amount, endsIn(parts)[0]?.closing?.amount]).toEqual([opens, closes])
  })

  it('may be MT942, which has no balances', async () => {
    const file = [
      ':20:X',
      ':25:1',
      ':28C:3',
      ':34F:EURC0,',
      ':13D:2403011200+0100',
      ':61:240301EC5,NTRF',
      ':90C:1EUR5,',
      '-',
    ]
    const parts = await partsOf(readMt, file.join('\n'))
    expect(summaryOf(parts)).toEqual([1, 1, '0', '0', [], 0])
    expect(linesIn(parts)).toMatchObject([{ status: 'PENDING', currencyCode: 'EUR' }])
    // It is the file that says so, whatever account it is given for: the import refuses what differs.
    const given = await partsOf(readMt, file.join('\n'), { currencyCode: 'THB' })
    expect(linesIn(given)).toMatchObject([{ currencyCode: 'EUR' }])
    expect(given[0]).toMatchObject({ part: 'statement', statement: { currencyCode: 'EUR' } })
  })

  it('may state 30 February as the day of a balance, as in the 30/360 convention', async () => {
    const file = message().replace('C240229', 'C240230')
    expect(endsIn(await partsOf(readMt, file))).toMatchObject([{ from: '2024-02-29' }])
  })

  it('with a text longer than any bank writes it is refused, and quickly', async () => {
    const long = Array.from({ length: 2000 }, () => '/'.repeat(60_000))
    const errors = errorsIn(await partsOf(readMt, message(':61:240301C1,NTRF', ':86:/REMI/', ...long)))
    expect(errors).toEqual([{ line: 6, reason: 'field 86 is longer than any bank writes it' }])
  })

  it.each(['', 'Dear customer,\n', '\u0000', '-'])('%j is refused', async (file) => {
    expect(errorsIn(await partsOf(readMt, file))).toHaveLength(1)
  })
})

it('reads what a bank wrote, whatever amounts, marks and texts', async () => {
  const entry = fc.record({
    minor: fc.bigInt({ min: 1n, max: 10n ** 14n }),
    mark: fc.constantFrom('C', 'D', 'RC', 'RD'),
    words: fc.array(fc.stringMatching(/^[A-Za-z0-9.,+]{1,12}$/), { maxLength: 8 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { maxLength: 12 }), async (entries) => {
      const written = entries.flatMap(({ minor, mark, words }) => [
        `:61:2403010301${mark}${minor / 100n},${`${minor % 100n}`.padStart(2, '0')}NTRFNONREF`,
        `:86:Ref ${words.join(' ')}`,
      ])
      const lines = linesIn(await partsOf(readMt, message(...written)))
      const credit = (mark: string) => mark === 'C' || mark === 'RD'
      expect(lines.map(({ amount, direction }) => `${direction} ${amount}`)).toEqual(
        entries.map(({ minor, mark }) => {
          const digits = `${minor}`.padStart(3, '0')
          const exact = `${digits.slice(0, -2)}.${digits.slice(-2)}`.replace(/\.?0+$/, '')
          return `${credit(mark) ? 'CREDIT' : 'DEBIT'} ${digits.endsWith('00') ? digits.slice(0, -2) : exact}`
        }),
      )
      for (const [at, { words }] of entries.entries())
        if (!words.some((word) => word.includes('+')))
          expect(lines[at]?.text).toBe(['Ref', ...words].join(' '))
    }),
  )
})

it('neither throws nor invents amounts, whatever became of a file', async () => {
  await expectSoundWhenDamaged([...samples.values()], (file) => partsOf(readMt, file))
})

it('names each statement', async () => {
  const parts = await partsOf(readMt, message())
  expect(startsIn(parts)).toEqual([
    { account: { iban: 'DE89370400440532013000' }, currencyCode: 'EUR', number: '1/1', id: 'ID' },
  ])
})
