import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { endsIn, errorsIn, linesIn, partsOf, startsIn, warningsIn } from '../../testing/read-parts.ts'
import { readBai2 } from './bai2-reader.ts'

/** A group of amounts of an account, with as many of its last fields as the bank writes before a break. */
const group = fc.record({
  code: fc.constantFrom('010', '015', '040', '045', '072'),
  cents: fc.integer({ min: 1, max: 10 ** 9 }),
  left: fc.constantFrom('', ',', ',,'),
  isBroken: fc.boolean(),
})
const groups = fc.uniqueArray(group, { minLength: 1, maxLength: 5, selector: ({ code }) => code })

/** Each field of a transaction or word of its text, and whether the record breaks behind it. */
const transaction = fc.record({
  cents: fc.integer({ min: 1, max: 10 ** 9 }),
  breaks: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
  words: fc.array(fc.stringMatching(/^[A-Z][A-Z0-9,]{0,8}[A-Z]$/), { minLength: 1, maxLength: 4 }),
  wordBreaks: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
})

const account = (some: readonly { code: string; cents: number; left: string; isBroken: boolean }[]) =>
  some.reduce((text, { code, cents, left, isBroken }, at) => {
    const isLast = at === some.length - 1
    const fields = `${code},${cents}${isBroken || isLast ? left : ',,'}`
    if (isLast) return `${text}${fields}/`
    return isBroken ? `${text}${fields}/\n88,` : `${text}${fields},`
  }, '03,123,USD,')

function transactionText({
  cents,
  breaks,
  words,
  wordBreaks,
}: {
  readonly cents: number
  readonly breaks: readonly boolean[]
  readonly words: readonly string[]
  readonly wordBreaks: readonly boolean[]
}): string {
  const fields = ['16', '142', `${cents}`, '', 'B1', 'C1'].map(
    (field, at) => field + (at > 1 && breaks[at - 2] ? '/\n88,' : ','),
  )
  const text = words.map((word, at) =>
    at === words.length - 1 ? `${word}/` : word + (wordBreaks[at] ? '\n88,' : ' '),
  )
  return fields.join('') + text.join('')
}

it('records that end anywhere before a continuation say the same', async () => {
  const transactions = fc.array(transaction, { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(groups, transactions, async (balances, entries) => {
      const total = [...balances, ...entries].reduce((sum, { cents }) => sum + cents, 0)
      const body = [account(balances), ...entries.map(transactionText)].join('\n')
      const records = body.split('\n').length
      const file = [
        '01,BANK,US,260301,1200,1,,,2/',
        '02,US,BANK,1,260301,,USD,2/',
        body,
        `49,${total},${records + 1}/`,
        `98,${total},1,${records + 3}/`,
        `99,${total},1,${records + 5}/`,
      ].join('\n')
      const parts = await partsOf(readBai2, file)
      expect(errorsIn(parts)).toEqual([])
      expect(warningsIn(parts).filter((code) => code !== 'BALANCE_MISMATCH')).toEqual([])
      const units = (cents: number) =>
        `${Math.floor(cents / 100)}.${`${cents % 100}`.padStart(2, '0')}`.replace(/\.?0{1,2}$/, '')
      const balance = (code: string) => {
        const found = balances.find((one) => one.code === code)
        return found && units(found.cents)
      }
      expect([endsIn(parts)[0]?.opening?.amount, endsIn(parts)[0]?.closing?.amount]).toEqual([
        balance('010'),
        balance('015'),
      ])
      expect(
        linesIn(parts).map(({ amount, bankReference, references, text }) => [
          amount,
          bankReference,
          references[0]?.value,
          text,
        ]),
      ).toEqual(entries.map(({ cents, words }) => [units(cents), 'B1', 'C1', words.join(' ')]))
    }),
    { numRuns: 500 },
  )
})

it('two files in one are two files, each with its own totals', async () => {
  const one = [
    '01,BANK,US,260301,1200,1,,,2/',
    '02,US,BANK,1,260301,,USD,2/',
    '03,123,USD/',
    '16,142,100,,B1,C1,A/',
    '49,100,3/',
    '98,100,1,5/',
    '99,100,1,7/',
    '',
  ].join('\n')
  for (const between of ['', '\u001A', '\0', '\n']) {
    const parts = await partsOf(readBai2, one + between + one.replace('03,123', '03,456'))
    expect(startsIn(parts).map((start) => start.account?.number)).toEqual(['123', '456'])
    expect([linesIn(parts).length, errorsIn(parts), warningsIn(parts)]).toEqual([2, [], []])
  }
  const cut = await partsOf(readBai2, one + one.slice(0, 90))
  expect(errorsIn(cut).at(-1)?.reason).toMatch(/without its trailer/)
})
