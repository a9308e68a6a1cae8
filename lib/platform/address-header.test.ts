import { expect, it } from 'vitest'
import { addressHeader, addressIn, setAddress } from './address-header.ts'

it('an address that our server set is read', () => {
  const headers: Record<string, string> = { [addressHeader]: '198.51.100.9' }
  setAddress(headers, '2001:db8::1')
  expect(addressIn(new Headers(headers))).toBe('2001:db8::1')
})

it.each(['198.51.100.9', 'undefined 198.51.100.9', ' 198.51.100.9', ''])(
  'an address that a client sends is none: %j',
  (sent) => {
    expect(addressIn(new Headers({ [addressHeader]: sent }))).toBeUndefined()
    expect(addressIn(new Headers())).toBeUndefined()
  },
)
