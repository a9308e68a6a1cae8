import { randomUUID } from 'node:crypto'
import type { Gateway } from '../gateway.ts'
import { consolePhrases } from '../i18n/console-messages.ts'
import type { Person } from '../people/person.ts'
import { may } from '../people/rights.ts'
import { choosable } from './kinds.ts'
import { sendMail } from './mailer.ts'
import { toldOf } from './message-text.ts'
import { consoleOrigin } from './tell-alarms.ts'
import { postToWebhook, readWebhook } from './webhook.ts'

const t = consolePhrases('alarms')

/** A test message that was sent at once, and why it was not taken. */
export interface SentTest {
  readonly to: string
  readonly error?: string
}

/** Sends one test e-mail and waits for the server, 15 seconds at most. */
export async function sendTestMail(
  gateway: Pick<Gateway, 'db' | 'config' | 'publicUrl'>,
  to: string,
): Promise<SentTest | 'NOT_SET'> {
  const { smtp } = gateway.config
  if (!smtp) return 'NOT_SET'
  const body = `${t('test.body')}\n\n${toldOf(await consoleOrigin(gateway))}\n`
  const fault = await sendMail(smtp, { id: randomUUID(), to, title: t('test.subject'), body })
  return { to, ...(fault && { error: fault.error }) }
}

/**
 * The same for a person of the console: to nobody whom no alarm would ever reach. What a mail server says names the
 * operator's machines: others learn only that it did not take the message.
 */
export async function sendTestToPerson(
  gateway: Parameters<typeof sendTestMail>[0],
  { email, position }: Pick<Person, 'email' | 'position'>,
): Promise<SentTest | 'NOT_SET' | 'NO_ALARMS'> {
  if (choosable(position).length === 0) return 'NO_ALARMS'
  const sent = await sendTestMail(gateway, email)
  if (sent === 'NOT_SET' || sent.error === undefined || may(position, 'books.read')) return sent
  return { ...sent, error: t('test.seenElsewhere') }
}

/** Sends one test message to the webhook, without alarms, and waits for the answer. */
export async function sendTestWebhook(
  gateway: Pick<Gateway, 'db' | 'config' | 'publicUrl' | 'secrets' | 'clock'>,
): Promise<SentTest | 'NOT_SET'> {
  const hook = await readWebhook(gateway.db)
  if (!hook) return 'NOT_SET'
  const body = JSON.stringify({ event: 'TEST', gateway: await consoleOrigin(gateway), alarms: [] })
  const { error } = await postToWebhook(gateway, hook, { id: randomUUID(), body })
  return { to: hook.url, ...(error !== undefined && { error }) }
}
