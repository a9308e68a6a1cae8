import type { Money } from '../../money/money.ts'
import { endInTransaction, expiry, refusal } from '../../payments/end/end-payment.ts'
import type { Outcome } from '../../payments/failure.ts'
import type { PaymentKey } from '../../payments/payment-key.ts'
import { byRail } from '../../platform/audit/actor.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { sandboxRailName } from './name.ts'
import { payInTransaction, type Paid } from './pay.ts'

/** What a scenario has planned: the same as `simulate` does, of the events that scenarios know. */
export interface PlannedEvent {
  readonly event: 'PAY' | 'REFUSE' | 'EXPIRE'
  /** What arrives; absent: everything that is still due. */
  readonly amount: Money | undefined
  /** Under which the money's receipt is stored, once. */
  readonly sourceId: string
}

/** Does what was planned inside a transaction of the caller's, who tells what came of it after the commit. */
export function carryOut(
  transaction: Queryable,
  key: PaymentKey,
  { event, amount, sourceId }: PlannedEvent,
  now: Date,
): Promise<Outcome<Paid | undefined>> {
  switch (event) {
    case 'PAY':
      return payInTransaction(transaction, key, { amount, sourceId }, now)
    case 'REFUSE': {
      const refused = refusal('REFUSED_BY_INSTITUTION', byRail(sandboxRailName))
      return endInTransaction(transaction, key, refused, now)
    }
    case 'EXPIRE':
      return endInTransaction(transaction, key, expiry(byRail(sandboxRailName)), now)
  }
}
