import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Locale, locales } from './locales.ts'
import { type Messages, messages, type Namespace } from './messages.ts'

const termsFile = z.strictObject({
  /** The word for each thing in this language, or the part of it that stays in every form. */
  terms: z.record(z.string(), z.array(z.string().min(1)).min(1)),
  /** Words to avoid (regular expressions), and the word to use instead, or why. */
  avoid: z.record(z.string(), z.string().min(1)),
  /** Messages that do without the term, and why. */
  except: z.record(z.string(), z.string().min(1)).default({}),
})

const namespaces: readonly Namespace[] = ['checkout', 'errors', 'methods']

const termsOf = (locale: Locale) =>
  termsFile.parse(
    JSON.parse(readFileSync(new URL(`./messages/${locale}/terms.json`, import.meta.url), 'utf8')),
  )

const flat = (nested: Messages, parent: string): [key: string, message: string][] =>
  Object.entries(nested).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[`${parent}.${name}`, value]] : flat(value, `${parent}.${name}`),
  )

const messagesOf = (locale: Locale): ReadonlyMap<string, string> =>
  new Map(namespaces.flatMap((namespace) => flat(messages[locale][namespace], namespace)))

/** Without what is filled in, and without examples of addresses: their words are not ours. */
const ownWords = (message: string): string => message.replaceAll(/\{\w+\}|\S+@\S+/g, '')

/** These write words without spaces between them, or with particles that are joined to them. */
const joinsWords: ReadonlySet<Locale> = new Set(['ar', 'ja', 'ko', 'lo', 'th', 'zh-CN', 'zh-TW'])

const avoided = (locale: Locale, pattern: string): RegExp =>
  joinsWords.has(locale) ? new RegExp(pattern, 'u') : new RegExp(`(?<!\\p{L})(?:${pattern})(?!\\p{L})`, 'u')

const english = messagesOf('en')
const englishTerms = Object.entries(termsOf('en').terms)
const translations = locales.filter((locale) => locale !== 'en')

describe.each(locales)('the terms of %s', (locale) => {
  const { terms, avoid } = termsOf(locale)
  const texts = messagesOf(locale)

  it('name every thing that the English ones name', () => {
    expect(Object.keys(terms)).toEqual(englishTerms.map(([term]) => term))
  })

  it.each(Object.entries(avoid))('keep “%s” out of every message: %s', (pattern) => {
    const found = [...texts].filter(([, text]) => avoided(locale, pattern).test(text))
    expect(found.map(([key, text]) => `${key}: ${text}`)).toEqual([])
  })
})

describe.each(translations)('a message in %s', (locale) => {
  const { terms, except } = termsOf(locale)
  const texts = messagesOf(locale)

  it.each(englishTerms)('uses the term for “%s” where the English one does', (term, words) => {
    const inEnglish = new RegExp(`\\b(?:${words.join('|')})\\b`, 'i')
    const here = new RegExp((terms[term] ?? []).join('|'), 'iu')
    const without = [...english].filter(
      ([key, text]) =>
        inEnglish.test(ownWords(text)) &&
        texts.get(key) !== text &&
        !(key in except) &&
        !here.test(ownWords(texts.get(key) ?? '')),
    )
    expect(without.map(([key]) => `${key}: ${texts.get(key)}`)).toEqual([])
    expect(without).toEqual([])
  })

  it('is only excepted where there is one', () => {
    expect(Object.keys(except).filter((key) => !texts.has(key))).toEqual([])
  })
})

it.each(englishTerms)(
  '“%s” occurs in English messages, so that the rule applies to something',
  (_, words) => {
    const inEnglish = new RegExp(`\\b(?:${words.join('|')})\\b`, 'i')
    expect([...english.values()].filter((text) => inEnglish.test(ownWords(text)))).not.toEqual([])
  },
)

it('French marks have a space before them that never ends a line', () => {
  expect([...messagesOf('fr')].filter(([, text]) => /(?: [;:?!»]|« )/.test(text))).toEqual([])
})
