import accounts from './messages/en/console/accounts.json' with { type: 'json' }
import acts from './messages/en/console/acts.json' with { type: 'json' }
import alarmRules from './messages/en/console/alarm-rules.json' with { type: 'json' }
import alarms from './messages/en/console/alarms.json' with { type: 'json' }
import approvals from './messages/en/console/approvals.json' with { type: 'json' }
import audit from './messages/en/console/audit.json' with { type: 'json' }
import balances from './messages/en/console/balances.json' with { type: 'json' }
import batches from './messages/en/console/batches.json' with { type: 'json' }
import books from './messages/en/console/books.json' with { type: 'json' }
import callbacks from './messages/en/console/callbacks.json' with { type: 'json' }
import frame from './messages/en/console/frame.json' with { type: 'json' }
import merchants from './messages/en/console/merchants.json' with { type: 'json' }
import overview from './messages/en/console/overview.json' with { type: 'json' }
import payments from './messages/en/console/payments.json' with { type: 'json' }
import people from './messages/en/console/people.json' with { type: 'json' }
import rails from './messages/en/console/rails.json' with { type: 'json' }
import requestLog from './messages/en/console/request-log.json' with { type: 'json' }
import settlements from './messages/en/console/settlements.json' with { type: 'json' }
import signIn from './messages/en/console/sign-in.json' with { type: 'json' }
import suspense from './messages/en/console/suspense.json' with { type: 'json' }
import system from './messages/en/console/system.json' with { type: 'json' }
import tokens from './messages/en/console/tokens.json' with { type: 'json' }
import type { TranslationValues } from 'next-intl'
import type { Messages } from './messages.ts'
import { type MessageTranslator, translatorOf } from './translator.ts'

/**
 * The texts of the console, a file for each page; `frame` is around them all, `acts` what people decide about. They
 * are in English: a language that gets its own will fall back to these.
 */
export const consoleMessages = {
  overview,
  payments,
  suspense,
  accounts,
  batches,
  books,
  callbacks,
  settlements,
  balances,
  merchants,
  'request-log': requestLog,
  people,
  rails,
  tokens,
  approvals,
  alarms,
  'alarm-rules': alarmRules,
  audit,
  system,
  'sign-in': signIn,
  acts,
  frame,
} as const satisfies Readonly<Record<string, Messages>>

export type ConsolePage = keyof typeof consoleMessages

/** The dotted paths of the messages of a file. */
type PathsIn<Nested> = {
  [Name in keyof Nested & string]: Nested[Name] extends string ? Name : `${Name}.${PathsIn<Nested[Name]>}`
}[keyof Nested & string]

interface Findable {
  /** The message of a name that came from elsewhere; undefined: there is none. */
  find(key: string, values?: TranslationValues): string | undefined
}

/** The translator of a page's texts, which knows their names. */
export type ConsolePhrases<Page extends ConsolePage> = MessageTranslator<
  PathsIn<(typeof consoleMessages)[Page]>
> &
  Findable

const made = new Map<ConsolePage, MessageTranslator & Findable>()

/** The texts of a page of the console. */
export function consolePhrases<Page extends ConsolePage>(page: Page): ConsolePhrases<Page> {
  const known = made.get(page)
  if (known) return known
  const t = translatorOf('en', consoleMessages[page])
  const fresh = Object.assign(t, {
    find: (key: string, values?: TranslationValues) => (t.has(key) ? t(key, values) : undefined),
  })
  made.set(page, fresh)
  return fresh
}
