import { describe, expect, it } from 'vitest'
import { languageTag } from './language-tag.ts'

describe('a language tag', () => {
  it.each([
    'hi',
    'pt-BR',
    'PT-br',
    'zh-Hant-TW',
    'zh-cmn-Hans-CN',
    'es-419',
    'de-CH-1996',
    'sl-rozaj-biske',
    'en-a-myext-b-another',
    'en-US-u-islamcal',
    'de-x-shop',
    'x-klingon',
    'i-klingon',
    'tlh',
  ])('may be %s', (tag) => expect(languageTag.parse(tag)).toBe(tag))

  it.each([
    'pt_BR',
    'p',
    'pt-',
    '-BR',
    'pt--BR',
    'pt BR',
    'pt;q=1',
    'pt,en',
    'português',
    'portuguese',
    'de-419-DE',
    'de-x',
    'en-a',
    '*',
    '1',
    'i-invented',
  ])('is never %j', (tag) =>
    expect(languageTag.safeParse(tag).error?.issues).toMatchObject([
      { message: expect.stringContaining('BCP 47') },
    ]),
  )
})
