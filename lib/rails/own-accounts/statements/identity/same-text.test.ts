import { expect, it } from 'vitest'
import { knownLine, newLine } from '../../../../testing/statements/lines-to-identify.ts'
import { pairByText, type LineText } from './same-text.ts'
import { transfersOf } from './transfer-of-day.ts'

function isPaired(own: LineText, other: LineText): boolean {
  const [line, known] = [newLine(), knownLine('csv')]
  const texts = new Map([
    [line.id, own],
    [known.id, other],
  ])
  return pairByText([line], transfersOf([known], []), texts).length === 1
}

it.each([
  ['the same words', { text: 'Asha Rao thank you', name: 'Asha Rao' }, true],
  ['another text of the same payer', { text: 'ASHA RAO GOODBYE', name: 'Asha Rao' }, false],
  ['the same text of another payer', { text: 'Ravi Rao thank you', name: 'Ravi Rao' }, false],
])('a table with the account between name and text tells of %s', (_, own, isSame) => {
  const table = { text: 'TRF CR-ASHA RAO-50100123456789-THANK YOU', name: '' }
  expect(isPaired(own, table)).toBe(isSame)
  expect(isPaired(table, own)).toBe(isSame)
})
