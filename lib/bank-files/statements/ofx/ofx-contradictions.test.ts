import { describe, expect, it } from 'vitest'
import { endsIn, errorsIn, linesIn, partsOf, warningsIn } from '../../testing/read-parts.ts'
import { readOfx } from './ofx-reader.ts'

/** A statement of one transaction with these fields, in SGML without end tags. */
const statement = (...fields: readonly string[]) =>
  `OFXHEADER:100\n<OFX><STMTRS><CURDEF>BRL<BANKTRANLIST><STMTTRN>${fields.join('\n')}</STMTTRN></BANKTRANLIST>
<LEDGERBAL><BALAMT>-5.00<DTASOF>20240402</LEDGERBAL></STMTRS></OFX>`

describe('a type that contradicts the sign', () => {
  const transactions = (...amounts: readonly (readonly [type: string, amount: string])[]) =>
    statement(
      ...amounts.map(
        ([type, amount], at) =>
          `${at === 0 ? '' : '</STMTTRN><STMTTRN>'}<TRNTYPE>${type}<DTPOSTED>20240301<TRNAMT>${amount}<FITID>${at}`,
      ),
    )
  const read = async (...amounts: readonly (readonly [type: string, amount: string])[]) => {
    const parts = await partsOf(readOfx, transactions(...amounts))
    expect(errorsIn(parts)).toEqual([])
    const lines = linesIn(parts).toSorted((one, other) => (one.line > other.line ? 1 : -1))
    return {
      directions: lines.map(({ direction }) => direction),
      contradicting: lines.filter(({ signContradicts }) => signContradicts).map(({ amount }) => amount),
      warnings: warningsIn(parts),
    }
  }

  it('is a debit where the file signs no debit', async () => {
    expect(await read(['DEBIT', '80.00'], ['CREDIT', '100.00'], ['CHECK', '7.00'], ['FEE', '2.00'])).toEqual({
      directions: ['DEBIT', 'CREDIT', 'DEBIT', 'DEBIT'],
      contradicting: [],
      warnings: [],
    })
  })

  it('is for a person where it may be a fee that was paid back, and no other debit lacks a sign', async () => {
    expect(await read(['CREDIT', '10.00'], ['FEE', '2.00'])).toMatchObject({
      contradicting: ['2'],
      warnings: ['SIGN_CONTRADICTS'],
    })
  })

  it.each([
    [
      ['DEBIT', '80.00'],
      ['XFER', '-1.00'],
    ],
    [
      ['DEBIT', '-1.00'],
      ['DEBIT', '80.00'],
    ],
    [
      ['CREDIT', '-80.00'],
      ['CREDIT', '1.00'],
    ],
    [
      ['CREDIT', '-80.00'],
      ['DEBIT', '-1.00'],
    ],
    [
      ['DIV', '-80.00'],
      ['DIV', '1.00'],
    ],
    ...(['FEE', 'SRVCHG', 'CASH', 'DIRECTDEBIT', 'Fee'] as const).map(
      (type) =>
        [
          [type, '80.00'],
          ['XFER', '-1.00'],
        ] as const,
    ),
  ] as const)('is for a person where the file signs debits: %s, %s', async (...amounts) => {
    expect(await read(...amounts)).toMatchObject({ contradicting: ['80'], warnings: ['SIGN_CONTRADICTS'] })
  })

  it.each(['XFER', 'OTHER', 'PAYMENT', 'REPEATPMT', 'INT', 'ATM', 'POS', 'OUT', ''])(
    'is none of the type %s',
    async (type) => {
      expect(await read([type, '80.00'], [type, '-1.00'])).toEqual({
        directions: ['CREDIT', 'DEBIT'],
        contradicting: [],
        warnings: [],
      })
    },
  )
})

describe('an amount that can be read in two ways', () => {
  const amounts = async (...written: readonly string[]) => {
    const fields = written.map(
      (one, at) => `${at === 0 ? '' : '</STMTTRN><STMTTRN>'}<DTPOSTED>20240301<TRNAMT>${one}`,
    )
    const parts = await partsOf(readOfx, statement(...fields))
    return errorsIn(parts).length > 0
      ? errorsIn(parts)[0]?.reason
      : linesIn(parts).map(({ amount }) => amount)
  }

  it.each([
    [['1.234'], /^AMBIGUOUS_AMOUNT: "1.234" is 1234, or 1.234/],
    [['1.234', '12.50'], /^AMBIGUOUS_AMOUNT: "1.234" is 1234, or 1.234/],
  ])('%s is an error', async (written, reason) => {
    expect(await amounts(...written)).toMatch(reason)
  })

  it.each([
    [
      ['1.234', '12,50'],
      ['1234', '12.5'],
    ],
    [
      ['1.234', '1.234.567,00'],
      ['1234', '1234567'],
    ],
    [
      ['1.234', '0.125'],
      ['1.234', '0.125'],
    ],
    [
      ['1.234', '1234.500'],
      ['1.234', '1234.5'],
    ],
    [
      ['1,234', '12.50'],
      ['1234', '12.5'],
    ],
    [['0.234'], ['0.234']],
    [['1234.567'], ['1234.567']],
  ])('%s is read, where the file says how', async (written, read) => {
    expect(await amounts(...written)).toEqual(read)
  })
})

it('a balance that cannot be read is a warning', async () => {
  const file = statement('<DTPOSTED>20240301<TRNAMT>1').replace('<BALAMT>-5.00', '<BALAMT>1.234')
  const parts = await partsOf(readOfx, file)
  expect([warningsIn(parts), errorsIn(parts), endsIn(parts)[0]?.closing]).toEqual([
    ['BALANCE_UNREADABLE'],
    [],
    undefined,
  ])
})
