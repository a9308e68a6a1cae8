import type { Clock } from './clock.ts'
import { systemClock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { openLiveChanges, type LiveChanges } from './live/live-changes.ts'
import type { Log } from './log/log.ts'
import { openMerchantDirectory } from './merchants/directory.ts'
import type { House } from './payments/house.ts'
import type { Outcome } from './payments/failure.ts'
import type { PaymentKey, Provider } from './payments/provider.ts'
import { sandboxProvider } from './providers/sandbox/provider.ts'
import { simulate, type Simulation } from './providers/sandbox/simulate.ts'
import { openSecretBox, type SecretBox } from './secrets/secret-box.ts'
import { openPlaces, type Places } from './throttle/places.ts'
import { openMemoryThrottle, type Throttle } from './throttle/throttle.ts'
import { openSigningKeys, type SigningKeys } from './tokens/signing-keys.ts'
import { openTokenVerifier, type TokenVerifier } from './tokens/verify-token.ts'

/** The wired house: every face gets this one object. */
export interface Gateway extends House {
  readonly config: Config
  readonly secrets: SecretBox
  readonly signingKeys: SigningKeys
  readonly tokens: TokenVerifier
  readonly throttle: Throttle
  /** How many pages of one visit hold a stream open. */
  readonly streams: Places
  readonly live: LiveChanges
  /** Makes something happen to a sandbox payment; absent in live mode. */
  readonly simulate: ((key: PaymentKey, simulation: Simulation) => Promise<Outcome<undefined>>) | undefined
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
  /** Default: the sandbox in sandbox mode, none in live mode. */
  readonly providers?: readonly Provider[]
}

/** Wires the house once. There is no other state outside what this returns. */
export function createGateway(parts: GatewayParts): Gateway {
  const {
    config,
    db,
    log,
    secretKey,
    clock = systemClock,
    throttle = openMemoryThrottle(),
    providers,
  } = parts
  const secrets = openSecretBox(secretKey)
  const merchants = openMerchantDirectory(db, clock)
  const live = openLiveChanges({ db, log, dropMerchant: (code) => merchants.drop(code) })
  const signingKeys = openSigningKeys(db, secrets, clock)
  const sandbox = sandboxProvider({ db, clock, publicUrl: () => gateway.publicUrl })
  const gateway: Gateway = {
    config,
    mode: config.mode,
    db,
    log,
    clock,
    merchants,
    secrets,
    signingKeys,
    tokens: openTokenVerifier(signingKeys, clock),
    throttle,
    streams: openPlaces(),
    live,
    providers: providers ?? (config.mode === 'sandbox' ? [sandbox] : []),
    simulate: config.mode === 'sandbox' ? (key, simulation) => simulate(gateway, key, simulation) : undefined,
    publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
    digest: (text) => secrets.digest(text),
    changed: (key) => {
      live.announce(key)
      live.wakeWorker()
    },
    close: () => live.close(),
  }
  return gateway
}
