import { describe, expect, it } from 'vitest'
import type { Locale } from '../i18n/locales.ts'
import { messages } from '../i18n/messages.ts'
import { translatorOf } from '../i18n/translator.ts'
import { methodsFor, payinMethods, resolvePayinMethod } from './payin-registry.ts'
import { describePayinMethod } from './testing/contract.ts'
import { pigeonPostWords } from './testing/pigeon-post-words.ts'
import { pigeonPost } from './testing/pigeon-post.ts'

describe('an added method', () => {
  const methods = [...payinMethods, pigeonPost]
  const words = (locale: Locale) => translatorOf(locale, { ...messages[locale].methods, ...pigeonPostWords })

  describePayinMethod(pigeonPost, words)

  it('is found and offered by its line in the registry alone', () => {
    expect(resolvePayinMethod('payin', 'PIGEON_POST', 'COP', {}, methods)).toBe(pigeonPost)
    expect(methodsFor('payin', 'COP', methods)).toContainEqual({
      code: 'PIGEON_POST',
      methods: [pigeonPost],
    })
    const before = methodsFor('payin', 'INR').map(({ code }) => code)
    expect(methodsFor('payin', 'INR', methods).map(({ code }) => code)).toEqual([...before, 'PIGEON_POST'])
  })
})
