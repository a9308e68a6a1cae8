import { randomUUID } from 'node:crypto'
import type { Gateway } from '../gateway.ts'
import { consolePhrases } from '../i18n/console-messages.ts'
import { readListeners, type Listener } from './choices.ts'
import { foundOf } from './find-alarms.ts'
import { alarmKind } from './kinds.ts'
import { alarmEvents } from './log-events.ts'
import { sendMail } from './mailer.ts'
import { alarmMail, alarmWebhookBody, type Told } from './message-text.ts'
import { consoleOrigin, writeMails } from './tell-alarms.ts'
import { postToWebhook, readWebhook } from './webhook.ts'

const kind = 'GatewayDatabaseDown'

/** Who is told, as the database said when it last answered. */
interface Known {
  readonly listeners: readonly Listener[]
  readonly hook: Awaited<ReturnType<typeof readWebhook>>
  readonly origin: string
}

/**
 * Tells people that this machine does not reach the database, which cannot keep what is to be told: from memory,
 * once to each, and through the database when it is over.
 */
export function openOutage(
  gateway: Pick<Gateway, 'db' | 'log' | 'config' | 'publicUrl' | 'secrets' | 'clock'>,
  machine: string,
  now: () => number,
): { over(): Promise<void>; lasts(): Promise<void> } {
  const { db, log, clock, config } = gateway
  let known: Known | undefined
  let began: { readonly at: Date; readonly monotonic: number } | undefined
  const told = new Set<string>()
  /** A server that does not answer takes longer than the time between two calls. */
  let isTelling = false

  const toldOf = (what: Told['what'], since: Date): readonly Told[] =>
    foundOf(kind, [{ labels: { machine }, value: 0 }]).map((found) => ({
      ...found,
      summary: consolePhrases('alarms')('ofMachine', { summary: found.summary, machine }),
      what,
      since,
    }))
  const mailOf = (what: Told['what'], since: Date, { person }: Listener, origin: string) =>
    alarmMail(toldOf(what, since), { origin, timeZone: person.timeZone ?? 'UTC' })

  const tellPeople = async ({ listeners, origin }: Known, at: Date) => {
    const { smtp } = config
    for (const one of smtp ? listeners : []) {
      const { personId, email } = one.person
      if (!smtp || told.has(personId)) continue
      const id = randomUUID()
      const fault = await sendMail(smtp, { id, to: email, ...mailOf('BEGAN', at, one, origin) })
      if (fault) log.write(alarmEvents['alarm.message-failed'], { id, error: fault.error })
      if (!fault?.mayRepeat) told.add(personId)
    }
  }
  const tellWebhook = async ({ hook, origin }: Known, at: Date) => {
    if (!hook || told.has(hook.url)) return
    const id = randomUUID()
    const body = alarmWebhookBody(toldOf('BEGAN', at), origin)
    const { error } = await postToWebhook(gateway, hook, { id, body })
    if (error === undefined) told.add(hook.url)
    else log.write(alarmEvents['alarm.message-failed'], { id, error })
  }

  return {
    over: async () => {
      const since = began?.at
      if (known && since && told.size > 0) {
        const { listeners, hook, origin } = known
        const mails = listeners
          .filter(({ person }) => told.has(person.personId))
          .map((one) => ({
            personId: one.person.personId,
            kinds: [kind],
            ...mailOf('ENDED', since, one, origin),
          }))
        const body = alarmWebhookBody(toldOf('ENDED', since), origin)
        await writeMails(db, [
          ...mails,
          ...(hook && told.has(hook.url) ? [{ personId: undefined, kinds: [], title: 'webhook', body }] : []),
        ])
      }
      began = undefined
      told.clear()
      const listeners = (await readListeners(db)).filter(({ kinds }) => kinds.has(kind))
      known = { listeners, hook: await readWebhook(db), origin: await consoleOrigin(gateway) }
    },
    lasts: async () => {
      began ??= { at: clock.now(), monotonic: now() }
      const { at, monotonic } = began
      if (!known || isTelling || now() - monotonic < (alarmKind(kind)?.forMinutes ?? 1) * 60_000) return
      isTelling = true
      await Promise.all([tellPeople(known, at), tellWebhook(known, at)]).finally(() => (isTelling = false))
    },
  }
}
