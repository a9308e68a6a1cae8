import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log/log.ts'
import { callbackEvents } from './log-events.ts'

interface SecretContext {
  readonly secrets: { open(sealed: Uint8Array, purpose: 'callback-secret'): string }
  readonly clock: Clock
  readonly log: Log
}

/** A merchant's secrets, encrypted, with what they are to sign. */
export interface SealedSecrets {
  readonly callbackSecret: Uint8Array
  /** Null: there is none, or it signs no longer. */
  readonly previousSecret: Uint8Array | null
  readonly callbackId: string
  readonly merchantCode: string
}

/** `whsec_…`, each of which signs; the present one first. */
export type OpenedSecrets = readonly [string, ...string[]]

const quietMs = 60_000

/**
 * Decrypts merchants' callback secrets. Undefined if the present one cannot be decrypted: a signature would
 * end with the one before, so the delivery has failed. Logged at most once a minute, however many callbacks
 * wait.
 */
export function secretOpener({
  secrets,
  clock,
  log,
}: SecretContext): (sealed: SealedSecrets) => OpenedSecrets | undefined {
  let quietUntil = 0
  return ({ callbackSecret, previousSecret, callbackId, merchantCode }) => {
    const open = (sealed: Uint8Array): string | undefined => {
      try {
        return secrets.open(sealed, 'callback-secret')
      } catch (error) {
        const now = clock.now().getTime()
        if (now >= quietUntil) {
          log.write(callbackEvents['callback.secret-unreadable'], { err: error, callbackId, merchantCode })
          quietUntil = now + quietMs
        }
        return undefined
      }
    }
    const present = open(callbackSecret)
    if (present === undefined) return undefined
    const previous = previousSecret ? open(previousSecret) : undefined
    return previous === undefined ? [present] : [present, previous]
  }
}
