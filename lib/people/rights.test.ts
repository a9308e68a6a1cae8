import { expect, test } from 'vitest'
import { grants, may, merchantRoles, operatorRoles, type Position, type Right } from './rights.ts'

const positions: readonly (readonly [string, Position])[] = [
  ...operatorRoles.map((role) => [role, { of: 'HOUSE', role }] as const),
  ...merchantRoles.map(
    (role) => [`merchant ${role}`, { of: 'MERCHANT', role, merchantCode: 'ACME' }] as const,
  ),
]

const everyone = positions.map(([name]) => name)

test.each<[Right, readonly string[]]>([
  ['payments.read', everyone],
  [
    'customers.read',
    ['ADMIN', 'FINANCE', 'SUPPORT', 'merchant OWNER', 'merchant FINANCE', 'merchant SUPPORT'],
  ],
  [
    'callbacks.resend',
    ['ADMIN', 'FINANCE', 'SUPPORT', 'merchant OWNER', 'merchant DEVELOPER', 'merchant SUPPORT'],
  ],
  ['suspense.work', ['ADMIN', 'FINANCE']],
  ['approve', ['ADMIN', 'FINANCE', 'merchant OWNER', 'merchant FINANCE']],
  ['payouts.create', ['merchant OWNER', 'merchant FINANCE']],
  ['refund', ['merchant OWNER', 'merchant FINANCE']],
  ['merchants.read', ['ADMIN', 'FINANCE', 'merchant OWNER', 'merchant FINANCE', 'merchant DEVELOPER']],
  ['merchants.change', ['ADMIN']],
  ['fees.change', ['ADMIN', 'FINANCE']],
  ['keys', ['ADMIN', 'merchant OWNER', 'merchant DEVELOPER']],
  ['branding', ['ADMIN', 'merchant OWNER', 'merchant DEVELOPER']],
  ['people', ['ADMIN', 'merchant OWNER']],
  ['requests.read', ['ADMIN', 'FINANCE', 'SUPPORT', 'VIEWER', 'merchant OWNER', 'merchant DEVELOPER']],
  ['books.read', ['ADMIN', 'FINANCE']],
  ['system.change', ['ADMIN']],
  ['audit.all', ['ADMIN', 'FINANCE', 'merchant OWNER']],
])('%s belongs to %j', (right, holders) => {
  expect(positions.filter(([, position]) => may(position, right)).map(([name]) => name)).toEqual(holders)
})

const named = (name: string): Position => {
  const [, position] = positions.find(([own]) => own === name) ?? []
  if (!position) throw new Error(`there is no ${name}`)
  return position
}

test.each([
  [
    'ADMIN',
    ['ADMIN', 'FINANCE', 'SUPPORT', 'VIEWER', 'merchant DEVELOPER', 'merchant SUPPORT', 'merchant VIEWER'],
  ],
  ['merchant OWNER', everyone.filter((name) => name.startsWith('merchant'))],
])('%s grants no right that it does not have', (granter, granted) => {
  expect(everyone.filter((name) => grants(named(granter), named(name)))).toEqual(granted)
})

test('nobody of a merchant grants anything at another one', () => {
  expect(grants(named('merchant OWNER'), { of: 'MERCHANT', role: 'VIEWER', merchantCode: 'OTHER' })).toBe(
    false,
  )
})
