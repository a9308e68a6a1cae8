import { describe, expect, it } from 'vitest'
import { currencies } from '../money/currency.ts'
import { listedPairs, pairRates } from './currency-pairs.ts'
import { isRateFault, type RateCurrency, type RateTable } from './rate-table.ts'
import { parseRate, rateText } from './rate.ts'
import { sandboxSource } from './sandbox-rates.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const nextDay = new Date('2026-11-22T12:00:00.000Z')

const table = (
  base: RateCurrency,
  rates: Readonly<Partial<Record<RateCurrency, string>>>,
  source = 'TEST',
): RateTable => ({
  source,
  date: '2026-11-21',
  base,
  rates: new Map(
    Object.entries(rates).map(([code, text]) => [code as RateCurrency, parseRate(text) ?? fail(text)]),
  ),
  validFrom: now,
  validTo: nextDay,
})
const fail = (text: string): never => {
  throw new Error(text)
}

const texts = (tables: readonly RateTable[]) =>
  Object.fromEntries(pairRates(tables).map(({ base, quote, rate }) => [`${base}/${quote}`, rateText(rate)]))

async function sandbox(): Promise<RateTable> {
  const read = await sandboxSource({ now: () => now }).read()
  if (isRateFault(read)) throw new Error(read.message)
  return read.tables[0]
}

describe('the listed pairs', () => {
  it.each(currencies.map(({ code }) => code))(
    'have %s against the dollar and the euro, both ways',
    (code) => {
      for (const anchor of ['USD', 'EUR'] as const) {
        expect(listedPairs).toContainEqual({ base: code, quote: anchor })
        expect(listedPairs).toContainEqual({ base: anchor, quote: code })
      }
    },
  )

  it('are sorted and have none twice, and no currency against itself', () => {
    const names = listedPairs.map(({ base, quote }) => `${base}/${quote}`)
    expect(names).toEqual([...new Set(names)].toSorted())
    expect(names).toHaveLength(24 * 4 + 2)
    expect(listedPairs.filter(({ base, quote }) => base === quote)).toEqual([])
  })
})

describe('rates of pairs', () => {
  it('are the source’s own where it has them, and otherwise cross rates through its base', () => {
    expect(texts([table('EUR', { USD: '1.16', INR: '102.7296' })])).toEqual({
      'EUR/INR': '102.7296',
      'EUR/USD': '1.16',
      'INR/EUR': '0.009734292745',
      'INR/USD': '0.01129177958',
      'USD/EUR': '0.8620689655',
      'USD/INR': '88.56',
    })
  })

  it('come from the first table that has both currencies, never from two tables', () => {
    const first = table('EUR', { INR: '100' }, 'FIRST')
    const second = table('USD', { EUR: '0.5', INR: '80' }, 'SECOND')
    const sources = Object.fromEntries(
      pairRates([first, second]).map(({ base, quote, source }) => [`${base}/${quote}`, source]),
    )
    expect(sources).toMatchObject({
      'EUR/INR': 'FIRST',
      'INR/EUR': 'FIRST',
      'USD/INR': 'SECOND',
      'EUR/USD': 'SECOND',
    })
  })

  it('are none without a table', () => {
    expect(pairRates([])).toEqual([])
  })
})

describe('the test rates of the sandbox', () => {
  it('give every listed pair', async () => {
    expect(pairRates([await sandbox()])).toHaveLength(listedPairs.length)
  })

  it('hold the stable coins at one dollar', async () => {
    expect(texts([await sandbox()])).toMatchObject({ 'USDC/USD': '1', 'USD/USDT': '1', 'USDT/EUR': '0.8625' })
  })

  it('hold now, for one UTC day', async () => {
    const { validFrom, validTo } = await sandbox()
    expect([validFrom.toISOString(), validTo.toISOString()]).toEqual([
      '2026-11-21T00:00:00.000Z',
      '2026-11-22T00:00:00.000Z',
    ])
  })
})
