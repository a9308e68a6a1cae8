import type { Mapping } from './mapping.ts'

/** Words that a bank's name may have or lack. */
const usual = /\b(?:bank|banco|the|ltd|limited|plc|p?cl|s a|sa|berhad|bhd|tbk|pt)\b/g
const countryNames = new Intl.DisplayNames(['en'], { type: 'region' })

/** The words of a name without case, accents and punctuation. */
const wordsOf = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * Whether a layout is of a bank as an account calls it: `HSBC` is that of HSBC Mexico, `HDFC Bank Ltd, Fort`
 * that of HDFC Bank, and Bank of India is not State Bank of India.
 */
export function isLayoutOf({ name, bank, otherNames = [], country }: Mapping, called: string): boolean {
  const own = wordsOf(called)
  const countryName = wordsOf(countryNames.of(country) ?? '')
  const essence = (words: string) =>
    words
      .replace(countryName, '')
      .replaceAll(usual, '')
      .replaceAll(/bank| /g, '')
  if (essence(own) === '') return false
  return [name, bank.split(',')[0] ?? bank, ...otherNames].some((one) => {
    const words = wordsOf(one)
    return essence(words) === essence(own) || ` ${own} `.includes(` ${words} `)
  })
}
