/** What a sign before three last digits may be: `1.234` is a thousand, or one and a fraction. */
export type ThreeDigits = 'DECIMALS' | 'THOUSANDS'

/** An amount that can be read in two ways: up to three digits, a point or comma, three digits. */
const twoWays = /^[1-9]\d{0,2}([.,])\d{3}$/

/** The sign that an amount can be read with in two ways; undefined where there is only one. */
export const ambiguousSign = (digits: string): '.' | ',' | undefined => {
  const sign = twoWays.exec(digits)?.[1]
  return sign === '.' || sign === ',' ? sign : undefined
}

/** Why an amount is refused that nothing else in its file explains. */
export const ambiguous = (digits: string): string =>
  `AMBIGUOUS_AMOUNT: ${JSON.stringify(digits)} is ${digits.replace(/[.,]/, '')}, or ${digits.replace(',', '.')}: ` +
  'no other amount of the file says which'

/**
 * What three digits behind a sign are in a file, by its other amounts; undefined where these do not say, or
 * contradict each other.
 */
export function threeDigitsBehind(sign: '.' | ',', amounts: Iterable<string>): ThreeDigits | undefined {
  const found = new Set<ThreeDigits>()
  for (const amount of amounts) {
    // As if the sign were a point.
    const text = (
      sign === '.' ? amount : amount.replaceAll(/[.,]/g, (one) => (one === '.' ? ',' : '.'))
    ).trim()
    if (/^[-+]?(?:0?|\d{4,}|\d{1,3}(?:,\d{2,3})+)\.\d{3}$/.test(text)) found.add('DECIMALS')
    if (/^[-+]?(?:\d{1,3}(?:\.\d{3})+,\d{1,2}|\d{1,3}(?:\.\d{3}){2,}|\d+,\d{1,2})$/.test(text))
      found.add('THOUSANDS')
  }
  const [only, ...more] = found
  return more.length === 0 ? only : undefined
}
