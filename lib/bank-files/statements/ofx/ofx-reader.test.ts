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
import { readOfx } from './ofx-reader.ts'

const samples = sampleFiles(path.join(import.meta.dirname, 'samples'))

const header = 'OFXHEADER:100\nDATA:OFXSGML\nENCODING:USASCII\nCHARSET:1252\n\n'

/** A statement of one transaction with these fields, in SGML without end tags. */
const statement = (...fields: readonly string[]) =>
  `${header}<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL<BANKACCTFROM><BANKID>001<ACCTID>455000-5
<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><DTSTART>20240301<DTEND>20240331
<STMTTRN>
${fields.join('\n')}
</STMTTRN></BANKTRANLIST><LEDGERBAL><BALAMT>-5.00<DTASOF>20240402</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

const only = async (...fields: readonly string[]) => linesIn(await partsOf(readOfx, statement(...fields)))[0]

describe('statements as banks write them', () => {
  it.each<[string, readonly unknown[]]>([
    // It declares windows-1252 and is UTF-8.
    ['asgrim_ofxdata-bb.ofx', [1, 1, '239.55', '0', ['TEXT_DAMAGED'], 0]],
    ['asgrim_ofxdata-cmfr.ofx', [1, 42, '7707.98', '21199.57', [], 0]],
    ['asgrim_ofxdata-selfclose.ofx', [1, 5, '700', '115', [], 0]],
    ['jseutter_suncorp.ofx', [1, 1, '0', '16.85', [], 0]],
  ])('%s is read', async (name, summary) => {
    const file = samples.get(name) ?? new Uint8Array()
    expect(summaryOf(await partsOf(readOfx, file))).toEqual(summary)
    expect(await partsOf(readOfx, file, {}, 5)).toEqual(await partsOf(readOfx, file))
  })

  it('have account, currency, period and balance', async () => {
    const parts = await partsOf(readOfx, samples.get('asgrim_ofxdata-bb.ofx') ?? '')
    expect(startsIn(parts)).toEqual([{ account: { number: '455000-5', bank: '001' }, currencyCode: 'BRL' }])
    expect(endsIn(parts)).toEqual([
      {
        from: '2015-10-30',
        to: '2015-11-30',
        closing: { amount: '239.35', currencyCode: 'BRL', day: '2015-12-09' },
      },
    ])
    expect(linesIn(parts)).toEqual([
      {
        line: 43,
        bookedOn: '2015-11-03',
        amount: '239.55',
        currencyCode: 'BRL',
        direction: 'CREDIT',
        status: 'BOOKED',
        bankReference: '20151103023955',
        references: [{ field: 'ChqNb', value: '252602' }],
        text: 'DOC CRÉDITO EM CONTA',
        bankCode: 'DEP',
        isReversal: false,
      },
    ])
  })
})

describe('a transaction', () => {
  it.each([
    ['-16.85', '16.85', 'DEBIT'],
    ['16.85', '16.85', 'CREDIT'],
    ['+16,85', '16.85', 'CREDIT'],
    ['1.234,56', '1234.56', 'CREDIT'],
    ['-1,234.56', '1234.56', 'DEBIT'],
    ['12345678901234567890.12', '12345678901234567890.12', 'CREDIT'],
    ['0.00', '0', 'CREDIT'],
  ])('of %s is %s, %s', async (written, amount, direction) => {
    expect(await only('<DTPOSTED>20240301', `<TRNAMT>${written}`)).toMatchObject({ amount, direction })
  })

  it.each([
    ['20240301', '2024-03-01'],
    ['20240301235959', '2024-03-01'],
    ['20240301100000[-3:BRT]', '2024-03-01'],
    ['20240301100000.123[+5.5:IST]', '2024-03-01'],
  ])('posted at %s is booked on %s', async (written, bookedOn) => {
    expect(await only(`<DTPOSTED>${written}`, '<TRNAMT>1')).toMatchObject({ bookedOn })
  })

  it.each([
    [['<DTPOSTED>20240230', '<TRNAMT>1'], 'DTPOSTED "20240230" is not a day'],
    [['<DTPOSTED>20240301', '<TRNAMT>1e3'], 'TRNAMT "1e3" is not an amount'],
    [['<DTPOSTED>20240301', '<TRNAMT>'], 'TRNAMT "" is not an amount'],
    [['<DTPOSTED>20240301', '<TRNAMT>1.234.5'], 'TRNAMT "1.234.5" is not an amount'],
  ])('with %s is refused', async (fields, reason) => {
    expect(errorsIn(await partsOf(readOfx, statement(...fields)))).toEqual([{ line: 8, reason }])
  })

  it('has a name, a memo, entities, and the account of the other side', async () => {
    const fields = [
      '<DTPOSTED>20240301',
      '<TRNAMT>1',
      '<NAME>A &amp; B&#233;',
      '<MEMO>Order &lt;7&gt;',
      '<REFNUM>R1',
    ]
    expect(await only(...fields, '<BANKACCTTO><BANKID>1<ACCTID>77</BANKACCTTO>')).toMatchObject({
      payer: { name: 'A & Bé', account: '77' },
      text: 'A & Bé Order <7>',
      references: [{ field: 'REFNUM', value: 'R1' }],
    })
  })

  it('that corrects another one is not booked', async () => {
    const parts = await partsOf(
      readOfx,
      statement('<DTPOSTED>20240301', '<TRNAMT>1', '<CORRECTFITID>9', '<CORRECTACTION>DELETE'),
    )
    expect(summaryOf(parts)).toEqual([1, 1, '0', '0', ['CORRECTION'], 0])
  })
})

describe('a file of OFX', () => {
  const line = ['<DTPOSTED>20240301', '<TRNAMT>1']

  it('may be XML, lower case or without any line end', async () => {
    const sgml = statement('<DTPOSTED>20240301</DTPOSTED>', '<TRNAMT>1</TRNAMT>')
    for (const file of [sgml.toLowerCase(), sgml.slice(header.length).replaceAll('\n', '')])
      expect(linesIn(await partsOf(readOfx, file))).toMatchObject([{ amount: '1' }])
  })

  it('may have self-closed tags and transactions without end tags', async () => {
    const file = statement(...line, '<MEMO/>', '<STMTTRN><DTPOSTED>20240302<TRNAMT>2')
    expect(linesIn(await partsOf(readOfx, file)).map(({ amount }) => amount)).toEqual(['1', '2'])
  })

  it('in XML counts entries, not lines', async () => {
    const xml = `<?OFX OFXHEADER="200"?>${statement(...line).slice(header.length)}`
    expect(linesIn(await partsOf(readOfx, xml))).toMatchObject([{ line: '1' }])
  })

  it('with two amounts in one transaction is refused: an end tag may be lost', async () => {
    const file = statement(...line, ...line)
    expect(errorsIn(await partsOf(readOfx, file))[0]?.reason).toBe('a transaction has two amounts')
  })

  it('names character sets of DOS', async () => {
    const text = statement(...line, '<MEMO>CR?DITO').replace('CHARSET:1252', 'CHARSET:850')
    const bytes = new TextEncoder().encode(text)
    bytes[text.indexOf('?')] = 0x90
    expect(linesIn(await partsOf(readOfx, bytes))).toMatchObject([{ text: 'CRÉDITO' }])
  })

  it('that was cut off, has a document type, or no statement is refused', async () => {
    const cut = statement(...line).slice(0, -60)
    expect(errorsIn(await partsOf(readOfx, cut))).toEqual([
      { line: 6, reason: 'the file ends within <OFX>: it was cut off' },
    ])
    const typed = statement(...line).replace('<OFX>', '<!DOCTYPE OFX><OFX>')
    expect(errorsIn(await partsOf(readOfx, typed))[0]?.reason).toBe('a document type is not permitted')
    expect(errorsIn(await partsOf(readOfx, 'x'))).toEqual([
      { line: 1, reason: 'the file has no statement (STMTRS or CCSTMTRS)' },
    ])
  })

  it('of 8 MB without a tag ends with a message', async () => {
    const parts = await partsOf(readOfx, new Uint8Array(8_000_000).fill(65))
    expect(errorsIn(parts)[0]?.reason).toBe('a tag or a text is longer than any bank writes it')
  })
})

it('reads what a bank wrote, with and without end tags', async () => {
  const entry = fc.record({
    minor: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }).filter((minor) => minor !== 0n),
    memo: fc.stringMatching(/^[A-Za-z][ -~]{0,30}$/),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(entry, { minLength: 1, maxLength: 12 }),
      fc.boolean(),
      async (entries, isXml) => {
        const field = (name: string, value: string) => `<${name}>${value}${isXml ? `</${name}>` : '\n'}`
        const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
        const absolute = (minor: bigint) => `${minor < 0n ? -minor : minor}`.padStart(3, '0')
        const written = entries.map(({ minor, memo }) => {
          const digits = absolute(minor)
          const amount = `${minor < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
          return field('DTPOSTED', '20240301') + field('TRNAMT', amount) + field('MEMO', escaped(memo))
        })
        const lines = linesIn(await partsOf(readOfx, statement(written.join('</STMTTRN><STMTTRN>'))))
        const inMinor = (amount: string) => {
          const [whole = '', fraction = ''] = amount.split('.')
          return BigInt(whole + fraction.padEnd(2, '0'))
        }
        expect(lines.map(({ direction, amount, text }) => [direction, inMinor(amount), text])).toEqual(
          entries.map(({ minor, memo }) => [
            minor < 0n ? 'DEBIT' : 'CREDIT',
            BigInt(absolute(minor)),
            memo.replaceAll(/\s+/g, ' ').trim(),
          ]),
        )
      },
    ),
  )
})

