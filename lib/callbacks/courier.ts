import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/db/database.ts'
import type { Log } from '../platform/log/log.ts'
import { openCallbackAgent } from './connect-guard.ts'
import { deliver } from './deliver.ts'
import type { Delivery } from './deliver.ts'
import { callbackEvents } from './log-events.ts'
import { secretOpener } from './secret-opener.ts'
import { claimDue, leaseSeconds } from './sql/claim-due.ts'
import type { ClaimedCallback } from './sql/claim-due.ts'
import { recordDelivery } from './sql/record-delivery.ts'

/** What delivering stands on; the gateway fits. */
export interface CallbackContext {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly secrets: { open(sealed: Uint8Array, purpose: 'callback-secret'): string }
  readonly config: Pick<Config, 'callbackRetrySeconds' | 'callbackAllowPrivate'>
}

export interface CourierOptions {
  /**
   * Deliveries on their way at once. A slot costs a socket and little else, and a silent server holds one for
   * 15 s.
   */
  readonly slots?: number
  /** Of these, how many may be one merchant's: a merchant whose server hangs leaves the others theirs. */
  readonly perMerchant?: number
  /** How long one delivery may take, everything together. */
  readonly answerLimitMs?: number
  /** Called whenever a slot becomes free. */
  readonly onFree?: () => void
}

/** Claims callbacks and brings them, several at once. */
export interface Courier {
  /**
   * Claims as much of what is due as there are free slots and sets out with it, without waiting for the
   * answers.
   */
  collect(): Promise<number>
  /** Resolves when nothing is on its way. */
  settled(): Promise<void>
  /**
   * Waits up to `graceMs`, then breaks off what is left, which is recorded as of unknown outcome and due
   * again at once.
   */
  close(graceMs: number): Promise<void>
}

/**
 * Opens a courier. At most 15 s for one answer (specification-gaps.md, "Addresses and processes"), well
 * inside the lease.
 */
export function openCourier(context: CallbackContext, options: CourierOptions = {}): Courier {
  const { slots = 128, perMerchant = 16, answerLimitMs = 15_000, onFree = () => {} } = options
  const dispatcher = openCallbackAgent(context.config.callbackAllowPrivate, answerLimitMs)
  const openSecret = secretOpener(context)
  const breakOff = new AbortController()
  const underway = new Set<Promise<void>>()

  const bring = async (claimed: ClaimedCallback) => {
    try {
      const secret = openSecret(claimed)
      const at = context.clock.now()
      const delivery: Delivery =
        secret === undefined
          ? { at, error: 'SECRET_NOT_OPENED', durationMs: 0 }
          : await deliver(claimed, {
              secret,
              at,
              dispatcher,
              limitMs: answerLimitMs,
              signal: breakOff.signal,
            })
      await recordWhileHeld(context, claimed, delivery)
    } catch (error) {
      context.log.write(callbackEvents['callback.failed'], { err: error, callbackId: claimed.callbackId })
    }
  }
  const settled = async () => {
    while (underway.size > 0) await Promise.all(underway)
  }
  return {
    collect: async () => {
      const free = slots - underway.size
      if (free <= 0) return 0
      const claimed = await claimDue(context.db, { now: context.clock.now(), limit: free, perMerchant })
      for (const callback of claimed) {
        const way = bring(callback).finally(() => {
          underway.delete(way)
          onFree()
        })
        underway.add(way)
      }
      return claimed.length
    },
    settled,
    close: async (graceMs) => {
      await Promise.race([settled(), delay(graceMs, undefined, { ref: false })])
      breakOff.abort()
      await settled()
      await dispatcher.destroy()
    },
  }
}

// A result that is not written makes the merchant get the callback twice: a database that is away for a
// moment is waited for, as long as the callback is surely still ours.
async function recordWhileHeld(
  context: CallbackContext,
  claimed: ClaimedCallback,
  delivery: Delivery,
): Promise<void> {
  const { callbackId, deliveryNo, merchantCode } = claimed
  const { log, clock, config } = context
  const heldUntil = Date.now() + leaseSeconds * 1000 - delivery.durationMs
  for (;;) {
    try {
      const result = {
        callbackId,
        deliveryNo,
        delivery,
        now: clock.now(),
        retrySeconds: config.callbackRetrySeconds,
      }
      const status = await recordDelivery(context.db, result)
      const { status: answer, error, durationMs } = delivery
      log.write(callbackEvents['callback.delivery'], {
        callbackId,
        deliveryNo,
        merchantCode,
        answer,
        error,
        durationMs,
        status,
      })
      return
    } catch (error) {
      if (Date.now() + 1_000 > heldUntil) throw error
      await delay(1_000)
    }
  }
}
