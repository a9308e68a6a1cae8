import { kindNames } from '../money/payment-kinds.ts'
import { randomUUID } from 'node:crypto'
import type { NameResolver } from '../platform/dns/name-resolver.ts'
import { openCallbackAgent } from './connect-guard.ts'
import type { CallbackContext } from './courier.ts'
import { deliver, type Delivery } from './deliver.ts'
import { shownError } from './delivery-error.ts'
import { callbackEvents } from './log-events.ts'
import { secretOpener } from './secret-opener.ts'
import type { Queryable } from '../platform/db/database.ts'
import type { RowOf } from '../platform/db/statement.ts'
import { callbackTestTarget } from '#sql/merchant'

/** A test event that was sent, and how its delivery went. */
export interface SentTestEvent {
  /** Its `webhook-id`. */
  readonly idCallback: string
  readonly callbackUrl: string
  readonly delivery: Delivery
}

/** Why none was sent. */
export type TestEventFault = 'MERCHANT_UNKNOWN' | 'NO_ADDRESS'

interface TestEventOptions {
  readonly merchantCode: string
  /** Default: the callback address of the merchant's newest payment. */
  readonly url?: string | undefined
  /** Default: 15 s, as for a callback. */
  readonly limitMs?: number
  /** Default: the name servers of the system. */
  readonly names?: NameResolver
}

/**
 * Sends a merchant one signed event that belongs to no payment, once, through the same checks of the address
 * as a callback, and waits for the answer. Nothing is stored, so it is not repeated and in no list.
 */
export async function sendTestEvent(
  context: Pick<CallbackContext, 'db' | 'clock' | 'log' | 'secrets' | 'config'>,
  { merchantCode, url, limitMs = 15_000, names }: TestEventOptions,
): Promise<SentTestEvent | TestEventFault> {
  const target = await selectTestTarget(context.db, merchantCode)
  if (!target) return 'MERCHANT_UNKNOWN'
  const callbackUrl = url ?? target.url
  if (callbackUrl === null) return 'NO_ADDRESS'
  const callbackId = randomUUID()
  const secrets = secretOpener(context)({ ...target, callbackId, merchantCode })
  const at = context.clock.now()
  const dispatcher = openCallbackAgent(context.config.callbackAllowPrivate, limitMs, names)
  try {
    const { signal } = new AbortController()
    const delivery: Delivery = secrets
      ? await deliver(
          { event: 'TEST', callbackId, url: callbackUrl },
          { secrets, at, dispatcher, limitMs, signal },
        )
      : { at, error: 'SECRET_NOT_OPENED', durationMs: 0 }
    const { status: answer, error, durationMs } = delivery
    context.log.write(callbackEvents['callback.test'], {
      callbackId,
      merchantCode,
      answer,
      error,
      durationMs,
    })
    return { idCallback: callbackId, callbackUrl, delivery }
  } finally {
    await dispatcher.destroy()
  }
}

/** The result as command and API answer it. */
export const testEventJson = ({ idCallback, callbackUrl, delivery }: SentTestEvent) => ({
  idCallback,
  callbackUrl,
  delivered: delivery.status === 200,
  at: delivery.at.toISOString(),
  ...(delivery.status !== undefined && { status: delivery.status }),
  ...(delivery.error !== undefined && { error: shownError(delivery.error) }),
  durationMs: delivery.durationMs,
})

/** The secrets of a merchant, encrypted, and the callback address of its newest payment. */
type TestTarget = RowOf<typeof callbackTestTarget>

/** What a test event of the merchant needs. Undefined: there is no such merchant. */
async function selectTestTarget(db: Queryable, merchantCode: string): Promise<TestTarget | undefined> {
  const { rows } = await db.query(callbackTestTarget({ merchantCode, kinds: kindNames }))
  return rows[0]
}
