import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Database, Queryable } from '../platform/db/database.ts'
import type { NameResolver } from '../platform/dns/name-resolver.ts'
import type { Log } from '../platform/log/log.ts'
import type { PersonalData, SealedValue } from '../platform/personal-data/personal-data.ts'
import { openCallbackAgent } from './connect-guard.ts'
import { deliver } from './deliver.ts'
import type { Delivery } from './deliver.ts'
import { callbackEvents } from './log-events.ts'
import { secretOpener } from './secret-opener.ts'
import { claimDue, leaseSeconds, type ClaimedCallback } from './sql/claim-due.ts'
import { recordGathered } from './gathered-records.ts'
import type { DeliveryRecord } from './sql/record-deliveries.ts'

/** The parts of the gateway that deliveries need. */
export interface CallbackContext {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly personal: PersonalData
  readonly secrets: { open(sealed: Uint8Array, purpose: 'callback-secret'): string }
  readonly config: Pick<Config, 'callbackRetrySeconds' | 'callbackAllowPrivate'>
}

export interface CourierOptions {
  /**
   * Concurrent deliveries. A slot costs a socket and little else; a server that does not answer holds one for
   * 15 s.
   */
  readonly slots?: number
  /**
   * How many of these one merchant may hold, so that a server that hangs leaves slots for other merchants.
   */
  readonly perMerchant?: number
  /** The time limit of one whole delivery. */
  readonly answerLimitMs?: number
  /** Default: the name servers of the system. */
  readonly names?: NameResolver
  /** Called whenever a slot becomes free. */
  readonly onFree?: () => void
}

/** Claims callbacks and delivers them, several at once. */
export interface Courier {
  /**
   * Claims due callbacks for all free slots and starts to deliver them, without waiting for the answers.
   * Returns how many.
   */
  collect(): Promise<number>
  /** Resolves when no delivery is running. */
  settled(): Promise<void>
  /**
   * Waits up to `graceMs`, then aborts the deliveries left, which are recorded as of unknown outcome and due
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
  const dispatcher = openCallbackAgent(context.config.callbackAllowPrivate, answerLimitMs, options.names)
  const openSecrets = secretOpener(context)
  const aborting = new AbortController()
  const running = new Set<Promise<void>>()

  const deliverClaimed = async (claimed: ClaimedCallback) => {
    try {
      const signedWith = openSecrets(claimed)
      const at = context.clock.now()
      const delivery: Delivery =
        signedWith === undefined
          ? { at, error: 'SECRET_NOT_OPENED', durationMs: 0 }
          : await deliver(claimed, {
              secrets: signedWith,
              at,
              dispatcher,
              limitMs: answerLimitMs,
              signal: aborting.signal,
            })
      await recordWhileHeld(context, claimed, delivery)
    } catch (error) {
      context.log.write(callbackEvents['callback.failed'], { err: error, callbackId: claimed.callbackId })
    }
  }
  const settled = async () => {
    while (running.size > 0) await Promise.all(running)
  }
  return {
    collect: async () => {
      const free = slots - running.size
      if (free <= 0) return 0
      const claimed = await claimDue(context.db, { limit: free, perMerchant })
      for (const callback of claimed) {
        const delivering = deliverClaimed(callback).finally(() => {
          running.delete(delivering)
          onFree()
        })
        running.add(delivering)
      }
      return claimed.length
    },
    settled,
    close: async (graceMs) => {
      await Promise.race([settled(), delay(graceMs, undefined, { ref: false })])
      aborting.abort()
      await settled()
      await dispatcher.destroy()
    },
  }
}

// Without a recorded result the merchant gets the callback twice. So recording is retried during a short
// database outage, as long as the lease certainly lasts.
async function recordWhileHeld(
  context: CallbackContext,
  claimed: ClaimedCallback,
  delivery: Delivery,
): Promise<void> {
  const { callbackId, deliveryNo, merchantCode } = claimed
  const { log } = context
  const heldUntil = performance.now() + leaseSeconds * 1000 - delivery.durationMs
  for (;;) {
    try {
      const answered = await sealAnswer(context, claimed, delivery.answer)
      const result: DeliveryRecord = { answered, callbackId, deliveryNo, delivery }
      const status = await recordGathered(context, result)
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
      if (performance.now() + 1_000 > heldUntil) throw error
      await delay(1_000)
    }
  }
}

/**
 * Encrypts the first bytes that a merchant's server answered, which may name its customers: as text, with the
 * merchant's key. Bytes that are no UTF-8 become replacement characters.
 */
async function sealAnswer(
  { db, personal }: { readonly db: Queryable; readonly personal: PersonalData },
  { callbackId, deliveryNo, merchantCode, dataKeyId, dataKey }: ClaimedCallback,
  answer: Buffer | undefined,
): Promise<SealedValue | undefined> {
  if (!answer) return undefined
  const keys =
    dataKeyId === null || dataKey === null
      ? await personal.keysFor(db, undefined)
      : { seal: { id: dataKeyId, merchantCode, purpose: 'SEAL' as const, wrapped: dataKey } }
  return personal.seal(keys, `callback_answer:${callbackId}:${deliveryNo}`, answer.toString())
}
