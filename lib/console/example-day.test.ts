import { expect, it } from 'vitest'
import { checkLedger } from '../doctor/books/check-ledger.ts'
import { searchPayments } from '../payments/search/search-payments.ts'
import { openItems } from '../payments/suspense/open-items.ts'
import { byOperator } from '../platform/audit/actor.ts'
import { bankReports } from '../rails/sandbox/bank/bank-reports.ts'
import { itemLines } from '../rails/own-accounts/statements/sql/item-lines.ts'
import { sandbox } from '../rails/sandbox/rail.ts'
import { merchantOf, testGateway } from '../testing/test-gateway.ts'
import { makeExampleDay } from './example-day.ts'

const gateway = await testGateway({}, { rails: [sandbox] })

it('an example day has payments in every state, and money that a person has to look at', async () => {
  const made = await makeExampleDay(gateway, await merchantOf(gateway), byOperator('Ann'))
  const { payments } = await searchPayments(gateway, {}, { limit: 50 })
  expect(payments).toHaveLength(made ?? 0)
  expect(new Set(payments.map(({ status }) => status))).toEqual(new Set(['SUCCESS', 'REFUSED', 'WAITING']))
  expect(await openItems(gateway, {}, itemLines(gateway.personal))).not.toEqual([])
  expect(await checkLedger(gateway.db)).toEqual([])
  expect(await bankReports(gateway.db)).toBe(true)
})
