import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { Log } from '../platform/log/log.ts'
import type { PersonalData } from '../platform/personal-data/personal-data.ts'
import type { PaymentKey } from './payment-key.ts'
import type { PayoutKeys } from './payouts/payout-keys.ts'
import type { Rail } from './rail/rail.ts'

/** What the use cases of payments need. The composition root passes itself. */
export interface PaymentContext {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly mode: 'sandbox' | 'live'
  readonly rails: readonly Rail[]
  /** Keyed digests of request bodies: the same key on every process. */
  readonly digest: (text: string) => Buffer
  /** Encrypts and decrypts personal data. */
  readonly personal: PersonalData
  /** Keys of payouts: the same for the same payout, also in a database that was restored. */
  readonly payoutKeys: PayoutKeys
  /**
   * Runs work that holds a connection while it may wait for rows, within the share of its merchant. Throws
   * `DatabaseUnreachable` when none of the share becomes free.
   */
  readonly onConnection: <Result>(merchantCode: string, work: () => Promise<Result>) => Promise<Result>
  /** Notifies open pages and the callback worker, after a commit. Never throws, does not wait. */
  readonly changed: (key: PaymentKey) => void
}
