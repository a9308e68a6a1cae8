import { type AccountFault, fault } from './account-fault.ts'
import { digitsOf, ungrouped, upToTen } from './digits.ts'

/** South African identity number: YYMMDD of birth, 4 digits of sequence, citizenship 0 or 1, one digit, Luhn check digit. */
export function southAfricanIdFault(id: string): AccountFault | undefined {
  const number = ungrouped(id)
  if (!/^\d{10}[01]\d\d$/.test(number)) {
    return fault(
      'BAD_SHAPE',
      'A South African ID has 13 digits, the eleventh 0 or 1, for example 7503305044089',
    )
  }
  if (!isDate(number.slice(0, 6))) {
    return fault('BAD_DATE', 'A South African ID begins with the date of birth as YYMMDD')
  }
  if (passesLuhn(digitsOf(number))) return undefined
  return fault(
    'BAD_CHECK_DIGIT',
    'The last digit of the South African ID does not match the others: a digit is mistyped',
  )
}

/** The century is not told, so 29 February of year 00 is taken for the one of 2000, which existed. */
function isDate(yymmdd: string): boolean {
  const [year = 0, month = 0, day = 0] = yymmdd.match(/\d\d/g)?.map(Number) ?? []
  const date = new Date(Date.UTC(2000 + year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

function passesLuhn(digits: readonly number[]): boolean {
  const sum = digits
    .slice(0, -1)
    .toReversed()
    .map((digit, at) => (at % 2 === 0 ? digit * 2 : digit))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0)
  return digits.at(-1) === upToTen(sum)
}
