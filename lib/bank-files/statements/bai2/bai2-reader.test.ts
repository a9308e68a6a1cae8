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
import { readBai2 } from './bai2-reader.ts'

const samples = sampleFiles(path.join(import.meta.dirname, 'samples'))

/** A file of one account in a currency, with correct control totals, and these transactions. */
function file(transactions: readonly string[], { currency = 'USD', status = '1' } = {}) {
  const amounts = transactions.map((text) => BigInt(/^16,\d+,(\d+)/.exec(text)?.[1] ?? 0n))
  const total = amounts.reduce((sum, amount) => sum + amount, 0n)
  const records = transactions.length
  return [
    '01,BANK,US,240301,1200,1,80,,2/',
    `02,US,BANK,${status},240301,,${currency},2/`,
    '03,123,,,,,/',
    ...transactions,
    `49,${total},${records + 2}/`,
    `98,${total},1,${records + 4}/`,
    `99,${total},1,${records + 6}/`,
  ].join('\n')
}

const only = async (text: string, currency?: string) =>
  linesIn(await partsOf(readBai2, file([text], currency === undefined ? {} : { currency })))[0]

const wrongTotal = 'CONTROL_TOTAL_MISMATCH'

describe('statements as banks write them', () => {
  it.each<[string, readonly unknown[]]>([
    ['moov_sample3.txt', [15, 26, '397.13', '594.18', [], 0]],
    [
      'moov_sample4-continuations-newline-delimited.txt',
      // Its publisher changed amounts and left the totals as they were.
      [
        5,
        17,
        '6007.31',
        '313490.55',
        [wrongTotal, wrongTotal, 'BALANCE_MISMATCH', wrongTotal, wrongTotal],
        0,
      ],
    ],
  ])('%s is read', async (name, summary) => {
    const bytes = samples.get(name) ?? new Uint8Array()
    expect(summaryOf(await partsOf(readBai2, bytes))).toEqual(summary)
    expect(await partsOf(readBai2, bytes, {}, 9)).toEqual(await partsOf(readBai2, bytes))
  })

  it('name references and text of a transaction with its continuations', async () => {
    const parts = await partsOf(
      readBai2,
      samples.get('moov_sample4-continuations-newline-delimited.txt') ?? '',
    )
    expect(linesIn(parts)[0]).toEqual({
      line: 6,
      bookedOn: '2023-09-06',
      amount: '600',
      currencyCode: 'USD',
      direction: 'DEBIT',
      status: 'BOOKED',
      bankReference: 'SPB2322984714570',
      references: [{ field: 'CustRef', value: '1111' }],
      text: 'ACH Credit Payment,Entry Description: EXP; -, SEC: CCD, Client Ref ID: 1111, GS ID: SPB2322984714570 EREF: 1111 DBNM: TEST INC CACT: ACHCONTROLOUTUSD01',
      bankCode: '447',
      isReversal: false,
    })
  })
})

describe('a transaction', () => {
  it.each([
    ['16,142,2500,Z,,,x/', '25', 'CREDIT'],
    ['16,451,2500,,,,x/', '25', 'DEBIT'],
    ['16,399,1,,,,', '0.01', 'CREDIT'],
    ['16,400,1,,,,', '0.01', 'DEBIT'],
    ['16,922,100,,,,', '1', 'CREDIT'],
    ['16,962,100,,,,', '1', 'DEBIT'],
    ['16,142,99999999999999999999,Z,,,/', '999999999999999999.99', 'CREDIT'],
  ])('%s is %s, %s', async (text, amount, direction) => {
    expect(await only(text)).toMatchObject({ amount, direction })
  })

  it.each([
    ['JPY', '2500'],
    ['KWD', '2.5'],
    ['VND', '2500'],
    ['EUR', '25'],
  ])('in %s has the minor units of the currency', async (currency, amount) => {
    expect(await only('16,142,2500,Z,,,/', currency)).toMatchObject({ amount, currencyCode: currency })
  })

  it.each([
    ['16,142,2500,V,240305,1200,B1,C1,text, more/', '2024-03-05'],
    ['16,142,2500,S,1,2,3,B1,C1,text, more/', undefined],
    ['16,142,2500,D,2,0,1,1,2499,B1,C1,text, more/', undefined],
    ['16,142,2500,0,B1,C1,text, more/', undefined],
  ])('has its references and text behind any funds type: %s', async (text, valueOn) => {
    const line = await only(text)
    expect(line).toMatchObject({ bankReference: 'B1', references: [{ value: 'C1' }], text: 'text, more' })
    expect(line?.valueOn).toBe(valueOn)
  })

  it.each([
    ['16,142,-2500,Z,,,/', '"-2500" is not an amount in minor units'],
    ['16,142,25.00,Z,,,/', '"25.00" is not an amount in minor units'],
    ['16,142,,Z,,,/', '"" is not an amount in minor units'],
    ['16,755,2500,Z,,,/', 'type code "755" is neither a credit nor a debit'],
    ['16,142,2500,Q,,,/', '"Q" is not a funds type'],
  ])('%s is refused', async (text, reason) => {
    expect(errorsIn(await partsOf(readBai2, file([text])))).toEqual([{ line: 4, reason }])
  })
})

