import type { Gateway } from '../../gateway.ts'
import type { PaymentRecord } from '../../payments/payment-record.ts'
import { remindCustomer } from '../../payments/remind-customer.ts'
import { railNamed } from '../../payments/rail/served-by.ts'
import { readReminders, reminderPauseSeconds, remindersMax } from '../../payments/sql/reminder.ts'
import { pageEvents } from '../log-events.ts'
import type { OpenSession } from '../session/read-session.ts'
import { rightsOver } from '../session/scope.ts'
import { storeEntered } from '../session/session-store.ts'
import { nothingEntered } from '../session/session.ts'

/** Whether the request can be sent to the customer's phone again. */
export interface SendingAgain {
  readonly lastAt: Date | undefined
  /** The time until it may be sent again; zero when it may now. */
  readonly secondsToWait: number
  readonly often: 'ENOUGH' | 'NOT_YET'
}

/** Undefined where no request waits on a phone, or the rail cannot send it again. */
export async function sendingAgain(
  gateway: Gateway,
  { key, attempt }: PaymentRecord,
  now: Date,
): Promise<SendingAgain | undefined> {
  const rail = railNamed(gateway, attempt.rail)
  if (attempt.method.flow !== 'PUSH' || !rail?.remind) return undefined
  const { sent, lastAt } = await readReminders(gateway.db, key, attempt.attemptNo)
  const freeAt = lastAt ? lastAt.getTime() + reminderPauseSeconds * 1000 : 0
  return {
    lastAt,
    secondsToWait: Math.max(0, Math.ceil((freeAt - now.getTime()) / 1000)),
    often: sent >= remindersMax ? 'ENOUGH' : 'NOT_YET',
  }
}

/** Sends the request to the customer's phone again. */
export async function sendAgain(gateway: Gateway, { session, payment }: OpenSession): Promise<void> {
  const { key, scope } = session
  if (!payment || !rightsOver(scope, key.kind, key.paymentId).create) return
  const outcome = await remindCustomer(gateway, key).catch((error: unknown) => {
    gateway.log.write(pageEvents['page.reminder-failed'], { err: error })
    return 'FAILED' as const
  })
  const notice = {
    SENT: undefined,
    NOT_POSSIBLE: undefined,
    NOT_NOW: 'SENT_AGAIN_TOO_SOON',
    FAILED: 'SOMETHING_FAILED',
  } as const
  const said = notice[outcome]
  await storeEntered(gateway, session, { ...nothingEntered, ...(said && { notice: said }) })
}
