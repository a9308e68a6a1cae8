import type { Money } from '../../money/money.ts'
import { endInTransaction, expiry, refusal } from '../../payments/end/end-payment.ts'
import type { Outcome } from '../../payments/failure.ts'
import type { Taken } from '../../payments/receive/take-receipts.ts'
import type { PaymentKey } from '../../payments/payment-key.ts'
import { byRail } from '../../platform/audit/actor.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import { sandboxRailName } from './name.ts'
import { payInTransaction } from './pay.ts'

/** A planned event of a scenario: as in `simulate`, limited to the events of scenarios. */
export interface PlannedEvent {
  readonly event: 'PAY' | 'REFUSE' | 'EXPIRE'
  /** The amount received; absent: everything that is still due. */
  readonly amount: Money | undefined
  /** The source ID of the money's receipt, which is stored once. */
  readonly sourceId: string
}

/**
 * Carries out a planned event inside the caller's transaction. The caller reports the result after the
 * commit.
 */
export function carryOut(
  transaction: Queryable,
  personal: PersonalData,
  key: PaymentKey,
  { event, amount, sourceId }: PlannedEvent,
  now: Date,
): Promise<Outcome<Taken | undefined>> {
  switch (event) {
    case 'PAY':
      return payInTransaction(transaction, personal, key, { amount, sourceId }, now)
    case 'REFUSE': {
      const refused = refusal('REFUSED_BY_INSTITUTION', byRail(sandboxRailName))
      return endInTransaction(transaction, key, refused)
    }
    case 'EXPIRE':
      return endInTransaction(transaction, key, expiry(byRail(sandboxRailName)))
  }
}
