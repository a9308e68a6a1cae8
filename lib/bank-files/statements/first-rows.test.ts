import { expect, it } from 'vitest'
import { firstRows } from './first-rows.ts'

const rowsOf = async (text: string) => firstRows(new TextEncoder().encode(text), 3)

it('the first rows of a table are cut at the separator that makes most columns', async () => {
  expect(await rowsOf('Account;123\nDay;Text;"Amount, in baht"\n1;A;"2,00"\n2;B;3\n')).toEqual({
    separator: ';',
    rows: [
      ['Account', '123'],
      ['Day', 'Text', 'Amount, in baht'],
      ['1', 'A', '2,00'],
    ],
  })
})

it('a text that is no table has none', async () => {
  expect(await rowsOf('Dear customer\nnothing happened\n')).toBeUndefined()
})
