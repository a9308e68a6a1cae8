import { describe, expect, it } from 'vitest'
import { endsIn, errorsIn, linesIn, partsOf, warningsIn } from '../../testing/read-parts.ts'
import { csvReader } from './csv-reader.ts'
import { mappings } from './mappings/mappings.ts'

const readCsv = csvReader(mappings.filter(({ name }) => name === 'hdfc'))

const read = async (headings: string, ...rows: readonly string[]) => {
  const parts = await partsOf(readCsv, [headings, ...rows].join('\n'), { currencyCode: 'INR' })
  return {
    lines: linesIn(parts).map(({ amount, currencyCode }) => `${amount} ${currencyCode}`),
    errors: errorsIn(parts).map(({ line, reason }) => `${line}: ${reason}`),
    warnings: warningsIn(parts),
    balances: endsIn(parts).map(({ opening, closing }) => [opening?.amount, closing?.amount]),
  }
}
const headings = 'Date,Narration,Withdrawal Amt.,Deposit Amt.,Closing Balance'

describe('the currency of a row', () => {
  it.each(['Currency', 'Account Currency', 'CCY', 'Moneda', 'Moeda', '币种'])(
    'is what the column %s says, though the layout does not know it',
    async (heading) => {
      expect(
        await read(`${headings},${heading}`, '01/03/24,A,,5.00,5.00,INR', '02/03/24,B,,7.00,7.00,usd'),
      ).toEqual({
        lines: ['5 INR', '7 USD'],
        errors: [],
        warnings: ['SEVERAL_CURRENCIES'],
        balances: [[undefined, undefined]],
      })
    },
  )

  it('is what stands beside its amount; rows of two are never added up', async () => {
    expect(await read(headings, '01/03/24,A,,5.00,5.00', '02/03/24,B,,USD 7.00,12.00')).toMatchObject({
      lines: ['5 INR', '7 USD'],
      warnings: ['SEVERAL_CURRENCIES'],
      balances: [[undefined, undefined]],
    })
  })

  it('is what the heading of its amount says', async () => {
    const table = headings.replace('Deposit Amt.', 'Deposit Amt. (USD)')
    expect(await read(table, '01/03/24,A,,5.00,5.00')).toMatchObject({ lines: ['5 USD'], warnings: [] })
  })

  it('is one for all of a table that says so in every row, and its balances count', async () => {
    const rows = ['01/03/24,A,,5.00,5.00,USD', '02/03/24,B,,7.00,12.00,USD'] as const
    expect(await read(`${headings},Currency`, ...rows)).toEqual({
      lines: ['5 USD', '7 USD'],
      errors: [],
      warnings: [],
      balances: [['0', '12']],
    })
  })

  it('is that of the account where a column tells in what the customer paid', async () => {
    const rows = ['01/03/24,A,,1000.00,1000.00,INR', '02/03/24,CARD,830.00,,170.00,USD'] as const
    expect(await read(`${headings},Transaction Currency`, ...rows)).toEqual({
      lines: ['1000 INR', '830 INR'],
      errors: [],
      warnings: [],
      balances: [['0', '170']],
    })
  })

  it('is that of the account in a row that says none, and the balances count', async () => {
    const rows = ['01/03/24,A,,5.00,5.00,INR', '02/03/24,B,,7.00,12.00,'] as const
    expect(await read(`${headings},Currency`, ...rows)).toMatchObject({
      warnings: [],
      balances: [['0', '12']],
    })
  })

  it.each(['Rupee', 'Won', 'YEN', 'TSH'])(
    'is that of the account where all rows say %s, which is no code',
    async (name) => {
      const rows = [`01/03/24,A,,5.00,5.00,${name}`, `02/03/24,B,,7.00,12.00,${name}`] as const
      expect(await read(`${headings},Currency`, ...rows)).toMatchObject({
        lines: ['5 INR', '7 INR'],
        errors: [],
      })
    },
  )

  it('is an error where it cannot be read, or is said in two ways', async () => {
    const rows = ['01/03/24,A,,5.00,5.00,INR', '02/03/24,B,,7.00,7.00,Dollar'] as const
    expect(await read(`${headings},Currency`, ...rows)).toMatchObject({
      errors: ['3: the currency "Dollar" is no code of ISO 4217'],
    })
    expect(await read(`${headings},Currency`, '01/03/24,A,,EUR 5.00,5.00,USD')).toMatchObject({
      errors: ['2: the amount is in EUR, and its row or heading says USD'],
    })
  })
})
