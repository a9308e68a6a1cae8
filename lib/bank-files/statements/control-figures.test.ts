import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { partsOf } from '../testing/read-parts.ts'
import { readBai2 } from './bai2/bai2-reader.ts'
import { readMt } from './mt/mt-reader.ts'
import type { StatementPart } from './statement.ts'

const warningsOf = (parts: readonly StatementPart[]) =>
  parts.flatMap((part) => (part.part === 'warning' ? [`${part.warning.code}: ${part.warning.message}`] : []))

/** An MT942 with these entries and sums. */
const mt942 = (entries: readonly string[], sums: readonly string[]) =>
  [':20:X', ':25:1', ':28C:3', ':34F:EUR0,', ':13D:2403011200+0100', ...entries, ...sums, '-'].join('\n')

describe('numbers and sums of MT942 (90C, 90D) that differ from its entries', () => {
  const entries = [':61:240301C5,NTRF', ':61:240301RD1,5NTRF', ':61:240301D2,25NTRF', ':61:240301RC1,NTRF']

  it.each([
    [':90C:3EUR6,5', 'line 10: field 90C states number of credits 3, the file has 2'],
    [':90C:2EUR60,5', 'line 10: field 90C states sum of credits 60.5, the file has 6.5'],
    [
      ':90D:1EUR2,25',
      'line 10: field 90D states number of debits 1, the file has 2; sum of debits 2.25, the file has 3.25',
    ],
    [':90D:2USD3,25', 'line 10: field 90D states currency USD, the file has EUR'],
    [':90D:none', 'line 10: field 90D states debits "none", the file has 2 of 3.25'],
  ])('%s: are a warning that names both', async (sum, message) => {
    expect(warningsOf(await partsOf(readMt, mt942(entries, [sum])))).toEqual([
      `CONTROL_TOTAL_MISMATCH: ${message}`,
    ])
  })

  it('are none where they are right, and where the file states none', async () => {
    expect(warningsOf(await partsOf(readMt, mt942(entries, [':90D:2EUR3,25', ':90C:2EUR6,5'])))).toEqual([])
    expect(warningsOf(await partsOf(readMt, mt942(entries, [])))).toEqual([])
    expect(warningsOf(await partsOf(readMt, mt942([], [':90D:0EUR0,', ':90C:0EUR0,'])))).toEqual([])
  })

  it('are noticed for each message of a file, whatever entry is missing', async () => {
    const amounts = fc.array(fc.bigInt({ min: 1n, max: 10n ** 12n }), { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(amounts, amounts, fc.nat(), async (credits, debits, at) => {
        const written = (mark: string, cents: readonly bigint[]) =>
          cents.map((each) => `:61:240301${mark}${comma(each)}NTRF`)
        const sums = [`:90D:${stated(debits)}`, `:90C:${stated(credits)}`]
        const all = [...written('D', debits), ...written('C', credits)]
        const torn = all.toSpliced(at % all.length, 1)
        const whole = mt942(all, sums)
        expect(warningsOf(await partsOf(readMt, `${whole}\n${whole}`))).toEqual([])
        expect(warningsOf(await partsOf(readMt, `${whole}\n${mt942(torn, sums)}`))).toHaveLength(1)
      }),
    )
  })
})

const comma = (cents: bigint): string => `${cents / 100n},${`${cents % 100n}`.padStart(2, '0')}`
const stated = (cents: readonly bigint[]): string =>
  `${cents.length}EUR${comma(cents.reduce((sum, each) => sum + each, 0n))}`

describe('trailers of BAI2 that differ from what was read', () => {
  const file = (account: string, group: string, end: string) =>
    [
      '01,BANK,US,240301,1200,1,80,,2/',
      '02,US,BANK,1,240301,,USD,2/',
      '03,123,,015,2500,,/',
      '16,142,2500,,,,A/',
      `49,${account}/`,
      `98,${group}/`,
      `99,${end}/`,
    ].join('\n')

  it.each([
    ['5001,3', '', '', 'line 5: record 49 states sum of amounts 5001, the file has 5000'],
    ['+5000,4', '', '', 'line 5: record 49 states records 4, the file has 3'],
    ['', '5000,2,5', '', 'line 6: record 98 states accounts 2, the file has 1'],
    ['', '', '5000,3,9', 'line 7: record 99 states groups 3, the file has 1; records 9, the file has 7'],
    ['', '', 'x', 'line 7: record 99 states sum of amounts "x", the file has 5000'],
  ])('%s|%s|%s: are a warning that names both', async (account, group, end, message) => {
    expect(warningsOf(await partsOf(readBai2, file(account, group, end)))).toEqual([
      `CONTROL_TOTAL_MISMATCH: ${message}`,
    ])
  })

  it('are none where they are right, and where fields are empty', async () => {
    expect(warningsOf(await partsOf(readBai2, file('5000,3', '5000,1,5', '5000,1,7')))).toEqual([])
    expect(warningsOf(await partsOf(readBai2, file('', '', '')))).toEqual([])
  })
})
