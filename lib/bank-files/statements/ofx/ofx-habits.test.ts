import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { errorsIn, linesIn, partsOf, warningsIn } from '../../testing/read-parts.ts'
import { readOfx } from './ofx-reader.ts'

const file = (entries: readonly string[], lineEnd = '\n') =>
  [
    'OFXHEADER:100',
    'DATA:OFXSGML',
    '',
    `<OFX><STMTRS><CURDEF>BRL<BANKTRANLIST>${entries.map((one) => `<STMTTRN>${one}</STMTTRN>`).join('')}</BANKTRANLIST></STMTRS></OFX>`,
  ].join(lineEnd)

const named: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' }

/** A character in one of the ways in which OFX may write it. */
const writtenCharacter = fc
  .tuple(fc.constantFrom(...'aZ9é€&<>"\';#-'), fc.constantFrom('plain', 'name', 'decimal', 'hex', 'cdata'))
  .map(([character, way]) => {
    const code = character.codePointAt(0) ?? 0
    const asNumber = way === 'hex' ? `&#x${code.toString(16)};` : `&#${code};`
    if (way === 'cdata') return { character, written: `<![CDATA[${character}]]>` }
    if (way === 'decimal' || way === 'hex') return { character, written: asNumber }
    const mustBeNamed = character === '&' || character === '<'
    const name = way === 'name' || mustBeNamed ? named[character] : undefined
    return { character, written: name === undefined ? character : `&${name};` }
  })

it('each character of a text may be written in any way that the format has', async () => {
  const texts = fc.array(fc.array(writtenCharacter, { minLength: 1, maxLength: 12 }), {
    minLength: 1,
    maxLength: 4,
  })
  await fc.assert(
    fc.asyncProperty(texts, fc.integer({ min: 1, max: 400 }), async (all, piece) => {
      const entries = all.map(
        (some) => `<DTPOSTED>20260301<TRNAMT>1<MEMO>x${some.map(({ written }) => written).join('')}x`,
      )
      const parts = await partsOf(readOfx, file(entries), {}, piece)
      expect(errorsIn(parts)).toEqual([])
      expect(linesIn(parts).map(({ text }) => text)).toEqual(
        all.map((some) => `x${some.map(({ character }) => character).join('')}x`),
      )
    }),
    { numRuns: 300 },
  )
})

/** Amounts of a bank that writes thousands and decimals in one way. */
const amountsOfBank = fc.record({
  decimal: fc.constantFrom('.', ','),
  groups: fc.boolean(),
  cents: fc.array(fc.bigInt({ min: 1n, max: 10n ** 9n }), { minLength: 1, maxLength: 5 }),
})

it('amounts with thousands are read as the bank writes them, or refused', async () => {
  await fc.assert(
    fc.asyncProperty(amountsOfBank, async ({ decimal, groups, cents }) => {
      const thousands = decimal === '.' ? ',' : '.'
      const write = (amount: bigint) => {
        const whole = `${amount / 100n}`
        const grouped = groups ? whole.replaceAll(/\B(?=(\d{3})+$)/g, thousands) : whole
        return amount % 100n === 0n ? grouped : `${grouped}${decimal}${`${amount % 100n}`.padStart(2, '0')}`
      }
      const parts = await partsOf(
        readOfx,
        file(cents.map((one) => `<DTPOSTED>20260301<TRNAMT>${write(one)}`)),
      )
      const exact = (amount: bigint) =>
        `${amount / 100n}.${`${amount % 100n}`.padStart(2, '0')}`.replace(/\.?0{1,2}$/, '')
      // Between one and two dots or commas with three digits there is nothing to tell by.
      const isOpen = (amount: bigint) => /^\d{1,3}[.,]\d{3}$/.test(write(amount))
      const read = linesIn(parts).map(({ amount }) => amount)
      if (errorsIn(parts).length === 0) expect(read).toEqual(cents.map(exact))
      else {
        expect(errorsIn(parts).map(({ reason }) => reason.split(':')[0])).toEqual(
          cents.filter(isOpen).map(() => 'AMBIGUOUS_AMOUNT'),
        )
        expect(read).toEqual(cents.filter((amount) => !isOpen(amount)).map(exact))
      }
    }),
    { numRuns: 600 },
  )
})

it('a debit by its sign is a debit under any type that permits it', async () => {
  const entry = fc.record({
    cents: fc.integer({ min: 1, max: 10 ** 6 }),
    isCredit: fc.boolean(),
    type: fc.constantFrom('XFER', 'OTHER', 'PAYMENT', 'REPEATPMT', 'INT', 'ATM', 'POS'),
    plus: fc.constantFrom('', '+'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 5 }), async (entries) => {
      const parts = await partsOf(
        readOfx,
        file(
          entries.map(
            ({ cents, isCredit, type, plus }) =>
              `<TRNTYPE>${type}<DTPOSTED>20260301<TRNAMT>${isCredit ? plus : '-'}${cents}`,
          ),
        ),
      )
      expect(linesIn(parts).map(({ direction, amount }) => `${direction} ${amount}`)).toEqual(
        entries.map(({ cents, isCredit }) => `${isCredit ? 'CREDIT' : 'DEBIT'} ${cents}`),
      )
      expect([errorsIn(parts), warningsIn(parts)]).toEqual([[], []])
    }),
    { numRuns: 200 },
  )
})
