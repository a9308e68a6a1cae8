const dayMs = 86_400_000
/** A time in a text is about the transfer: one of another year is a number that looks like a time. */
const daysApart = 366

/**
 * Whether twelve digits are a day and a time of day near a moment, YYYYMMDDhhmm or DDMMYYYYhhmm: banks write
 * them into each line, and anybody can tell them in advance.
 */
export function isTimeOfDay(number: string, near: Date): boolean {
  const [, date] = /^(\d{8})(?:[01]\d|2[0-3])[0-5]\d$/.exec(number) ?? []
  if (date === undefined) return false
  const days = [date, `${date.slice(4)}${date.slice(2, 4)}${date.slice(0, 2)}`]
  return days.some((day) => {
    const at = Date.parse(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`)
    return Math.abs(at - near.getTime()) <= daysApart * dayMs
  })
}

/** Shorter numbers end too many others by chance. */
const digitsMin = 8
/** A shorter number is a part of too many others by chance. */
const partMin = 10

/**
 * Whether a number is one of these account numbers, VPAs or telephone numbers, in whole or a part of it, also
 * with the code of a country before it or filled up with zeros.
 */
export function isNumberOf(number: string, accounts: readonly string[]): boolean {
  const plain = withoutZeros(number)
  if (plain.length < digitsMin) return false
  const runs = accounts.flatMap((account) => account.replaceAll(/[\s.\-/()+]/g, '').match(/\d+/g) ?? [])
  return runs
    .map(withoutZeros)
    .some(
      (run) =>
        run.length >= digitsMin && (plain.endsWith(run) || (plain.length >= partMin && run.includes(plain))),
    )
}

const withoutZeros = (number: string): string => number.replace(/^0+/, '')
