import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log/log.ts'
import { callbackEvents } from './log-events.ts'
import type { ClaimedCallback } from './sql/claim-due.ts'

interface SecretContext {
  readonly secrets: { open(sealed: Uint8Array, purpose: 'callback-secret'): string }
  readonly clock: Clock
  readonly log: Log
}

const quietMs = 60_000

/**
 * Decrypts merchants' callback secrets. Undefined if one cannot be decrypted: nothing can be signed, so the
 * delivery has failed. Logged at most once a minute, however many callbacks wait.
 */
export function secretOpener({
  secrets,
  clock,
  log,
}: SecretContext): (claimed: ClaimedCallback) => string | undefined {
  let quietUntil = 0
  return ({ callbackSecret, callbackId, merchantCode }) => {
    try {
      return secrets.open(callbackSecret, 'callback-secret')
    } catch (error) {
      const now = clock.now().getTime()
      if (now >= quietUntil) {
        log.write(callbackEvents['callback.secret-unreadable'], { err: error, callbackId, merchantCode })
        quietUntil = now + quietMs
      }
      return undefined
    }
  }
}
