import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Config } from '../../platform/config.ts'
import type { Log } from '../../platform/log/log.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import type { PaymentContext } from '../payment-context.ts'
import type { BankSide } from './bank-side.ts'
import type { Rail } from './rail.ts'

/** What a rail is opened with. */
export interface RailParts {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly config: Config
  /** Encrypts what the rail must keep secret at rest. */
  readonly secrets: Pick<SecretBox, 'seal' | 'open'>
  /** The origin of our own pages; known only when the server listens, so call it each time. */
  readonly publicUrl: () => string
  /** Wakes the workers: there is something for a task that is woken. */
  readonly wakeWorker: () => void
  /**
   * Use cases to which rails report money and refusals (`receiveMoney`, `confirmPayout` …); available once
   * every rail is open.
   */
  readonly context: () => PaymentContext
}

/** An entry of the list of rails. */
export interface RailDefinition {
  /**
   * Stored with every attempt and payout that it serves, so it never changes. Letters, digits and dashes; its
   * pages are under `/{name}`.
   */
  readonly name: string
  /** The modes of an installation that have this rail. Test money and real money never share a rail. */
  readonly modes: readonly PaymentContext['mode'][]
  /**
   * Called before anything else, once for each pool of connections: in a process that serves requests and has
   * a worker, twice. Must not open connections yet.
   */
  open(parts: RailParts): Rail
  /** Of a rail whose money lies on accounts of the operator's that banks write statements of. */
  readonly bankSide?: BankSide
}
