import { expect, it } from 'vitest'
import { statementAsked } from './statement-asked.ts'

const here = { now: new Date('2026-11-28T20:00:00Z'), timeZone: 'Asia/Kolkata' }

it('a statement without days is of the last seven where the person is', () => {
  expect(statementAsked({ merchant: 'ACME', currency: 'INR' }, undefined, here)).toEqual({
    statement: {
      merchantCode: 'ACME',
      currencyCode: 'INR',
      from: new Date('2026-11-22T18:30:00Z'),
      to: new Date('2026-11-29T18:30:00Z'),
    },
    from: '2026-11-23',
    to: '2026-11-29',
  })
})

it('a statement is of the days that are asked for, in whatever order', () => {
  const query = { currency: 'INR', from: '2026-11-03', to: '2026-11-02' }
  expect(statementAsked(query, 'ACME', here)).toMatchObject({ from: '2026-11-02', to: '2026-11-03' })
})

it('whatever an address asks for, a merchant gets its own', () => {
  const asked = statementAsked({ merchant: 'OTHER', currency: 'INR' }, 'ACME', here)
  expect(asked?.statement.merchantCode).toBe('ACME')
})

it.each([{}, { merchant: 'ACME' }, { merchant: 'ACME', currency: 'ZZZ' }, { currency: 'INR' }])(
  '%j asks for no statement',
  (query) => {
    expect(statementAsked(query, undefined, here)).toBeUndefined()
  },
)
