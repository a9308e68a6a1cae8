import { expect, it } from 'vitest'
import { knownLine, newLine } from '../../../../testing/statements/lines-to-identify.ts'
import { apartByTimes } from './proved-by-times.ts'
import { transfersOf } from './transfer-of-day.ts'

const at = (time: string) => (time === '' ? {} : { time: `${time}:00` })

it.each([
  ['all before the others', ['09:00', '10:00'], ['11:00', '12:00'], true],
  ['all after the others', ['11:00', '12:00'], ['09:00', '10:00'], true],
  ['written in any order', ['12:00', '11:00'], ['10:00', '09:00'], true],
  ['at the minute at which the others end', ['10:00', '12:00'], ['09:00', '10:00'], false],
  ['among the others', ['09:30'], ['09:00', '10:00'], false],
  ['one alone', ['11:00'], ['10:00'], true],
  ['of one time that was written for the whole day', ['11:00', '11:00'], ['09:00', '10:00'], false],
  ['beside others of one time', ['09:00', '10:00'], ['11:00', '11:00'], false],
  ['one of them without a time', ['09:00', ''], ['11:00', '12:00'], false],
  ['beside one without a time', ['09:00', '10:00'], ['11:00', ''], false],
  ['none', [], ['11:00', '12:00'], false],
])('times of lines prove them others: %s', (_, own, others, isApart) => {
  const transfers = transfersOf(
    others.map((time) => knownLine('csv', at(time))),
    [],
  )
  const apart = apartByTimes(
    'csv',
    own.map((time) => newLine(at(time))),
    transfers,
  )
  expect(apart).toEqual(isApart ? transfers : [])
})

it('each statement is compared by itself', () => {
  const later = knownLine('csv', { ...at('11:00'), statementId: 'S1' })
  const among = knownLine('csv', { ...at('09:30'), statementId: 'S2' })
  const transfers = transfersOf([later, among], [])
  expect(apartByTimes('csv', [newLine(at('09:00')), newLine(at('10:00'))], transfers)).toEqual(
    transfers.slice(0, 1),
  )
})

it('a transfer that one of its statements proves another is none of these lines', () => {
  const later = knownLine('csv', { ...at('11:00'), statementId: 'S1' })
  const untimed = knownLine('ofx', { statementId: 'S2', duplicateOf: later.id })
  const transfers = transfersOf([later, untimed], [])
  expect(apartByTimes('csv', [newLine(at('09:00')), newLine(at('10:00'))], transfers)).toEqual(transfers)
})

it('a statement of another format tells the time by a clock that may be another', () => {
  const transfers = transfersOf([knownLine('camt.054', at('03:10'))], [])
  expect(apartByTimes('csv', [newLine(at('10:10'))], transfers)).toEqual([])
  expect(apartByTimes('camt.054', [newLine(at('10:10'))], transfers)).toEqual(transfers)
})
