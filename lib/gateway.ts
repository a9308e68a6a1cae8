import { openMerchantDirectory, type MerchantDirectory } from './merchants/directory.ts'
import { openPageUpdates, type PageUpdates } from './page-updates/page-updates.ts'
import type { PaymentContext } from './payments/payment-context.ts'
import { openPayoutKeys } from './payments/payouts/payout-keys.ts'
import type { RailDefinition, RailParts } from './payments/rail/rail-definition.ts'
import type { Clock } from './platform/clock.ts'
import { systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/db/database.ts'
import type { Log } from './platform/log/log.ts'
import type { Digest } from './platform/personal-data/digest-key.ts'
import { openPersonalData } from './platform/personal-data/personal-data.ts'
import { openRequestLog, type RequestLog } from './platform/request-log/request-log.ts'
import { openSecretBox, type SecretBox } from './platform/secrets/secret-box.ts'
import { openConcurrencyLimit, type ConcurrencyLimit } from './platform/throttle/concurrency-limit.ts'
import { openMerchantShares, type MerchantShares } from './platform/throttle/merchant-shares.ts'
import { openMemoryThrottle, type Throttle } from './platform/throttle/throttle.ts'
import { openTurns, type Turns } from './platform/throttle/turns.ts'
import { openAddedRails, openRails, rails, type RowRails } from './rails/rails.ts'
import { openSigningKeys, type SigningKeys } from './tokens/signing-keys.ts'
import { openTokenVerifier, type TokenVerifier } from './tokens/verify-token.ts'

/** A request to the API, as it was answered. */
export interface SeenRequest {
  /** Method and pattern, such as `GET /payins/{idPayin}`; `unknown` where there is no such operation. */
  readonly operation: string
  readonly status: number
  readonly seconds: number
}

/**
 * Everything that is wired at start: each interface (API, pages, worker, command line) gets this one object.
 */
export interface Gateway extends PaymentContext {
  readonly config: Config
  readonly merchants: MerchantDirectory
  readonly secrets: SecretBox
  readonly signingKeys: SigningKeys
  readonly tokens: TokenVerifier
  readonly throttle: Throttle
  /** Comparisons of secrets, by the client's address: each takes a thread for some 50 ms. */
  readonly secretChecks: Turns
  readonly merchantShares: MerchantShares
  /** How many pages of one visit hold a stream open, and how many requests of one rail are being handled. */
  readonly streams: ConcurrencyLimit
  readonly pageUpdates: PageUpdates
  /** The rails that operators added: `rails` has those that are opened now. */
  readonly rowRails: RowRails
  /** Hears of every request to the API when it has its answer. */
  readonly seeRequest: (seen: SeenRequest) => void
  /**
   * This gateway over other connections, with its own opened rails, for work that shall not compete with this
   * one's. The caller closes the connections.
   */
  over(db: Database): Gateway
  /** This gateway over the connections for what people read in the console: few, with short limits. */
  ofConsole(): Gateway
  /** The origin in links to our own pages: GATEWAY_PUBLIC_URL, else where the server listens. */
  publicUrl: string
  /** What merchants read of their requests; the server writes it. */
  readonly requestLog: RequestLog
  /** Ends what the gateway itself opened; the database belongs to whoever opened it. */
  close(): Promise<void>
}

export interface GatewayParts {
  readonly config: Config
  readonly db: Database
  /** Opens the connections of the console. Default: `db`. */
  readonly openConsolePool?: () => Database
  readonly log: Log
  /** 32 bytes in base64. */
  readonly secretKey: string
  /** Default: by a key that follows from `secretKey`. */
  readonly digest?: Digest
  readonly clock?: Clock
  /** Default: counters in this process. */
  readonly throttle?: Throttle
  /** Who counts requests. Default: nobody. */
  readonly seeRequest?: (seen: SeenRequest) => void
  /** Those of them that are of the configured mode are opened. Default: every rail that there is. */
  readonly rails?: readonly RailDefinition[]
}

// Two of Node's four threads stay free for files and names. Names take turns: one that waits alone of its
// name comes after one of each other, within about a second even when every place is another name's.
const secretCheckLimits = { atOnce: 2, waiting: 32, waitingOfOneName: 16 }

/** Wires the gateway once. There is no other state outside what this returns. */
export function createGateway(parts: GatewayParts): Gateway {
  const {
    config,
    db,
    openConsolePool,
    log,
    secretKey,
    clock = systemClock,
    throttle = openMemoryThrottle(),
    seeRequest = () => {},
    rails: definitions = rails,
    digest = (text: string) => secrets.digest(text),
  } = parts
  const secrets = openSecretBox(secretKey, config.previousSecretKey)
  const merchants = openMerchantDirectory(db, clock)
  const rowRailsOpened: RowRails[] = []
  const pageUpdates = openPageUpdates({
    db,
    log,
    dropMerchant: (code) => merchants.drop(code),
    railsChanged: () => {
      for (const opened of rowRailsOpened) opened.refresh().catch(() => {})
    },
  })
  const signingKeys = openSigningKeys(db, secrets, clock)
  const openedRails = (ofDb: Database, context: () => PaymentContext) => {
    const ofRails: RailParts = {
      db: ofDb,
      clock,
      log,
      config,
      secrets,
      publicUrl: () => gateway.publicUrl,
      wakeWorker: () => pageUpdates.wakeWorker(),
      context,
    }
    const builtIn = openRails(definitions, config.mode, ofRails)
    const rowRails = openAddedRails(ofRails)
    rowRailsOpened.push(rowRails)
    return {
      rowRails,
      get rails() {
        return [...rowRails.rails, ...builtIn]
      },
    }
  }
  let ofConsole: Gateway | undefined
  const merchantShares = openMerchantShares(config.databasePoolSize)
  const ofGateway = openedRails(db, () => gateway)
  const gateway: Gateway = {
    config,
    mode: config.mode,
    db,
    log,
    clock,
    merchants,
    secrets,
    signingKeys,
    tokens: openTokenVerifier(signingKeys, clock, log),
    throttle,
    seeRequest,
    secretChecks: openTurns(secretCheckLimits),
    merchantShares,
    onConnection: merchantShares.onConnection,
    streams: openConcurrencyLimit(),
    pageUpdates,
    rowRails: ofGateway.rowRails,
    get rails() {
      return ofGateway.rails
    },
    publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
    digest,
    personal: openPersonalData(secrets),
    requestLog: openRequestLog({ db, log }),
    payoutKeys: openPayoutKeys(db),
    changed: (key) => {
      pageUpdates.announce(key)
      pageUpdates.wakeWorker()
    },
    over: (other) => {
      const ofSecond = openedRails(other, () => second)
      if (ofGateway.rowRails.isFollowed()) ofSecond.rowRails.follow().catch(() => {})
      const second: Gateway = {
        ...gateway,
        db: other,
        rowRails: ofSecond.rowRails,
        get rails() {
          return ofSecond.rails
        },
      }
      return second
    },
    ofConsole: () => (ofConsole ??= openConsolePool ? gateway.over(openConsolePool()) : gateway),
    close: () => {
      for (const opened of rowRailsOpened) opened.close()
      return pageUpdates.close()
    },
  }
  return gateway
}
