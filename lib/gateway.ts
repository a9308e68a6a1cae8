import { openMerchantDirectory } from './merchants/directory.ts'
import { openLiveChanges, type LiveChanges } from './page-updates/payment-changes.ts'
import type { Outcome } from './payments/failure.ts'
import type { PaymentContext } from './payments/payment-context.ts'
import type { PaymentKey } from './payments/payment-key.ts'
import { openPayoutKeys } from './payments/payouts/payout-keys.ts'
import type { PayoutKey } from './payments/payouts/plan-payout.ts'
import type { Rail } from './payments/rail.ts'
import type { Clock } from './platform/clock.ts'
import { systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/db/database.ts'
import type { Log } from './platform/log/log.ts'
import { openSecretBox, type SecretBox } from './platform/secrets/secret-box.ts'
import { openPlaces, type Places } from './platform/throttle/concurrency-limit.ts'
import { openMemoryThrottle, type Throttle } from './platform/throttle/throttle.ts'
import { openTurns, type Turns } from './platform/throttle/turns.ts'
import { sandboxRail } from './rails/sandbox/rail.ts'
import { simulateSeen } from './rails/sandbox/report-seen-money.ts'
import { simulatePayout, type SimulatedPayoutEvent } from './rails/sandbox/simulate-payout.ts'
import { simulate, type Simulation } from './rails/sandbox/simulate.ts'
import { openSigningKeys, type SigningKeys } from './tokens/signing-keys.ts'
import { openTokenVerifier, type TokenVerifier } from './tokens/verify-token.ts'

/** A request to the API, as it was answered. */
export interface SeenRequest {
  /** Method and pattern, such as `GET /payins/{idPayin}`; `unknown` where there is no such operation. */
  readonly operation: string
  readonly status: number
  readonly seconds: number
}

/** Everything that is wired at start: each interface (API, pages, worker, command line) gets this one object. */
export interface Gateway extends PaymentContext {
  readonly config: Config
  readonly secrets: SecretBox
  readonly signingKeys: SigningKeys
  readonly tokens: TokenVerifier
  readonly throttle: Throttle
  /** Comparisons of secrets, by the client's address: each takes a thread for some 50 ms. */
  readonly secretChecks: Turns
  /** How many pages of one visit hold a stream open. */
  readonly streams: Places
  readonly live: LiveChanges
  /** Makes something happen to a sandbox payment; absent in live mode. */
  readonly simulate: ((key: PaymentKey, simulation: Simulation) => Promise<Outcome<undefined>>) | undefined
  /** Makes something happen to a sandbox payout; absent in live mode. */
  readonly simulatePayout:
    ((key: PayoutKey, event: SimulatedPayoutEvent) => Promise<Outcome<undefined>>) | undefined
  /** Has a simulated chain see a sandbox payment's money, or see it deeper; absent in live mode. */
  readonly simulateSeen: ((key: PaymentKey) => Promise<Outcome<undefined>>) | undefined
  /** Hears of every request to the API when it has its answer. */
  readonly seeRequest: (seen: SeenRequest) => void
  /** The origin in links to our own pages: GATEWAY_PUBLIC_URL, else where the server listens. */
  publicUrl: string
  /** Ends what the gateway itself opened; the database belongs to whoever opened it. */
  close(): Promise<void>
}

export interface GatewayParts {
  readonly config: Config
  readonly db: Database
  readonly log: Log
  /** 32 bytes in base64. */
  readonly secretKey: string
  readonly clock?: Clock
  /** Default: counters in this process. */
  readonly throttle?: Throttle
  /** Who counts requests. Default: nobody. */
  readonly seeRequest?: (seen: SeenRequest) => void
  /** Default: the sandbox in sandbox mode, none in live mode. */
  readonly rails?: readonly Rail[]
}

// Two of Node's four threads stay free for files and names. Names take turns: one that waits alone of its name comes after one
// of each other, within about a second even when every place is another name's.
const secretCheckLimits = { atOnce: 2, waiting: 32, waitingOfOneName: 16 }

/** Wires the gateway once. There is no other state outside what this returns. */
export function createGateway(parts: GatewayParts): Gateway {
  const {
    config,
    db,
    log,
    secretKey,
    clock = systemClock,
    throttle = openMemoryThrottle(),
    seeRequest = () => {},
    rails,
  } = parts
  const secrets = openSecretBox(secretKey)
  const merchants = openMerchantDirectory(db, clock)
  const live = openLiveChanges({ db, log, dropMerchant: (code) => merchants.drop(code) })
  const signingKeys = openSigningKeys(db, secrets, clock)
  const sandbox = sandboxRail({ db, clock, publicUrl: () => gateway.publicUrl })
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
    streams: openPlaces(),
    live,
    rails: rails ?? (config.mode === 'sandbox' ? [sandbox] : []),
    simulate: config.mode === 'sandbox' ? (key, simulation) => simulate(gateway, key, simulation) : undefined,
    simulatePayout:
      config.mode === 'sandbox' ? (key, event) => simulatePayout(gateway, key, event) : undefined,
    simulateSeen: config.mode === 'sandbox' ? (key) => simulateSeen(gateway, key) : undefined,
    publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
    digest: (text) => secrets.digest(text),
    payoutKeys: openPayoutKeys(db),
    changed: (key) => {
      live.announce(key)
      live.wakeWorker()
    },
    close: () => live.close(),
  }
  return gateway
}
