import { createTranslator, type RichTranslationValues, type TranslationValues } from 'next-intl'
import type { ReactNode } from 'react'
import { directionOf, intlTag, type Locale } from './locales.ts'
import { plainMessage, type PlainMessage } from './plain-message.ts'
import { type Messages, messages, type Namespace } from './messages.ts'

/**
 * next-intl's translator over one namespace. A missing message or value throws: it is a bug. `Key`: the names of its
 * messages, where the compiler knows them.
 */
export interface MessageTranslator<Key extends string = string> {
  (key: Key, values?: TranslationValues): string
  /** With tags in the message: `t.rich('exact', { b: (text) => <b>{text}</b> })`. */
  rich(key: Key, values?: RichTranslationValues): ReactNode
  has(key: string): boolean
}

/** A translator over other messages than the shipped ones (tests, made-up methods). */
export function translatorOf(locale: string, own: Messages): MessageTranslator {
  const t = createTranslator<Record<string, string>>({
    locale: intlTag(locale),
    // Keys are dotted paths into the file: to the caller a flat list.
    messages: own as unknown as Record<string, string>,
    onError: (error) => {
      throw error
    },
  })
  const quick = withPlainMessages(t, own)
  return directionOf(locale) === 'ltr' ? quick : isolating(quick)
}

/**
 * The same translator, which fills in plain messages itself and knows what it has: next-intl throws and
 * catches an error for each message that is missing.
 */
function withPlainMessages(t: MessageTranslator, own: Messages): MessageTranslator {
  const messageAt = (key: string): unknown => key.split('.').reduce<unknown>(within, own)
  // Each is looked at once.
  const seen = new Map<string, PlainMessage | undefined>()
  const plainOf = (key: string): PlainMessage | undefined => {
    if (!seen.has(key)) {
      const message = messageAt(key)
      seen.set(key, typeof message === 'string' ? plainMessage(message) : undefined)
    }
    return seen.get(key)
  }
  return Object.assign(
    (key: string, values: TranslationValues = {}) => plainOf(key)?.(values) ?? t(key, values),
    {
      rich: (key: string, values?: RichTranslationValues) => t.rich(key, values),
      has: (key: string) => messageAt(key) !== undefined,
    },
  )
}

const within = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined

/**
 * In text that runs from right to left, an account number with spaces or a company's name would be reordered:
 * what is filled in keeps its own direction (Unicode, UAX 9: first strong isolate).
 */
function isolating(t: MessageTranslator): MessageTranslator {
  const apart = <Value>(value: Value) => (typeof value === 'string' ? `\u2068${value}\u2069` : value)
  const isolated = <Values extends object>(values: Values | undefined) =>
    values &&
    (Object.fromEntries(Object.entries(values).map(([name, value]) => [name, apart(value)])) as Values)
  return Object.assign((key: string, values?: TranslationValues) => t(key, isolated(values)), {
    rich: (key: string, values?: RichTranslationValues) => t.rich(key, isolated(values)),
    has: (key: string) => t.has(key),
  })
}

// A translator keeps the messages that it has parsed, and few languages are used.
const made = new Map<string, MessageTranslator>()

/** The messages of a namespace in a language, with their values filled in. */
export function translator(locale: Locale, namespace: Namespace): MessageTranslator {
  const name = `${locale} ${namespace}`
  const known = made.get(name)
  if (known) return known
  const fresh = translatorOf(locale, messages[locale][namespace])
  made.set(name, fresh)
  return fresh
}