describe('a file of BAI2', () => {
  const text = '16,142,2500,Z,,,x/'

  it('may have several records on a line, and a slash in a text', async () => {
    const parts = await partsOf(
      readBai2,
      file([text, '16,142,1,Z,,,12/16,50 EUR/']).replaceAll('/\n', '/   '),
    )
    expect(linesIn(parts).map(({ text: words }) => words)).toEqual(['x', '12/16,50 EUR'])
    expect(warningsIn(parts)).toEqual([])
  })

  it('states ledger balances with their signs', async () => {
    const parts = await partsOf(
      readBai2,
      file([text]).replace('03,123,,,,,/', '03,123,,010,-3500,,,015,-1000,,/'),
    )
    expect(endsIn(parts)).toMatchObject([{ opening: { amount: '-35' }, closing: { amount: '-10' } }])
    expect(startsIn(parts)).toEqual([{ account: { number: '123' }, currencyCode: 'USD' }])
  })

  it.each([
    ['03,123,,010,3500/', 'the funds type and the number of items'],
    ['03,123,,010,3500,/', 'the funds type'],
    ['03,123,,010,3500,,,/', 'nothing, and has a comma more'],
    ['03,123,/', 'all amounts'],
  ])('may continue an account by an 88 after %s, which leaves out %s', async (account) => {
    const continued = file([text]).replace('03,123,,,,,/', `${account}\n88,015,6000,,/`)
    const parts = await partsOf(readBai2, continued)
    expect(errorsIn(parts)).toEqual([])
    expect(endsIn(parts)).toMatchObject([{ closing: { amount: '60' } }])
    if (account.includes('010')) expect(endsIn(parts)).toMatchObject([{ opening: { amount: '35' } }])
  })

  it.each([
    ['16,142,2500/', 'Z,B1,C1,words'],
    ['16,142,2500,Z/', 'B1,C1,words'],
    ['16,142,2500,V,240305/', '1200,B1,C1,words'],
    ['16,142,2500,Z,B1,C1/', 'words'],
    ['16,142,2500,Z,B1,C1,/', 'words'],
  ])('may continue a transaction by an 88 after %s', async (begun, rest) => {
    const parts = await partsOf(readBai2, file([`${begun}\n88,${rest}/`]))
    expect(errorsIn(parts)).toEqual([])
    expect(linesIn(parts)).toMatchObject([
      { amount: '25', bankReference: 'B1', references: [{ value: 'C1' }], text: 'words' },
    ])
  })

  it.each(['010,abc,,,015,2500,,', '010,0,,,015,25.00,,', '010,0,,Q,015,2500,,', '010,0,,,15,2500,,'])(
    'leaves out balances that cannot be read, with a warning, and no line: %s',
    async (balances) => {
      const parts = await partsOf(readBai2, file([text]).replace('03,123,,,,,/', `03,123,,${balances}/`))
      expect(linesIn(parts)).toMatchObject([{ amount: '25' }])
      expect(endsIn(parts)).toEqual([{ from: '2024-03-01', to: '2024-03-01' }])
      expect(errorsIn(parts)).toEqual([])
      expect(warningsIn(parts)).toContain('BALANCE_UNREADABLE')
    },
  )

  it('whose control totals or balances do not add up is read with warnings', async () => {
    const totals = file([text]).replace('49,2500,3/', '49,2501,3/')
    expect(warningsIn(await partsOf(readBai2, totals))).toEqual(['CONTROL_TOTAL_MISMATCH'])
    const balances = file([text])
      .replace('03,123,,,,,/', '03,123,,010,0,,,015,2501,,/')
      .replaceAll(/^(49|98|99),.*/gm, '$1,/')
    expect(warningsIn(await partsOf(readBai2, balances))).toEqual(['BALANCE_MISMATCH'])
  })

  it.each([
    ['2', 'the group deletes an earlier one (status 2): that is for a person'],
    ['4', 'the group is a test (status 4)'],
  ])('with a group of status %s is refused', async (status, reason) => {
    expect(errorsIn(await partsOf(readBai2, file([text], { status })))).toEqual([{ line: 2, reason }])
  })

  it('that was cut off is refused', async () => {
    const cut = file([text]).split('\n99')[0] ?? ''
    expect(errorsIn(await partsOf(readBai2, cut))[0]?.reason).toMatch(/without its trailer/)
  })
})

it('reads what a bank wrote', async () => {
  const entry = fc.record({
    minor: fc.bigInt({ min: 1n, max: 10n ** 15n }),
    type: fc.integer({ min: 100, max: 699 }),
    text: fc.stringMatching(/^[A-Za-z][A-Za-z0-9 ,.]{0,30}$/),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { maxLength: 12 }), fc.constantFrom('/', ''), async (entries, end) => {
      const parts = await partsOf(
        readBai2,
        file(entries.map(({ minor, type, text }) => `16,${type},${minor},,,,${text}${end}`)),
      )
      expect(warningsIn(parts)).toEqual([])
      expect(linesIn(parts).map(({ amount, direction, text }) => [amount, direction, text])).toEqual(
        entries.map(({ minor, type, text }) => {
          const digits = `${minor}`.padStart(3, '0')
          const fraction = digits.slice(-2).replace(/0+$/, '')
          const exact = digits.slice(0, -2) + (fraction === '' ? '' : `.${fraction}`)
          return [exact, type < 400 ? 'CREDIT' : 'DEBIT', text.replaceAll(/ +/g, ' ').trim()]
        }),
      )
    }),
  )
})

it('neither throws nor invents amounts, whatever became of a file', async () => {
  await expectSoundWhenDamaged([...samples.values()], (bytes) => partsOf(readBai2, bytes))
})
