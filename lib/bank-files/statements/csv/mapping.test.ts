import { describe, expect, it } from 'vitest'
import { parseMapping } from './mapping.ts'
import { mappings } from './mappings/mappings.ts'

const valid = {
  name: 'my-bank',
  bank: 'My Bank',
  country: 'KE',
  tested: 'DESCRIPTION',
  decimal: '.',
  dateFormats: ['DD.MM.YYYY'],
  columns: { date: ['Date'], amount: ['Amount'], text: ['Text'] },
}

describe('a mapping', () => {
  it.each(mappings.map((mapping) => [mapping.name, mapping] as const))(
    'of ours is valid: %s',
    (_, mapping) => {
      expect(parseMapping(mapping)).toEqual({ mapping })
    },
  )

  it.each([
    ['HDFC Bank', 'ICICI Bank', 'State Bank of India', 'Bradesco', 'Itaú', 'Banco Inter', 'Banco do Brasil'],
    ['Bancolombia', 'BCA', 'Bank Mandiri', 'Kasikornbank', 'Siam Commercial Bank', 'BDO Unibank', 'Maybank'],
    [
      'Bank of the Philippine Islands',
      'CIMB Bank',
      'First National Bank',
      'Standard Bank',
      'HSBC Mexico',
      'BBVA Mexico',
    ],
  ])('is there for %s', (...banks) => {
    expect(mappings.map(({ bank }) => bank)).toEqual(expect.arrayContaining(banks))
  })

  it('has a name of its own', () => {
    expect(new Set(mappings.map(({ name }) => name)).size).toBe(mappings.length)
  })

  it('of an operator may be as short as this', () => {
    expect(parseMapping(valid)).toEqual({ mapping: valid })
  })

  it.each<[object, RegExp]>([
    [{ ...valid, name: 'My Bank' }, /must be 1 to 40 of a-z, 0-9 and -\s+→ at name/],
    [{ ...valid, dateFormats: ['DD/YYYY'] }, /such as DD\/MM\/YYYY, or no year\s+→ at dateFormats\[0\]/],
    [{ ...valid, dateFormats: ['DD/MM/YYYY', 'MM/DD/YYYY'] }, /01\/02\/03 would have two meanings/],
    [{ ...valid, thousands: '.' }, /decimal and thousands are the same sign/],
    [
      { ...valid, columns: { date: ['Date'], text: ['Text'] } },
      /must name either amount, or debit and credit/,
    ],
    [
      { ...valid, columns: { ...valid.columns, debit: ['D'] } },
      /must name either amount, or debit and credit/,
    ],
    [{ ...valid, kolumns: {} }, /Unrecognized key: "kolumns"/],
    [{}, /→ at columns/],
  ])('that cannot be used is refused with what to change', (mapping, problem) => {
    expect(parseMapping(mapping)).toEqual({ problem: expect.stringMatching(problem) })
  })
})
