import { expect, it } from 'vitest'
import { ledgerAccountId } from './account.ts'

it.each([
  [{ kind: 'SUSPENSE' } as const, 'SUSPENSE/INR'],
  [{ kind: 'MERCHANT_AVAILABLE', merchantCode: 'DEMO' } as const, 'MERCHANT_AVAILABLE/INR/DEMO'],
  [{ kind: 'MERCHANT_RESERVED', merchantCode: 'DEMO' } as const, 'MERCHANT_RESERVED/INR/DEMO'],
  [{ kind: 'RECEIVING', receivingAccountId: '7f3a' } as const, 'RECEIVING/INR/7f3a'],
])('an account is named by its kind, its currency and its owner: %j', (account, id) => {
  expect(ledgerAccountId(account, 'INR')).toBe(id)
})
