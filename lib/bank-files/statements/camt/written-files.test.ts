import fc from 'fast-check'
import { expect, it } from 'vitest'
import { centsText, type Habits, writeCamt, type WrittenEntry } from '../../testing/camt-writer.ts'
import { readWhole } from '../../testing/camt-files.ts'
import { drawnCases } from '../../../testing/drawn-cases.ts'

// Whatever a bank writes, in any version, encoding and layout, is read again: the writer shares nothing with
// the reader.

/** Characters that XML may contain, without runs of blanks: programs wrap and indent. */
const word = fc
  .string({ unit: fc.constantFrom(...'aZ09äßéñ<>&"\'];€ศ山😀-/.'), minLength: 1, maxLength: 12 })
  .filter((text) => !text.includes(']]>'))
const words = fc.array(word, { minLength: 1, maxLength: 4 }).map((all) => all.join(' '))

const transfer = fc.record({
  cents: fc.bigInt({ min: 1n, max: 10n ** 16n }),
  name: words,
  account: fc.stringMatching(/^[A-Z0-9]{4,20}$/),
  endToEndId: fc.stringMatching(/^[A-Z0-9]{26}$/),
  text: words,
})
const entry: fc.Arbitrary<WrittenEntry> = fc.record({
  isCredit: fc.boolean(),
  isBooked: fc.boolean(),
  bookedOn: fc.constantFrom('2024-02-29', '2026-03-02', '1999-12-31'),
  bankReference: fc.stringMatching(/^[A-Z0-9]{10}$/),
  transfers: fc.array(transfer, { minLength: 1, maxLength: 4 }),
})
const habits: fc.Arbitrary<Habits> = fc.record({
  message: fc.constantFrom('camt.052', 'camt.053', 'camt.054'),
  version: fc.integer({ min: 2, max: 13 }),
  prefix: fc.constantFrom('', 'n', 'ns2', 'Document'),
  encoding: fc.constantFrom('UTF-8', 'UTF-16LE', 'UTF-16BE', 'ISO-8859-1'),
  hasByteOrderMark: fc.boolean(),
  isIndented: fc.boolean(),
  hasCdata: fc.boolean(),
})

const linesOf = (entries: readonly WrittenEntry[]) =>
  entries.flatMap(({ transfers, isCredit, isBooked, bookedOn, bankReference }, index) =>
    transfers.map(({ cents, name, account, endToEndId, text }, detail) => ({
      line: transfers.length === 1 ? `${index + 1}` : `${index + 1}.${detail + 1}`,
      amount: centsText(cents).replace(/\.?0+$/, ''),
      currencyCode: 'EUR',
      direction: isCredit ? 'CREDIT' : 'DEBIT',
      status: isBooked ? 'BOOKED' : 'PENDING',
      bookedOn,
      bankReference,
      endToEndId,
      payer: { name, account },
      text,
      references: [],
      isReversal: false,
    })),
  )

it('reads what an independent writer wrote, in any version, encoding, prefix and layout', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(entry, { maxLength: 6 }),
      habits,
      fc.integer({ min: 1, max: 5000 }),
      async (entries, how, chunk) => {
        // Latin-1 has no other characters, and CDATA no references to them.
        const canBeWritten = how.encoding === 'ISO-8859-1' ? { ...how, hasCdata: false } : how
        const read = await readWhole(writeCamt(entries, canBeWritten), {}, chunk)
        expect(read.errors).toEqual([])
        expect(read.warnings).toEqual([])
        expect(read.statements).toMatchObject([{ format: how.message, currencyCode: 'EUR' }])
        expect(read.lines).toEqual(linesOf(entries))
      },
    ),
    { numRuns: drawnCases(300) },
  )
})
