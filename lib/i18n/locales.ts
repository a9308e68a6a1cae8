/** The languages of the product's pages, instructions and names of methods. */
export const locales = [
  'en',
  'es',
  'pt-BR',
  'hi',
  'id',
  'ms',
  'th',
  'vi',
  'fil',
  'ja',
  'ko',
  'zh-CN',
  'zh-TW',
  'lo',
  'sw',
  'fr',
  'af',
  'ar',
] as const

export type Locale = (typeof locales)[number]

export const defaultLocale: Locale = 'en'

export const directionOf = (locale: string): 'ltr' | 'rtl' => (locale === 'ar' ? 'rtl' : 'ltr')

/**
 * The tag for `Intl`: Arabic with the digits that its readers type into bank apps and that accounts are
 * written in.
 */
export const intlTag = (locale: string): string => (locale === 'ar' ? 'ar-u-nu-latn' : locale)

// Every page of a visit names every language, and an object of Intl takes longer than all of its texts.
const names = new Map<Locale, string>()

/** A language under its own name, for the switcher: "português (Brasil)". */
export function languageName(locale: Locale): string {
  const known = names.get(locale)
  if (known !== undefined) return known
  const display = new Intl.DisplayNames([locale], { type: 'language', languageDisplay: 'standard' })
  const name = display.of(locale) ?? locale
  names.set(locale, name)
  return name
}
