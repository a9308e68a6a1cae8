/**
 * A number, address or reference without the letters that nobody sees: marks of direction, joiners and other
 * characters of no width, variation selectors. They come along when people copy it out of a chat or a page.
 */
export const withoutInvisible = (text: string): string =>
  text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')

/** A number as people group it, without the spaces, dots, hyphens and slashes between the groups. */
export const ungrouped = (text: string): string => text.trim().replace(/[\s./-]/g, '')

/** The digits of a text that holds nothing else. */
export const digitsOf = (text: string): number[] => [...text].map(Number)

/** Each digit times its weight; the weights repeat where there are fewer of them. */
export function weightedSum(digits: readonly number[], weights: readonly number[]): number {
  return digits.reduce((sum, digit, at) => sum + digit * (weights[at % weights.length] ?? 0), 0)
}

/** The difference to the next multiple of ten. */
export const upToTen = (sum: number): number => (10 - (sum % 10)) % 10