it('neither throws nor invents amounts, whatever became of a file', async () => {
  await expectSoundWhenDamaged([...samples.values()], (file) => partsOf(readOfx, file))
})

it.each([
  ['USASCII', '1252', 'utf8', 'é', ['TEXT_DAMAGED']],
  ['USASCII', 'NONE', 'utf8', 'é', []],
  ['USASCII', '1252', 'latin1', 'é', []],
  ['UTF-8', 'NONE', 'utf8', 'é', []],
  ['UTF-8', 'NONE', 'latin1', 'é', ['TEXT_DAMAGED']],
  ['USASCII', '874', 'utf8', 'รับ', ['TEXT_DAMAGED']],
] as const)(
  'ENCODING:%s, CHARSET:%s and bytes of %s: %s is read',
  async (encoding, charset, bytes, text, codes) => {
    const file = statement('<DTPOSTED>20240301<TRNAMT>1', `<MEMO>${text}`)
      .replace('ENCODING:USASCII', `ENCODING:${encoding}`)
      .replace('CHARSET:1252', `CHARSET:${charset}`)
    const parts = await partsOf(readOfx, new Uint8Array(Buffer.from(file, bytes)))
    expect([linesIn(parts)[0]?.text, warningsIn(parts)]).toEqual([text, codes])
  },
)
