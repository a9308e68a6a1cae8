import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../testing/database/test-database.ts'
import { currentTables, usualPairs, validRates } from './current-rates.ts'
import { validityOf } from './ecb/validity.ts'
import { importRates } from './import-rates.ts'
import { isRateFault, type RateCurrency, type RateSource, type RateTable } from './rate-table.ts'
import { parseRate, rateText, type Rate } from './rate.ts'

const db = await testDatabase()
const saturday = new Date('2026-11-21T12:00:00Z')
const at = (moment: string | Date, mode: 'live' | 'sandbox' = 'live') => ({
  db,
  mode,
  clock: { now: () => new Date(moment) },
})

beforeEach(async () => {
  await db.pool.query(
    'alter table fx_rate disable trigger user; truncate fx_rate; alter table fx_rate enable trigger user',
  )
})

const table = (
  date: string,
  rates: Readonly<Partial<Record<RateCurrency, string>>>,
  source = 'ECB',
): RateTable => ({
  source,
  date,
  base: 'EUR',
  rates: new Map(Object.entries(rates).map(([code, text]) => [code as RateCurrency, rateOf(text)])),
  ...validityOf(date),
})

const rateOf = (text: string): Rate => {
  const rate = parseRate(text)
  if (!rate) throw new Error(`not a rate: ${text}`)
  return rate
}

const sourceOf = (...tables: [RateTable, ...RateTable[]]): RateSource => ({
  name: 'ECB',
  read: () => Promise.resolve({ tables, skipped: [] }),
})

async function take(...tables: [RateTable, ...RateTable[]]): Promise<number | string> {
  const imported = await importRates(db, sourceOf(...tables), () => Promise.resolve())
  return isRateFault(imported) ? imported.message : imported.stored
}

const dollar = async (moment: string | Date) =>
  (await validRates(at(moment))).flatMap(({ base, quote, rate }) =>
    base === 'EUR' && quote === 'USD' ? [rateText(rate)] : [],
  )

describe('an import', () => {
  it('stores every rate, and a second import of the same changes nothing', async () => {
    const friday = table('2026-11-20', { USD: '1.1514', INR: '102.1565' })
    expect(await take(friday)).toBe(2)
    expect(await take(friday)).toBe(0)
    expect(await dollar(saturday)).toEqual(['1.1514'])
  })

  it('is recorded in the same transaction, once, and not at all when nothing was new', async () => {
    const recorded: number[] = []
    const record = (_: unknown, { stored }: { stored: number }) => Promise.resolve(void recorded.push(stored))
    await importRates(db, sourceOf(table('2026-11-20', { USD: '1.1514' })), record)
    await importRates(db, sourceOf(table('2026-11-20', { USD: '1.1514' })), record)
    expect(recorded).toEqual([1])
  })

  it('that cannot be recorded stores nothing', async () => {
    const record = () => Promise.reject(new Error('no audit'))
    await expect(importRates(db, sourceOf(table('2026-11-20', { USD: '1.1514' })), record)).rejects.toThrow(
      'no audit',
    )
    expect(await currentTables(at(saturday))).toEqual([])
  })

  it('of an older day never replaces a newer one', async () => {
    await take(table('2026-11-20', { USD: '1.1514' }))
    expect(await take(table('2026-11-19', { USD: '9.99' }))).toBe(1)
    expect(await dollar(saturday)).toEqual(['1.1514'])
  })

  it('adds the days and currencies that are missing', async () => {
    await take(table('2026-11-20', { USD: '1.1514' }))
    const both = [
      table('2026-11-20', { USD: '1.1514', INR: '102' }),
      table('2026-11-19', { USD: '1.16' }),
    ] as const
    expect(await take(...both)).toBe(2)
  })

  it('that contradicts stored rates is refused as a whole', async () => {
    await take(table('2026-11-19', { USD: '1.16', INR: '101' }))
    const message = await take(
      table('2026-11-20', { USD: '1.15' }),
      table('2026-11-19', { USD: '1.16', INR: '99' }),
    )
    expect(message).toBe(
      'The rates were not imported: ECB of 2026-11-19 has 99 for INR, stored is 101, and stored rates never change.',
    )
    expect((await currentTables(at(saturday))).map(({ date }) => date)).toEqual(['2026-11-19'])
  })

  it('that runs concurrently with others stores one and refuses the others for the contradiction', async () => {
    const answers = await Promise.all(
      ['1.1', '1.2', '1.3', '1.4'].map((rate) => take(table('2026-11-20', { USD: rate }))),
    )
    expect(answers.filter((answer) => answer === 1)).toHaveLength(1)
    expect(answers.filter((answer) => typeof answer === 'string')).toHaveLength(3)
  })
})

