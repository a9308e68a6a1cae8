import type { Log } from '../../platform/log/log.ts'
import { pageEvents } from '../log-events.ts'
import type { CheckoutSession } from '../session/session.ts'

/**
 * Whether anyone with the link of this session could have changed its amount: the token is valid for any.
 * Such links are accepted, because `money` is optional in token requests (specification, "Creating tokens").
 */
export const isAmountOpen = ({ scope, order }: Pick<CheckoutSession, 'scope' | 'order'>): boolean =>
  order !== undefined && scope.money === undefined

const warned = new WeakMap<Log, Set<string>>()

/** Logs which merchants send such links: once for each merchant. */
export function warnOfOpenAmount(log: Log, merchantCode: string): void {
  const known = warned.get(log) ?? new Set()
  warned.set(log, known)
  if (known.has(merchantCode)) return
  known.add(merchantCode)
  log.write(pageEvents['page.amount-not-fixed'], { merchantCode })
}
