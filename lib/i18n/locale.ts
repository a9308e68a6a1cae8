import { countryOfCurrency } from '../countries/registry.ts'
import type { CurrencyCode } from '../money/currency.ts'
import { defaultLocale, type Locale, locales } from './locales.ts'

export interface LanguageWishes {
  /** `lang` of the address: it wins. */
  readonly lang?: string | undefined
  /** The browser's `Accept-Language` header. */
  readonly acceptLanguage?: string | undefined
  /** The order's currency: its country's main language is used. */
  readonly currencyCode?: CurrencyCode | undefined
}

/**
 * The language of a page: the address, then the browser, then the currency, then English. Malformed wishes
 * are ignored.
 */
export function pickLocale({ lang, acceptLanguage, currencyCode }: LanguageWishes): Locale {
  return (
    (lang !== undefined && matchOf(lang)) ||
    firstMatch(acceptedLanguages(acceptLanguage ?? '')) ||
    firstMatch(mainLanguages(currencyCode)) ||
    defaultLocale
  )
}

function firstMatch(wishes: readonly string[]): Locale | undefined {
  for (const wish of wishes) {
    const match = matchOf(wish)
    if (match) return match
  }
  return undefined
}

/** Only the first: what most people there read. */
const mainLanguages = (currencyCode: CurrencyCode | undefined): readonly string[] =>
  (currencyCode && countryOfCurrency(currencyCode)?.languages.slice(0, 1)) ?? []

/** "pt, en;q=0.8" in the order of preference; what is refused with q=0 is left out (RFC 9110, 12.5.4). */
function acceptedLanguages(header: string): string[] {
  const entries = header.split(',').map((entry) => {
    const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim())
    const quality = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2) ?? '1'
    return { tag, quality: /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(quality) ? Number(quality) : 0 }
  })
  return entries
    .filter(({ tag, quality }) => tag !== '' && tag !== '*' && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)
}

/** The same language in the same script, whatever the region: pt-PT reads pt-BR, zh-HK reads zh-TW. */
function matchOf(tag: string): Locale | undefined {
  const same = locales.find((locale) => locale === tag)
  if (same) return same
  const wish = likely(tag)
  if (!wish) return undefined
  const sameLanguage = likelyLocales.filter(
    ({ own }) => own?.language === wish.language && own.script === wish.script,
  )
  return (sameLanguage.find(({ own }) => own?.region === wish.region) ?? sameLanguage[0])?.locale
}

function likely(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag).maximize()
  } catch {
    return undefined
  }
}

/** Computed once: a statement of a bank asks for the language of a hundred thousand payments. */
const likelyLocales = locales.map((locale) => ({ locale, own: likely(locale) }))
