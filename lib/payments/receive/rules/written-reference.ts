/** The letters and digits that our references are made of (`newRailReference`): no I, L, O, U. */
const letters = '0-9A-HJKMNP-TV-Z'

/** Whether plain text could stand in a reference of ours. */
export const isOfReference = (plain: string): boolean => new RegExp(`^[${letters}]*$`).test(plain)

/** From so many characters on the beginning of a reference names its payment: 50 random bits. */
export const beginningLength = 10

/** Longer text is no line of a statement, and is not searched further. */
const charactersMax = 2_000

/** Text without blanks, punctuation and case: banks add and drop all of them. */
export const plainReference = (written: string): string =>
  written
    .slice(0, charactersMax)
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')

/** Every beginning that a reference could have in plain text: each run of ten of its letters. */
export function beginningsIn(plain: string): readonly string[] {
  const runs = plain.match(new RegExp(`[${letters}]{${beginningLength},}`, 'g')) ?? []
  return runs.flatMap((run) =>
    Array.from({ length: run.length - beginningLength + 1 }, (_, at) => run.slice(at, at + beginningLength)),
  )
}

/** Every beginning that a reference could have in fields and text of a receipt. */
export const beginningsOf = ({
  references = [],
  text = '',
}: {
  readonly references?: readonly string[]
  readonly text?: string
}): ReadonlySet<string> => new Set([...references, text].map(plainReference).flatMap(beginningsIn))

/**
 * How many characters of the beginning of a reference are in plain text, where they are the most; 0 below
 * ten.
 */
export function sharedBeginning(reference: string, plain: string): number {
  for (let length = reference.length; length >= beginningLength; length -= 1)
    if (plain.includes(reference.slice(0, length))) return length
  return 0
}
