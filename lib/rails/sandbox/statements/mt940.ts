import type { Money } from '../../../money/money.ts'
import type { DayStatement } from './day-statement.ts'
import { type Habits, writtenAmount } from './habits.ts'
import type { StatementAccount, StatementTransfer } from './statement-transfer.ts'

/** The lines of an MT940 file, a message for each statement. Source: SWIFT Standards MT, MT940. */
export function* mt940(
  { bankCode, identifier }: StatementAccount,
  statements: readonly DayStatement[],
  habits: Habits,
): Generator<string> {
  const account = bankCode === undefined ? identifier : `${bankCode}/${identifier}`
  for (const { number, day, opening, closing, entries } of statements) {
    yield `:20:SBX${sixDigits(day)}`
    yield `:25:${account.slice(0, 35)}`
    yield `:28C:${String(number).padStart(5, '0')}/1`
    yield `:60F:${balance(opening, day, habits)}`
    for (const transfer of entries.flat()) yield* entryLines(transfer, day, habits)
    yield `:62F:${balance(closing, day, habits)}`
    yield '-'
  }
}

const sixDigits = (day: string): string => day.slice(2).replaceAll('-', '')

/** The decimal comma is written even where no decimals follow. */
function amountText(money: Money, habits: Habits): string {
  const text = writtenAmount(money, habits)
  return text.includes('.') ? text.replace('.', ',') : `${text},`
}

const balance = (money: Money, day: string, habits: Habits): string =>
  `${money.amount < 0n ? 'D' : 'C'}${sixDigits(day)}${money.currencyCode}${amountText(money, habits)}`

/** Mark and type of each kind: RC is what was taken back of a credit. */
const marks = {
  PAYMENT: ['C', 'NTRF'],
  RETURN: ['RC', 'NRTI'],
  CHARGE: ['D', 'NCHG'],
  INTEREST: ['C', 'NINT'],
  PAYOUT: ['D', 'NTRF'],
  PAYOUT_RETURN: ['C', 'NRTI'],
} as const satisfies Readonly<Record<StatementTransfer['kind'], readonly [string, string]>>

/** As long as the reference of field 61 may be. */
const longestReference = 16

function* entryLines(transfer: StatementTransfer, day: string, habits: Habits): Generator<string> {
  const { kind, money, externalReference, bankId } = transfer
  const [mark, type] = marks[kind]
  const fits = externalReference !== undefined && externalReference.length <= longestReference
  const days = sixDigits(transfer.day) + sixDigits(day).slice(2)
  yield `:61:${days}${mark}${amountText(money, habits)}${type}${fits ? externalReference : 'NONREF'}//${bankId}`
  yield* wrapped(`:86:${details(transfer, fits ? undefined : externalReference)}`)
}

/** Field 86 with the labels that Dutch banks write. */
function details(
  { payer = {}, endToEndId, text }: StatementTransfer,
  longReference: string | undefined,
): string {
  const { accountName = '', accountNumber = '' } = payer
  const reference = longReference === undefined ? '' : `/KREF/${plain(longReference)}`
  const name = plain(accountName).replaceAll('/', ' ')
  const account = plain(accountNumber).replaceAll('/', ' ')
  const known = name === '' && account === '' ? '' : `/CNTP/${account}//${name}/`
  const id = endToEndId === undefined ? '' : `/EREF/${endToEndId}`
  return `${id}${reference}${known}/REMI/${text.split('\n').map(plain).join('\n')}`
}

/** Characters that the bank's computers do not have become a full stop. */
const plain = (text: string): string => text.replaceAll(/[^\u0020-\u007E\u00A1-\u00FF]/gu, '.')

const longestLine = 65

/**
 * Lines of 65 characters, cut within words. None but the first may begin with a colon or a hyphen: it is cut
 * before another character, or gets a blank.
 */
function* wrapped(text: string): Generator<string> {
  for (const [at, line] of text.split('\n').entries()) {
    let rest = at === 0 ? line : notReserved(line)
    while (rest.length > longestLine) {
      let end = longestLine
      while (end > longestLine / 2 && isReserved(rest.charAt(end))) end--
      yield rest.slice(0, end)
      rest = notReserved(rest.slice(end))
    }
    yield rest
  }
}

const isReserved = (character: string): boolean => character === ':' || character === '-'
const notReserved = (line: string): string => (isReserved(line.charAt(0)) ? ` ${line}` : line)
