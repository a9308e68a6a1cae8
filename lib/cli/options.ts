import { readFile } from 'node:fs/promises'
import { InvalidArgumentError, Option } from 'commander'
import { withoutInvisible } from '../countries/accounts/digits.ts'
import { currencies, currencyOf, isCurrencyCode } from '../money/currency.ts'
import type { CurrencyCode } from '../money/currency.ts'
import { money, parseTypedAmount } from '../money/money.ts'
import type { Money } from '../money/money.ts'
import { CommandFault } from './command-fault.ts'
import { osUser } from './runner.ts'

export const codeOption = () => new Option('--code <CODE>', "the merchant's code").makeOptionMandatory()

export const byOption = () =>
  new Option('--by <NAME>', 'who makes the change, for the audit')
    .default(osUser(), 'the user of this machine')
    .argParser(parseName)

/** Of commands that show people: who looks is recorded. */
export const lookedOption = () =>
  new Option('--by <NAME>', 'who looks, for the audit')
    .default(osUser(), 'the user of this machine')
    .argParser(parseName)

export const currencyOption = () =>
  new Option('--currency <CODE>', 'a currency, such as INR').argParser(parseCurrency)

export const rateOption = () =>
  new Option('--requests-per-second <N>', 'how many requests a second the merchant may make').argParser(
    parseWhole,
  )

/**
 * A name or a reason for the audit: readable text. A character that turns its direction could make it read as
 * another one.
 */
export function parseName(text: string): string {
  const name = text.trim()
  if (/\p{Bidi_Control}/u.test(name))
    throw new InvalidArgumentError('It has an invisible character that changes the direction of the text.')
  if (!/^[^\p{Cc}]{1,140}$/u.test(name) || !/[\p{L}\p{N}]/u.test(name))
    throw new InvalidArgumentError(
      'It must have 1 to 140 characters, at least one of them a letter or digit.',
    )
  return name
}

/** An account or tax number: letters that nobody sees are left out of it. */
export const parseNumber = (text: string): string => parseName(withoutInvisible(text))

export function parseCurrency(text: string): CurrencyCode {
  if (isCurrencyCode(text)) return text
  throw new InvalidArgumentError(`It must be one of ${currencies.map(({ code }) => code).join(', ')}.`)
}

export function parseWhole(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.')
  return Number(text)
}

/** Reads a day, `YYYY-MM-DD`. */
export function parseDay(text: string): string {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`).toJSON() : null
  if (at?.startsWith(text)) return text
  throw new InvalidArgumentError('It must be a day such as 2026-01-31.')
}

/** Gathers an option that may be given several times. */
export const collect = (text: string, earlier: readonly string[] = []): readonly string[] => [
  ...earlier,
  text,
]

/** The one of several options that was given. Throws `CommandFault` where it was none, or more than one. */
export function onlyOption<Kind extends string>(
  kinds: readonly Kind[],
  options: Readonly<Partial<Record<Kind, string | undefined>>>,
): { readonly kind: Kind; readonly text: string } {
  const given = kinds.flatMap((kind) => {
    const text = options[kind]
    return text === undefined ? [] : [{ kind, text }]
  })
  const [only] = given
  if (only && given.length === 1) return only
  const names = kinds.map((kind) => `--${kind}`)
  throw new CommandFault(`Give exactly one of ${names.slice(0, -1).join(', ')} or ${names.at(-1)}.`)
}

/** Parses an amount of a currency. Throws `CommandFault` that says what is wrong with it. */
export function readAmount(text: string, currencyCode: CurrencyCode): Money {
  const amount = parseTypedAmount(text, currencyCode)
  if (typeof amount === 'bigint') return money(amount, currencyCode)
  const { minorUnits } = currencyOf(currencyCode)
  const faults = {
    NOT_A_NUMBER: 'is not a number: write it like 1000 or 1000.5, without separators and currency',
    TOO_MANY_DIGITS: 'has more than 15 digits',
    TOO_MANY_DECIMALS:
      minorUnits === 0
        ? `has decimals: ${currencyCode} has none`
        : `has too many decimals: ${currencyCode} has ${minorUnits}`,
  }
  throw new CommandFault(`The amount ${text} ${faults[amount]}.`)
}

/** The text of a file that an option names. Throws `CommandFault` if it cannot be read. */
export async function readFileOf(option: string, file: string): Promise<string> {
  return (await readBytesOf(option, file)).toString('utf8')
}

/** The bytes of a file that an option names. Throws `CommandFault` if it cannot be read. */
export async function readBytesOf(option: string, file: string): Promise<Buffer> {
  try {
    return await readFile(file)
  } catch (error) {
    throw unreadable(`${file} (${option})`, error)
  }
}

/** The fault of a file that could not be opened. */
export function unreadable(file: string, error: unknown): CommandFault {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const reason =
    code === 'ENOENT' ? 'there is no such file' : code === 'EACCES' ? 'permission denied' : String(code)
  return new CommandFault(`Cannot read ${file}: ${reason}.`)
}
