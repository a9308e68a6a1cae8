import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { drawnCases } from '../../testing/drawn-cases.ts'
import { errorsIn, warningsIn } from '../testing/read-parts.ts'
import { type Habits, statementWriters } from '../testing/statement-writers.ts'
import { expectedLines, lastDay, writtenStatement } from '../testing/written-statement.ts'
import { inChunks } from '../testing/in-chunks.ts'
import { readStatementFile } from './read-statement-file.ts'
import type { StatementPart } from './statement.ts'

// One statement, written in each format by writers that share nothing with the readers, is the same money.

const habits: fc.Arbitrary<Habits> = fc.record({
  lineEnd: fc.constantFrom('\n', '\r\n'),
  era: fc.constantFrom(0, 543),
  padding: fc
    .array(fc.constantFrom('\0', '\u001A', ' ', '\n', '\r\n'), { maxLength: 5 })
    .map((some) => some.join('')),
})

/** The account as the format writes it; a camt file has an IBAN, and a workbook names none. */
const accountIn: Readonly<Record<string, (account: string) => string>> = {
  mt940: (account) => account,
  'ofx as SGML': (account) => account,
  'ofx as XML': (account) => account,
  bai2: (account) => account,
  cnab240: (account) => `${account}-0`,
}

async function read(file: Uint8Array, chunk: number) {
  const { format, parts } = await readStatementFile(inChunks(file, chunk), { today: lastDay })
  const found: StatementPart[] = []
  for await (const part of parts) found.push(part)
  let account: string | undefined
  const lines: string[] = []
  const accounts = new Set<string | undefined>()
  for (const part of found) {
    if (part.part === 'statement') account = part.statement.account?.number
    if (part.part !== 'line') continue
    const { bookedOn, direction, amount, text } = part.line
    lines.push([bookedOn, direction, amount, text].join(' '))
    accounts.add(account)
  }
  return { format, lines, accounts: [...accounts], errors: errorsIn(found), warnings: warningsIn(found) }
}

it.each(Object.entries(statementWriters))(
  '%s is read as it was written, whatever era, line ends and bytes behind it',
  async (name, write) => {
    const chunk = fc.integer({ min: 1, max: 3000 })
    await fc.assert(
      fc.asyncProperty(writtenStatement, habits, chunk, async (statement, how, bytes) => {
        const { format, lines, accounts, errors, warnings } = await read(write(statement, how), bytes)
        expect([errors, lines]).toEqual([[], expectedLines(statement)])
        expect(accounts).toEqual([accountIn[name]?.(statement.account)])
        expect(format).toBe(name.split(' ')[0])
        const isForeign = how.era !== 0 && name !== 'xlsx'
        expect(warnings).toEqual(isForeign ? ['FOREIGN_ERA'] : [])
      }),
      { numRuns: drawnCases(800, 100) },
    )
  },
)
