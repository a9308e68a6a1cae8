import { expect, it } from 'vitest'
import { knownLine, newLine } from '../../../../testing/statements/lines-to-identify.ts'
import { transfersOf } from './transfer-of-day.ts'

it('a transfer has the references and the balance of all lines that show it', () => {
  const first = knownLine('camt.053', { references: [1n, 2n] })
  const second = knownLine('csv', { references: [2n, 3n], balance: 500n, duplicateOf: first.id })
  const third = knownLine('ofx', { balance: 700n, duplicateOf: first.id })
  expect(transfersOf([first, second, third], [])).toEqual([
    { ...first, references: [1n, 2n, 3n], balance: 500n, lines: [first, second, third], kind: 'LINE' },
  ])
})

it('without a balance in any line it has none', () => {
  const [transfer] = transfersOf([knownLine('csv')], [])
  expect(transfer).not.toHaveProperty('balance')
})

it('a line of another amount shows the total, or a part of it', () => {
  const total = knownLine('camt.053', { amount: 300n })
  const part = knownLine('csv', { amount: 100n, duplicateOf: total.id })
  const back = knownLine('csv', { amount: 300n, direction: 'DEBIT', duplicateOf: total.id })
  expect(transfersOf([total, part, back], [])).toEqual([
    { ...total, lines: [total], kind: 'LINE' },
    { ...part, id: total.id, lines: [part], kind: 'BATCH' },
    { ...back, id: total.id, lines: [back], kind: 'BATCH' },
  ])
})

it('a line whose first one is of another day is a transfer of its own', () => {
  const line = knownLine('csv', { duplicateOf: 'a line of yesterday' })
  expect(transfersOf([line], [])).toEqual([{ ...line, lines: [line], kind: 'LINE' }])
})

it('what was reported is a transfer that no line shows', () => {
  const reported = newLine()
  expect(transfersOf([], [reported])).toEqual([{ ...reported, lines: [], kind: 'REPORT' }])
})
