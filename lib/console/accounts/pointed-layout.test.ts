import { expect, it } from 'vitest'
import { layoutPointedAt } from './pointed-layout.ts'

const rows = [
  ['Statement of account'],
  ['Day', 'Details', 'Out', 'In', 'Left'],
  ['02/03/2026', 'A', '', '5.00', '9.00'],
]
const said = {
  name: 'my-bank',
  bank: 'My Bank',
  country: 'TH',
  dateFormat: 'DD/MM/YYYY',
  decimal: '.',
  headingRow: 1,
  meanings: ['date', 'text', 'debit', 'credit', 'balance'],
}

it('a layout is made of the headings of the columns that a person points at', () => {
  expect(layoutPointedAt({ rows, separator: ',' }, said)).toMatchObject({
    mapping: {
      name: 'my-bank',
      separator: ',',
      columns: { date: ['Day'], text: ['Details'], debit: ['Out'], credit: ['In'], balance: ['Left'] },
    },
  })
})

it.each([
  ['a column without a heading', { headingRow: 0 }, 'Column 2 has no heading'],
  ['no amount', { meanings: ['date', 'text'] }, 'either amount, or debit and credit'],
  ['two meanings of a day', { dateFormat: 'DD/MM/DD' }, 'DD, MM'],
])('%s is refused with what is wrong', (_, changed, problem) => {
  expect(layoutPointedAt({ rows, separator: ',' }, { ...said, ...changed })).toEqual({
    problem: expect.stringContaining(problem),
  })
})
