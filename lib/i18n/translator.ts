import { createTranslator, type RichTranslationValues, type TranslationValues } from 'next-intl'
import type { ReactNode } from 'react'
import { type Locale, shippedLocales } from './locales.ts'
import { type Messages, messages, type Namespace } from './messages.ts'

/** next-intl's translator over one namespace. A missing message or value throws: it is a bug. */
export interface MessageTranslator {
  (key: string, values?: TranslationValues): string
  /** With tags in the message: `t.rich('exact', { b: (text) => <b>{text}</b> })`. */
  rich(key: string, values?: RichTranslationValues): ReactNode
  has(key: string): boolean
}

/** A translator over messages of one's own, for what is not shipped (tests, made-up methods). */
export const translatorOf = (locale: string, own: Messages): MessageTranslator =>
  createTranslator<Record<string, string>>({
    locale,
    // Keys are dotted paths into the file: to the caller a flat list.
    messages: own as unknown as Record<string, string>,
    onError: (error) => {
      throw error
    },
  })

/** Made once, because a translator keeps the messages that it has parsed. */
const translators: Readonly<Record<Locale, Readonly<Record<Namespace, MessageTranslator>>>> = byLocale(
  (locale) => ({
    checkout: translatorOf(locale, messages[locale].checkout),
    errors: translatorOf(locale, messages[locale].errors),
    methods: translatorOf(locale, messages[locale].methods),
  }),
)

/** The messages of a namespace in a language, with their values filled in. */
export const translator = (locale: Locale, namespace: Namespace): MessageTranslator =>
  translators[locale][namespace]

function byLocale<Value>(make: (locale: Locale) => Value): Readonly<Record<Locale, Value>> {
  return Object.fromEntries(shippedLocales.map((locale) => [locale, make(locale)])) as Record<Locale, Value>
}
