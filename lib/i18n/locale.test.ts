import { expect, it } from 'vitest'
import { type LanguageWishes, pickLocale } from './locale.ts'
import { directionOf, languageName, locales } from './locales.ts'

it.each<[LanguageWishes, string]>([
  [{}, 'en'],
  [{ lang: 'pt-BR' }, 'pt-BR'],
  [{ lang: 'pt' }, 'pt-BR'],
  [{ lang: 'PT_br', acceptLanguage: 'en' }, 'en'],
  [{ lang: 'pt-PT', acceptLanguage: 'en' }, 'pt-BR'],
  [{ lang: 'en-GB', acceptLanguage: 'pt-BR' }, 'en'],
  [{ lang: 'xx', acceptLanguage: 'pt-BR' }, 'pt-BR'],
  [{ lang: '<script>' }, 'en'],
  [{ acceptLanguage: 'de-DE,de;q=0.9,pt;q=0.5,en;q=0.4' }, 'pt-BR'],
  [{ acceptLanguage: 'en;q=0.4, pt;q=0.5' }, 'pt-BR'],
  [{ acceptLanguage: 'pt;q=0, en' }, 'en'],
  [{ acceptLanguage: 'pt;q=2, en;q=0.1' }, 'en'],
  [{ acceptLanguage: '*', currencyCode: 'BRL' }, 'pt-BR'],
  [{ acceptLanguage: ';;,q=,;q=1', currencyCode: 'BRL' }, 'pt-BR'],
  [{ acceptLanguage: 'de', currencyCode: 'BRL' }, 'pt-BR'],
  [{ acceptLanguage: 'en', currencyCode: 'BRL' }, 'en'],
  [{ currencyCode: 'THB' }, 'th'],
  [{ currencyCode: 'ZAR' }, 'en'],
  [{ lang: 'zh-HK' }, 'zh-TW'],
  [{ lang: 'zh' }, 'zh-CN'],
  [{ lang: 'tl' }, 'fil'],
  [{ lang: 'es-419' }, 'es'],
  [{ acceptLanguage: 'ar-EG,ar;q=0.9' }, 'ar'],
  [{ currencyCode: 'USDC' }, 'en'],
])('for %o picks %s', (wishes, locale) => {
  expect(pickLocale(wishes)).toBe(locale)
})

it('knows the direction and the own name of every planned language', () => {
  expect(locales.filter((locale) => directionOf(locale) === 'rtl')).toEqual(['ar'])
  expect(languageName('pt-BR')).toBe('português (Brasil)')
  for (const locale of locales) expect(languageName(locale)).not.toBe(locale)
})
