import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { Log } from '../platform/log/log.ts'
import type { PaymentContext } from './payment-context.ts'
import type { Rail } from './rail.ts'

/** What a rail is opened with. */
export interface RailParts {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  /** The origin of our own pages; known once the server listens, so it is asked for each time. */
  readonly publicUrl: () => string
  /** Where money and refusals are reported (`receiveMoney`, `confirmPayout` …); there once every rail is open. */
  readonly context: () => PaymentContext
}

/** A rail as the list of rails knows it. */
export interface RailDefinition {
  /**
   * Kept with every attempt and payout that it serves, so it never changes. Letters, digits and dashes; its pages are under `/{name}`.
   */
  readonly name: string
  /** The modes of an installation that have this rail. Test money and real money never share one. */
  readonly modes: readonly PaymentContext['mode'][]
  /** Called once in each process, before anything else; must not reach out to anybody yet. */
  open(parts: RailParts): Rail
}
