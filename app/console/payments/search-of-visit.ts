import type { Finder, Search } from '#lib/console/search/find.ts'
import { actorAt } from '#lib/console/acts/deciding.ts'
import type { PaymentKey } from '#lib/payments/payment-key.ts'
import { recordLook } from '#lib/platform/audit/record-look.ts'
import { isStatementTimeout } from '#lib/platform/db/database-trouble.ts'
import type { Query } from '../page-kind.tsx'
import type { Visit } from '../visit.ts'

/** As whom a visit searches. */
export const finderOf = (visit: Visit): Finder => ({
  merchantCode: visit.merchantCode,
  seesCustomers: visit.may('customers.read'),
  timeZone: visit.timeZone,
})

/** Whether the page shows customers in clear: the person may see them, and asks to. */
export const showsCustomers = (visit: Visit, query: Query): boolean =>
  query['show'] === 'customers' && visit.may('customers.read')

/** The audit keeps who looks for people, and who looks at them; not whom they find. */
export async function recordSearch(visit: Visit, search: Search, inClear: boolean): Promise<void> {
  if (!search.findsPeople && !inClear) return
  await recordLook(visit.writes, {
    command: 'payment list',
    by: actorAt(visit),
    merchantCode: visit.merchantCode,
    after: { by: search.findsPeople ? ['payer'] : [], ...(inClear && { shown: 'customers' }) },
  })
}

/** The audit keeps who looks at the customer of a payment. */
export const recordLookAt = (visit: Visit, { merchantCode, kind, paymentId }: PaymentKey): Promise<void> =>
  recordLook(visit.writes, {
    command: 'payment show',
    by: actorAt(visit),
    merchantCode,
    after: { kind, id: paymentId },
  })

/** The same of a line of a bank. */
export const recordLookAtLine = (visit: Visit, lineId: string): Promise<void> =>
  recordLook(visit.writes, { command: 'statement lines', by: actorAt(visit), after: { lineId } })

/** What a search finds; undefined where it took longer than the console lets a statement take. */
export const unlessTooSlow = <Found>(found: Promise<Found>): Promise<Found | undefined> =>
  found.catch((error: unknown) => {
    if (isStatementTimeout(error)) return undefined
    throw error
  })
