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

/** A language under its own name, for the switcher: "português (Brasil)". */
export const languageName = (locale: Locale): string =>
  new Intl.DisplayNames([locale], { type: 'language', languageDisplay: 'standard' }).of(locale) ?? locale
