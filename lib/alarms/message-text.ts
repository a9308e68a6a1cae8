import { consolePhrases } from '../i18n/console-messages.ts'
import { alarmKind } from './kinds.ts'
import { labelsOf } from './open-alarms.ts'

/** What is told of an alarm: that it begins, that it still holds after a day, that it is over. */
export interface Told {
  readonly what: 'BEGAN' | 'LASTS' | 'ENDED'
  readonly kind: string
  readonly subject: string
  readonly summary: string
  readonly since: Date
}

const t = consolePhrases('alarms')

interface MailPlace {
  /** Of the pages of the console. */
  readonly origin: string
  readonly timeZone: string
}

/** The subject of an e-mail and its text, without markup. */
export interface MailText {
  readonly title: string
  readonly body: string
}

/** One e-mail about everything that is told at once. */
export function alarmMail(told: readonly Told[], { origin, timeZone }: MailPlace): MailText {
  const inOrder = order.flatMap((what) => told.filter((one) => one.what === what))
  const pages = new Set(inOrder.map(({ kind }) => `${origin}${alarmKind(kind)?.page ?? '/console'}`))
  const since = (at: Date) => new Intl.DateTimeFormat('en-GB', { ...written, timeZone }).format(at)
  const parts = inOrder.map(
    ({ what, kind, summary, since: at }) =>
      `${t(`mail.${what}`, { summary })}\n${t('mail.since', { kind, severity: alarmKind(kind)?.severity ?? 'ticket', at: since(at) })}`,
  )
  return {
    title: titleOf(inOrder),
    body: `${[...parts, [...pages].join('\n'), toldOf(origin)].join('\n\n')}\n`,
  }
}

/** The end of a message: where a person chooses what they are told of. */
export const toldOf = (origin: string): string => t('mail.toldOf', { address: `${origin}/console/alarms` })

const order = ['BEGAN', 'LASTS', 'ENDED'] as const
const written = { dateStyle: 'medium', timeStyle: 'long' } as const

function titleOf(told: readonly Told[]): string {
  const [first, ...others] = told
  if (first && others.length === 0)
    return t(first.what === 'ENDED' ? 'mail.ENDED' : 'mail.alarm', { summary: first.summary })
  const over = told.filter(({ what }) => what === 'ENDED').length
  const held = told.length - over
  return [held > 0 && t('mail.held', { count: held }), over > 0 && t('mail.over', { count: over })]
    .filter((part) => part !== false)
    .join(', ')
}

/** The body of a webhook about everything that is told at once. */
export const alarmWebhookBody = (told: readonly Told[], origin: string): string =>
  JSON.stringify({
    event: 'ALARMS',
    gateway: origin,
    alarms: told.map(({ what, kind, subject, summary, since }) => ({
      what,
      kind,
      severity: alarmKind(kind)?.severity ?? 'ticket',
      labels: labelsOf(subject),
      summary,
      since: since.toISOString(),
    })),
  })
