import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { errorsIn, linesIn, partsOf, startsIn, warningsIn } from '../../testing/read-parts.ts'
import { readMt } from './mt-reader.ts'

/** What payers write at the beginning of a line, and a careless reader takes for the end or for a field. */
const lineStarts = ['-', '- ', '-7 ', ':20:15 ', ':44:45 ', ':12:30', '--', 'A', 'ORDER 17 ']
const detailLine = fc
  .tuple(fc.constantFrom(...lineStarts), fc.stringMatching(/^[A-Z0-9 .,:-]{0,30}$/))
  .map((parts) => parts.join('').trimEnd())
const details = fc
  .tuple(fc.stringMatching(/^[A-Z]{1,20}$/), fc.array(detailLine, { maxLength: 5 }))
  .map(([first, more]) => [first, ...more])

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

it('field 86 keeps lines that begin with a dash or look like a field', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(details, { minLength: 1, maxLength: 4 }), async (all) => {
      const entries = all.flatMap((lines) => [
        ':61:260301C1,NTRFNONREF',
        `:86:${lines[0]}`,
        ...lines.slice(1),
      ])
      const closing = `:62F:C260301EUR${all.length},`
      const file = [':20:S', ':25:1', ':28C:1', ':60F:C260301EUR0,', ...entries, closing, '-', '']
      const parts = await partsOf(readMt, file.join('\n'))
      expect(linesIn(parts).map(({ text }) => text)).toEqual(all.map((lines) => oneLine(lines.join(' '))))
      expect([errorsIn(parts), warningsIn(parts)]).toEqual([[], []])
    }),
    { numRuns: 300 },
  )
})

/** The branch code of a head office in the BIC of a header (ISO 9362). */
const headOffice = 'X'.repeat(3)
const headers = fc.record({
  block3: fc.constantFrom('', '{3:{108:REF}}', `{3:{108:${'X'.repeat(16)}}{119:${'Y'.repeat(90)}}}`),
  application: fc.constantFrom(
    `{2:I940BANKDEFFX${headOffice}N}`, // any terminal
    `{2:O9401200261127BANKDEFFA${headOffice}00001234562611271200N}`, // terminal A
  ),
  end: fc.constantFrom('-}', '-', ' -', '- ', ' -}', '-}{5:{MAC:12345678}}', '-\u0003'),
  between: fc.constantFrom('', '\n', '\u001A', '\0\0', '\u0001', '\u001A\u0003\0', ' \n \n'),
  blocks: fc.boolean(),
  lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
})

it('SWIFT headers, ends of messages and bytes between them change nothing', async () => {
  await fc.assert(
    fc.asyncProperty(headers, fc.integer({ min: 1, max: 4 }), async (how, messages) => {
      const { block3, application, end, between, blocks, lineEnd } = how
      const message = (number: number) =>
        [
          ...(blocks ? [`{1:F01BANKDEFFA${headOffice}0000000000}${application}${block3}{4:`] : []),
          ':20:S',
          ':25:DE89370400440532013000',
          `:28C:${number}/1`,
          `:60F:C260301EUR${number},`,
          `:61:260301C1,NTRFREF${number}`,
          ':86:A CUSTOMER PAYS',
          `:62F:C260301EUR${number + 1},`,
          end,
        ].join(lineEnd) + lineEnd
      const file = Array.from({ length: messages }, (_, at) => message(at + 1)).join(between) + between
      const parts = await partsOf(readMt, file)
      expect(startsIn(parts)).toHaveLength(messages)
      expect(linesIn(parts).map(({ text, amount }) => `${amount} ${text}`)).toEqual(
        Array.from({ length: messages }, () => '1 A CUSTOMER PAYS'),
      )
      expect([errorsIn(parts), warningsIn(parts)]).toEqual([[], []])
    }),
    { numRuns: 300 },
  )
})

it('an account that no field 20 begins is an error, and not the account before it', async () => {
  const file = [
    ':20:S',
    ':25:1',
    ':28C:1',
    ':60F:C260301EUR0,',
    ':62F:C260301EUR0,',
    '-',
    'X:20:S',
    ':25:2',
    '',
  ]
  const parts = await partsOf(readMt, file.join('\n'))
  expect(errorsIn(parts)).toEqual([{ line: 8, reason: 'field 25 stands before field 20' }])
})
