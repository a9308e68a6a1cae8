import { InvalidArgumentError, type Option } from 'commander'
import { CommandFault } from '../../command-fault.ts'

/** The word that removes the value of an option. */
export const none = 'none'

/** Parses an option whose value "none" removes. */
export const removable =
  (parse: (text: string) => string = (text) => text) =>
  (text: string): string =>
    text === none ? none : parse(text)

/** Parses an option that an account always has. */
export const kept =
  <Value>(parse: (text: string) => Value) =>
  (text: string): Value => {
    if (text === none)
      throw new InvalidArgumentError(
        'It cannot be removed, because every account has one: give another value.',
      )
    return parse(text)
  }

/** One of a few words, of an option that an account always has. */
export function keptChoice(option: Option, choices: readonly string[]): Option {
  const chosen = option.choices(choices)
  const { parseArg } = chosen
  return chosen.argParser(kept((text): unknown => parseArg?.(text, undefined)))
}

/** Options in which "none" has become `null`: those of text, but for names that every account has. */
type WithoutNone<Options> = {
  [Name in keyof Options]: Name extends 'holder' | 'timeZone'
    ? Options[Name]
    : string extends Options[Name]
      ? Options[Name] | null
      : Options[Name]
}

/** Options of a change: `null` where one is removed. */
export const removedAsNull = <Options extends object>(options: Options): WithoutNone<Options> =>
  Object.fromEntries(
    Object.entries(options).map(([name, value]: [string, unknown]) => [name, value === none ? null : value]),
  ) as WithoutNone<Options>

/** Throws `CommandFault` where "none" is given for a new account, which has nothing to remove. */
export function refuseNone(options: Readonly<Record<string, unknown>>): void {
  const [named] = Object.entries(options).find(([, value]) => value === none) ?? []
  if (named === undefined) return
  const option = named.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)
  throw new CommandFault(`--${option} none: a new account has none. Leave the option out.`)
}
