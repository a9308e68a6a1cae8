import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { partsOf } from '../../testing/read-parts.ts'
import { statementWriters } from '../../testing/statement-writers.ts'
import type { WrittenLine } from '../../testing/written-statement.ts'
import { readCnab240 } from './cnab-reader.ts'

const day = '2026-03-02'
const transfer = (cents: bigint, isCredit: boolean): WrittenLine => ({ cents, isCredit, day, text: 'A' })

function written(lines: readonly WrittenLine[]): readonly string[] {
  const statement = { account: '1234567', opening: 0n, lines }
  const bytes = statementWriters['cnab240']?.(statement, { lineEnd: '\n', era: 0, padding: '' })
  return new TextDecoder().decode(bytes).trimEnd().split('\n')
}

/** The warnings of a statement of two credits and a debit whose record at a line has a text at a position. */
async function warningsOf(records: readonly string[], at?: number, position = 1, text = '') {
  const changed = records.map((record, index) =>
    index === at ? record.slice(0, position - 1) + text + record.slice(position - 1 + text.length) : record,
  )
  const parts = await partsOf(readCnab240, changed.join('\n'))
  return parts.flatMap((part) => (part.part === 'warning' ? part.warning : []))
}

describe('trailers of CNAB240 that differ from what was read', () => {
  const records = written([transfer(1250n, true), transfer(50n, true), transfer(400n, false)])
  const [batch, file] = [5, 6]

  it.each([
    [batch, 171, '000006', 'line 6: the trailer of the batch states number of records 6, the file has 5'],
    [
      batch,
      177,
      '000000000000000300',
      'line 6: the trailer of the batch states sum of debits 3, the file has 4',
    ],
    [
      batch,
      195,
      '000000000000013OO1',
      'line 6: the trailer of the batch states sum of credits "000000000000013OO1", the file has 13',
    ],
    [file, 18, '000002', 'line 7: the trailer of the file states number of batches 2, the file has 1'],
    [file, 24, '000008', 'line 7: the trailer of the file states number of records 8, the file has 7'],
  ])('are a warning that names both: line %i, position %i', async (at, position, text, message) => {
    expect(await warningsOf(records, at, position, text)).toEqual([
      { code: 'CONTROL_TOTAL_MISMATCH', message },
    ])
  })

  it('are none where they are right, blank or zeros', async () => {
    expect(await warningsOf(records)).toEqual([])
    expect(await warningsOf(records, batch, 171, ' '.repeat(42))).toEqual([])
    expect(await warningsOf(records, batch, 171, '0'.repeat(42))).toEqual([])
    expect(await warningsOf(records, file, 18, '0'.repeat(12))).toEqual([])
  })

  it('notice any record that is missing', async () => {
    const line = fc.record({ cents: fc.bigInt({ min: 1n, max: 10n ** 12n }), isCredit: fc.boolean() })
    const lines = fc.array(line, { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(lines, fc.nat(), async (drawn, at) => {
        const whole = written(drawn.map(({ cents, isCredit }) => transfer(cents, isCredit)))
        expect(await warningsOf(whole)).toEqual([])
        const told = await warningsOf(whole.toSpliced(2 + (at % drawn.length), 1))
        expect(told.map(({ code }) => code)).toEqual([
          'BALANCE_MISMATCH',
          'CONTROL_TOTAL_MISMATCH',
          'CONTROL_TOTAL_MISMATCH',
        ])
      }),
    )
  })
})
