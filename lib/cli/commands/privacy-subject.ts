import { CommandFault } from '../command-fault.ts'

/** What a request about personal data names: give one of these options. */
export const subjectKinds = ['payin', 'payout', 'topup', 'customer', 'suspense'] as const

export type SubjectKind = (typeof subjectKinds)[number]

export type SubjectOptions = { code?: string; by: string } & Partial<Record<SubjectKind, string>>

/** The merchant that a payment or customer belongs to. Throws `CommandFault` where it is not named. */
export function merchantOf({ code }: SubjectOptions): string {
  if (code === undefined) throw new CommandFault('Name the merchant with --code.')
  return code
}

/** Says that there is nothing under an ID. */
export const noSubject = ({ code }: SubjectOptions, kind: SubjectKind, id: string): string =>
  kind === 'suspense' ? `There is no suspense item ${id}.` : `${code} has no ${kind} ${id}.`

/** The one of several options that was given. Throws `CommandFault` where it was none, or more than one. */
export function onlyOption<Kind extends string>(
  kinds: readonly Kind[],
  options: Readonly<Partial<Record<Kind, string>>>,
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
