import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { describe, expect, it } from 'vitest'
import { consoleMessages } from './console-messages.ts'
import { locales } from './locales.ts'
import { type Messages, messages, type Namespace } from './messages.ts'

const namespaces: readonly Namespace[] = ['checkout', 'errors', 'methods']
const translations = locales.filter((locale) => locale !== 'en')

const flat = (nested: Messages, parent = ''): [key: string, message: string][] =>
  Object.entries(nested).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[parent + name, value]] : flat(value, `${parent}${name}.`),
  )

interface Placeholder {
  readonly name: string
  readonly kind: TYPE
  /** Plural categories or cases of a choice. */
  readonly choices: readonly string[]
}

function placeholders(elements: readonly MessageFormatElement[]): Placeholder[] {
  return elements.flatMap((element): Placeholder[] => {
    switch (element.type) {
      case TYPE.literal:
      case TYPE.pound:
        return []
      case TYPE.plural:
      case TYPE.select: {
        const own = { name: element.value, kind: element.type, choices: Object.keys(element.options) }
        return [own, ...Object.values(element.options).flatMap(({ value }) => placeholders(value))]
      }
      case TYPE.tag:
        return [
          { name: `<${element.value}>`, kind: element.type, choices: [] },
          ...placeholders(element.children),
        ]
      default:
        return [{ name: element.value, kind: element.type, choices: [] }]
    }
  })
}

const signature = (message: string): string[] =>
  [...new Set(placeholders(parse(message)).map(signatureOf))].toSorted()

/** Cases of a choice are the code's and stay; plural forms are the language's. */
const signatureOf = ({ name, kind, choices }: Placeholder): string =>
  [name, TYPE[kind], ...(kind === TYPE.select ? choices.toSorted() : [])].join(' ')

describe.each(namespaces)('%s', (namespace) => {
  const english = new Map(flat(messages.en[namespace]))

  it.each(translations)('in %s has the same messages as in English, with the same placeholders', (locale) => {
    const translated = new Map(flat(messages[locale][namespace]))
    expect([...translated.keys()].toSorted()).toEqual([...english.keys()].toSorted())
    for (const [key, message] of translated) {
      expect(message.trim(), key).not.toBe('')
      expect(signature(message), key).toEqual(signature(english.get(key) ?? ''))
    }
  })

  it.each(locales)('in %s has every plural form of the language, and no other', (locale) => {
    for (const [key, message] of flat(messages[locale][namespace])) {
      for (const { choices } of placeholders(parse(message)).filter(({ kind }) => kind === TYPE.plural)) {
        const categories = choices.filter((choice) => !choice.startsWith('=')).toSorted()
        const needed = [...new Intl.PluralRules(locale).resolvedOptions().pluralCategories].toSorted()
        expect(categories, key).toEqual(needed)
      }
    }
  })
})

it('every text of the console can be filled in', () => {
  for (const [page, texts] of Object.entries(consoleMessages))
    for (const [key, message] of flat(texts)) expect(() => parse(message), `${page}: ${key}`).not.toThrow()
})
