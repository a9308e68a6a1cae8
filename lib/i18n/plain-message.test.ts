import { createTranslator } from 'next-intl'
import { expect, it } from 'vitest'
import { intlTag, locales } from './locales.ts'
import { messages } from './messages.ts'
import { plainMessage } from './plain-message.ts'

/** Every message of a file, with its key. */
const leaves = (value: unknown, key: string): [string, string][] =>
  typeof value === 'string'
    ? [[key, value]]
    : Object.entries(value as object).flatMap(([name, each]) =>
        leaves(each, key === '' ? name : `${key}.${name}`),
      )

it.each(locales)('what is filled in without the parser is what next-intl fills in: %s', (locale) => {
  let plain = 0
  for (const own of Object.values(messages[locale])) {
    const t = createTranslator<Record<string, string>>({
      locale: intlTag(locale),
      messages: own as unknown as Record<string, string>,
    })
    for (const [key, message] of leaves(own, '')) {
      const fill = plainMessage(message)
      if (!fill) continue
      const names = [...message.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
      const values = Object.fromEntries(
        names.map((name, index) => [name, index % 2 === 0 ? '₹499.50 <b>' : 1_234_567.5]),
      )
      expect(fill(values), key).toBe(t(key, values))
      plain += 1
    }
  }
  expect(plain).toBeGreaterThan(300)
})

it.each(['{count, plural, other {#}}', '<b>{name}</b>', "it''s {name}", 'a {b', '{a b}', '{name, number}'])(
  'the parser reads %s',
  (message) => {
    expect(plainMessage(message)).toBeUndefined()
  },
)

it('a value that is missing, or neither text nor number, is left to the parser', () => {
  expect(plainMessage('Hello {name}')?.({})).toBeUndefined()
  expect(plainMessage('Hello {name}')?.({ name: new Date(0) })).toBeUndefined()
})