describe('the rates that are valid', () => {
  it.each([
    ['before the day’s publication', '2026-11-20T14:59:59Z', []],
    ['from 16:00 in Frankfurt', '2026-11-20T15:00:00Z', ['1.1514']],
    ['over the weekend', '2026-11-22T12:00:00Z', ['1.1514']],
    ['to the end of the next working day', '2026-11-23T22:59:59Z', ['1.1514']],
    ['and no longer', '2026-11-23T23:00:00Z', []],
  ])('hold %s', async (_, moment, rates) => {
    await take(table('2026-11-20', { USD: '1.1514' }))
    expect(await dollar(moment)).toEqual(rates)
  })

  it('are the newer of two days that both hold', async () => {
    await take(table('2026-11-19', { USD: '1.16' }), table('2026-11-20', { USD: '1.15' }))
    expect(await dollar('2026-11-20T14:00:00Z')).toEqual(['1.16'])
    expect(await dollar('2026-11-20T16:00:00Z')).toEqual(['1.15'])
  })

  it('are of two imported sources those with the newer day, whichever was imported last', async () => {
    const other = { name: 'OTHER', tables: table('2026-11-19', { USD: '1.2', KES: '150' }, 'OTHER') }
    await take(table('2026-11-20', { USD: '1.1514' }))
    const read = () => Promise.resolve({ tables: [other.tables] as [RateTable], skipped: [] })
    await importRates(db, { name: other.name, read }, () => Promise.resolve())
    const sources = (await validRates(at('2026-11-20T16:00:00Z'))).map(
      ({ base, quote, source }) => `${base}/${quote} ${source}`,
    )
    expect(sources).toContain('EUR/USD ECB')
    expect(sources).toContain('EUR/KES OTHER')
    expect(sources.filter((each) => each.startsWith('EUR/USD'))).toHaveLength(1)
  })

  it('are none in live mode before the first import', async () => {
    expect(await validRates(at(saturday))).toEqual([])
    expect(await usualPairs(at(saturday))).toEqual([])
  })

  it('that are late keep their pairs in the list of usual ones', async () => {
    await take(table('2026-11-20', { USD: '1.1514' }))
    const usual = [
      { base: 'EUR', quote: 'USD' },
      { base: 'USD', quote: 'EUR' },
    ]
    expect(await usualPairs(at('2026-12-24T12:00:00Z'))).toMatchObject(usual)
  })

  it('are in the sandbox the imported ones, and the test rates for every other pair', async () => {
    await take(table('2026-11-20', { USD: '1.1514', INR: '102.1565' }))
    const rates = await validRates(at(saturday, 'sandbox'))
    const sources = new Map(rates.map(({ base, quote, source }) => [`${base}/${quote}`, source]))
    expect(sources.size).toBe(98)
    expect(sources.get('USD/INR')).toBe('ECB')
    expect(sources.get('USD/KES')).toBe('SANDBOX')
    const [ofTests] = (await currentTables(at(saturday, 'sandbox'))).slice(-1)
    expect([ofTests?.source, ofTests?.date]).toEqual(['SANDBOX', '2026-11-21'])
    const later = await validRates(at('2026-12-24T12:00:00Z', 'sandbox'))
    expect(new Set(later.map(({ source }) => source))).toEqual(new Set(['SANDBOX']))
  })
})

describe('the database', () => {
  const insert = (rate: string, quote = 'USD') =>
    db.pool.query(
      `insert into fx_rate (source, rate_date, base_currency_code, quote_currency_code, rate, valid_from, valid_to)
       values ('ECB', '2026-11-20', 'EUR', $2, $1, now(), now() + interval '1 day')`,
      [rate, quote],
    )
  it.each(['0', '-1'])('refuses the rate %s', async (rate) => {
    await expect(insert(rate)).rejects.toThrow('fx_rate_is_positive')
  })

  it('refuses a currency against itself, and every change of what is stored', async () => {
    await expect(insert('1', 'EUR')).rejects.toThrow('fx_rate_is_of_two_currencies')
    await insert('1.15')
    await expect(db.pool.query('update fx_rate set rate = 2')).rejects.toThrow('append-only')
    await expect(db.pool.query('delete from fx_rate')).rejects.toThrow('append-only')
    await expect(db.pool.query('truncate fx_rate')).rejects.toThrow('append-only')
  })
})
