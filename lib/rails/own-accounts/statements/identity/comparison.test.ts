import { expect, it } from 'vitest'
import { knownLine, newLine } from '../../../../testing/statements/lines-to-identify.ts'
import { Comparison } from './comparison.ts'
import { transfersOf } from './transfer-of-day.ts'

it('texts are read where both a line and a line of an equal amount may have one', () => {
  const [line, other, known] = [newLine(), newLine({ amount: 7n }), knownLine('csv')]
  expect(new Comparison([line, other], transfersOf([known], [])).idsToRead()).toEqual([line.id, known.id])
  expect(new Comparison([line], transfersOf([], [newLine()])).idsToRead()).toEqual([])
})
