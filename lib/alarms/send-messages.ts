import type { Gateway } from '../gateway.ts'
import { toPosition } from '../people/person.ts'
import type { RowOf } from '../platform/db/statement.ts'
import { choosable } from './kinds.ts'
import { alarmEvents } from './log-events.ts'
import { sendMail, type MailFault } from './mailer.ts'
import { postToWebhook, readWebhook } from './webhook.ts'
import { alarmMessageClaim, alarmMessageEnd } from '#sql/alarm_message'

type Claimed = RowOf<typeof alarmMessageClaim>

/**
 * Sends the message to people, or to the webhook, that has been due the longest; false: none was. What the server did
 * not take is tried again later. A process that dies between the server's answer and this record sends it again, under
 * the same ID.
 */
export async function sendDueMessage(
  gateway: Pick<Gateway, 'db' | 'log' | 'secrets' | 'clock' | 'config'>,
  to: 'PEOPLE' | 'WEBHOOK',
): Promise<boolean> {
  const { db, log, config } = gateway
  // Another process may have a server for e-mail.
  if (to === 'PEOPLE' && !config.smtp) return false
  const [message] = (await db.query(alarmMessageClaim({ toPeople: to === 'PEOPLE' }))).rows
  if (!message) return false
  const { id, tries } = message
  const fault = await send(gateway, message)
  await db.query(alarmMessageEnd({ id, tries, error: fault?.error, mayRepeat: fault?.mayRepeat ?? false }))
  if (fault) log.write(alarmEvents['alarm.message-failed'], { id, error: fault.error })
  return true
}

async function send(
  gateway: Pick<Gateway, 'db' | 'secrets' | 'clock' | 'config'>,
  { id, person_id: personId, email, role, merchant_code: code, kinds, title, body }: Claimed,
): Promise<MailFault | undefined> {
  const { smtp } = gateway.config
  if (personId !== null && smtp) {
    if (email === null || role === null) return { error: 'the person was disabled', mayRepeat: false }
    const allowed = choosable(toPosition(role, code ?? undefined))
    if (!kinds.every((kind) => allowed.includes(kind)))
      return { error: 'the person may not learn of this any more', mayRepeat: false }
    return sendMail(smtp, { id, to: email, title, body })
  }
  const hook = await readWebhook(gateway.db)
  if (!hook) return { error: 'there is no webhook any more', mayRepeat: false }
  const { error } = await postToWebhook(gateway, hook, { id, body })
  return error === undefined ? undefined : { error, mayRepeat: true }
}
