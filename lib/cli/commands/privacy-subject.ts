import { factsOf, kindNames } from '../../money/payment-kinds.ts'
import type { Command } from 'commander'
import { parseUuid } from '../booking-request.ts'
import { CommandFault } from '../command-fault.ts'
import { byOption, onlyOption } from '../options.ts'

/** What a request about personal data names: give one of these options. */
export const subjectKinds = [...kindNames, 'customer', 'suspense'] as const

export type SubjectKind = (typeof subjectKinds)[number]

export type SubjectOptions = { code?: string; by: string } & Partial<Record<SubjectKind, string>>

/** The options of a command about the personal data of one payment, customer or suspense item. */
export function addSubjectOptions(command: Command): Command {
  command.option('--code <CODE>', "the merchant's code; not with --suspense")
  for (const kind of kindNames) command.option(`--${kind} <ID>`, `the ${factsOf(kind).word}`)
  return command
    .option('--customer <ID>', 'the customer')
    .option('--suspense <ID>', 'money that is no payment\'s, by the ID that "privacy find" lists', parseUuid)
    .addOption(byOption())
}

/** The one payment, customer or suspense item that the options name. */
export type Subject =
  | { readonly kind: 'suspense'; readonly id: string }
  | { readonly kind: Exclude<SubjectKind, 'suspense'>; readonly id: string; readonly merchantCode: string }

/**
 * What the options name. Throws `CommandFault` where that is none or several, or where the merchant is
 * missing, or is named with money that is no merchant's.
 */
export function subjectOf(options: SubjectOptions): Subject {
  const { kind, text: id } = onlyOption(subjectKinds, options)
  const { code: merchantCode } = options
  if (kind === 'suspense') {
    if (merchantCode !== undefined)
      throw new CommandFault("Leave --code out: the money of --suspense is no merchant's.")
    return { kind, id }
  }
  if (merchantCode === undefined) throw new CommandFault('Name the merchant with --code.')
  return { kind, id, merchantCode }
}

/** Says that there is nothing under an ID. */
export const noSubject = (subject: Subject): string =>
  subject.kind === 'suspense'
    ? `There is no suspense item ${subject.id}.`
    : `${subject.merchantCode} has no ${subject.kind} ${subject.id}.`

/** The subject as the documents of the commands name it. */
export const subjectJson = (subject: Subject): Readonly<Record<string, string>> => ({
  ...(subject.kind !== 'suspense' && { merchantCode: subject.merchantCode }),
  [subject.kind]: subject.id,
})
