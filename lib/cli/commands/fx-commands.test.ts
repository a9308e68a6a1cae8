import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { eurofxref, wholeDay } from '../../fx/ecb/test-eurofxref.ts'
import { testCommandLine } from '../../testing/test-command-line.ts'

const { directory, gateway } = await testCommandLine()

async function fileOf(name: string, content: string): Promise<string> {
  const file = path.join(directory, name)
  await writeFile(file, content)
  return file
}

describe('fx import', () => {
  it('stores the rates, prints them, and is recorded with the name', async () => {
    const file = await fileOf('daily.xml', eurofxref({ '2024-11-20': wholeDay }))
    const { exitCode, document, printed } = await gateway('fx', 'import', file, '--by', 'Ann')
    expect(exitCode).toBe(0)
    expect(document).toMatchObject({ source: 'ECB', date: '2024-11-20', days: 1, stored: 12 })
    expect(document['rates']).toMatchObject({ USD: 1.1514, INR: 102.1565 })
    expect(document['skipped']).toEqual(expect.arrayContaining(['GBP', 'CHF']))
    expect(printed).toContain('"IDR": 19233.27')
    const audit = await gateway('audit', 'list')
    const after = { source: 'ECB', date: '2024-11-20', days: 1, stored: 12, from: file }
    expect(audit.document['data']).toMatchObject([{ by: 'Ann', command: 'fx import', after }])
  })

  it('of the same rates changes nothing and is not recorded again', async () => {
    const file = await fileOf('again.xml', eurofxref({ '2024-11-20': wholeDay }))
    const { exitCode, document } = await gateway('fx', 'import', file)
    expect([exitCode, document['stored']]).toEqual([0, 0])
    expect((await gateway('audit', 'list')).document['data']).toHaveLength(1)
  })

  it('of a file of many days stores all of them and prints the newest', async () => {
    const file = await fileOf(
      'hist.xml',
      eurofxref({ '2024-11-20': wholeDay, '2024-11-19': wholeDay, '2024-11-18': { USD: '1.16' } }),
    )
    expect((await gateway('fx', 'import', file)).document).toMatchObject({
      date: '2024-11-20',
      days: 3,
      stored: 13,
    })
  })

  it.each([
    [
      'that is wrong in one line',
      eurofxref({ '2024-11-17': { USD: '1.1', INR: '0' } }),
      '2024-11-17 has the rate "0" for INR',
    ],
    [
      'that contradicts what is stored',
      eurofxref({ '2024-11-20': { USD: '2' }, '2024-11-17': { USD: '1.1' } }),
      'has 2 for USD, stored is 1.1514',
    ],
  ])('of a file %s is one line on stderr, and nothing is stored', async (_, content, words) => {
    const file = await fileOf('wrong.xml', content)
    const { exitCode, errors, printed } = await gateway('fx', 'import', file)
    expect([exitCode, printed]).toEqual([1, ''])
    expect(errors).toContain(words)
    expect(errors.trim().split('\n')).toHaveLength(1)
    const good = await fileOf('good.xml', eurofxref({ '2024-11-17': { USD: '1.1' } }))
    expect((await gateway('fx', 'import', good)).document).toMatchObject({
      stored: words.includes('stored') ? 0 : 1,
    })
  })

  it.each([
    ['/nowhere.xml', 'Cannot read /nowhere.xml: there is no such file.'],
    ['http://127.0.0.1:9/daily.xml', 'only files and https addresses are read'],
  ])('of %s says what is wrong', async (place, words) => {
    const { exitCode, errors } = await gateway('fx', 'import', place)
    expect([exitCode, errors]).toEqual([1, expect.stringContaining(words)])
  })
})

it('fx list prints the newest day of each source, and the test rates in the sandbox', async () => {
  const { document } = await gateway('fx', 'list')
  expect(document['data']).toMatchObject([
    {
      source: 'ECB',
      date: '2024-11-20',
      baseCurrencyCode: 'EUR',
      validFrom: '2024-11-20T15:00:00.000Z',
      rates: { USD: 1.1514 },
    },
    { source: 'SANDBOX', baseCurrencyCode: 'USD', validNow: true, rates: { INR: 88.6 } },
  ])
})
