import type { Gateway } from '../gateway.ts'
import type { Queryable } from '../platform/db/database.ts'
import { servedOrigin } from '../platform/db/served-origin.ts'
import { readListeners } from './choices.ts'
import { findAlarms, keepFound, ofProcesses } from './find-alarms.ts'
import { alarmKinds } from './kinds.ts'
import { alarmEvents } from './log-events.ts'
import { alarmMail, alarmWebhookBody, type MailText, type Told } from './message-text.ts'
import { concerns, labelsOf } from './open-alarms.ts'
import { readWebhook } from './webhook.ts'
import { alarmsEnd, alarmsForget, alarmsTell } from '#sql/alarm'
import { alarmMessagesWrite } from '#sql/alarm_message'

type AlarmContext = Pick<Gateway, 'db' | 'clock' | 'log' | 'config' | 'publicUrl'>

/**
 * Finds what is wrong and writes the messages about it: when an alarm begins, daily while it lasts, when it ends.
 * What is told and the messages are one transaction, so that two processes tell once and a crash loses nothing.
 * Returns how many alarms were told.
 */
export async function watchAlarms(context: AlarmContext): Promise<number> {
  const { db, clock } = context
  const { found, readable } = await findAlarms(db, clock)
  return tellAlarms(context, readable, (transaction) => keepFound(transaction, found))
}

/** The part of `watchAlarms` that decides, after `keep`. */
export async function tellAlarms(
  context: AlarmContext,
  readable: readonly string[],
  keep: (transaction: Queryable) => Promise<void>,
): Promise<number> {
  const told = await context.db.transaction(async (transaction) => {
    await keep(transaction)
    const now = await takeTold(transaction, readable)
    if (now.length > 0) await writeMessages(transaction, context, now)
    return now
  })
  for (const { what, kind, subject } of told)
    context.log.write(alarmEvents['alarm.told'], { what, kind, subject })
  return told.length
}

async function takeTold(transaction: Queryable, readable: readonly string[]): Promise<readonly Told[]> {
  const ended = await transaction.query(alarmsEnd({ kinds: [...readable, ...ofProcesses] }))
  await transaction.query(alarmsForget({ kinds: readable }))
  const begun = await transaction.query(
    alarmsTell({
      kinds: alarmKinds.map(({ kind }) => kind),
      minutes: alarmKinds.map(({ forMinutes }) => forMinutes),
    }),
  )
  return [
    ...begun.rows.map(({ begins, ...row }) => ({
      ...row,
      what: begins ? ('BEGAN' as const) : ('LASTS' as const),
    })),
    ...ended.rows.map((row) => ({ ...row, what: 'ENDED' as const })),
  ]
}

/**
 * One message to each person and to the webhook, of all that concerns them, whether or not this process can send
 * e-mail: another may.
 */
async function writeMessages(
  transaction: Queryable,
  context: AlarmContext,
  told: readonly Told[],
): Promise<void> {
  const origin = await consoleOrigin(context)
  const listeners = await readListeners(transaction)
  const mails = listeners.flatMap((listener) => {
    const concerning = told.filter(
      ({ kind, subject }) =>
        listener.kinds.has(kind) && concerns(listener.person.position, { kind, labels: labelsOf(subject) }),
    )
    const timeZone = listener.person.timeZone ?? 'UTC'
    return concerning.length === 0
      ? []
      : [
          {
            personId: listener.person.personId,
            kinds: concerning.map(({ kind }) => kind),
            ...alarmMail(concerning, { origin, timeZone }),
          },
        ]
  })
  const hook = await readWebhook(transaction)
  await writeMails(transaction, [
    ...mails,
    ...(hook
      ? [{ personId: undefined, kinds: [], title: 'webhook', body: alarmWebhookBody(told, origin) }]
      : []),
  ])
}

interface Message extends MailText {
  /** Undefined: the webhook. */
  readonly personId: string | undefined
  /** What it is about: asked for again when it is sent. */
  readonly kinds: readonly string[]
}

/** Writes messages, which are sent after the commit. */
export async function writeMails(transaction: Queryable, mails: readonly Message[]): Promise<void> {
  await transaction.query(
    alarmMessagesWrite({
      personIds: mails.map(({ personId }) => personId),
      titles: mails.map(({ title }) => title),
      bodies: mails.map(({ body }) => body),
      kinds: mails.map(({ kinds }) => kinds.join(',')),
    }),
  )
}

/** The origin of the pages of the console, for links in messages. */
export const consoleOrigin = async ({
  config,
  db,
  publicUrl,
}: Omit<AlarmContext, 'log' | 'clock'>): Promise<string> =>
  config.publicUrl ?? (await servedOrigin(db)) ?? publicUrl
