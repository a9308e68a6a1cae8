import { expect, it } from 'vitest'
import { lookOf } from './read-filter.ts'

it('the audit tells on which tab somebody looked: that of returns shows payees', () => {
  const item = 'f0b6e5b4-5f0e-4f57-9d64-0c4f6f3a4a11'
  expect(lookOf({ tab: 'returns', payer: 'Asha' })).toEqual({ tab: 'returns', by: ['payer'] })
  expect(lookOf({ tab: 'returns', item })).toEqual({ tab: 'returns', suspenseItemId: item })
  expect(lookOf({})).toEqual({ tab: 'all', by: [] })
})
