import { CommandFault } from '../command-fault.ts'

const kinds = ['payin', 'payout', 'topup', 'customer'] as const

/** What a request about personal data names. */
export type SubjectKind = (typeof kinds)[number]

export type SubjectOptions = Partial<Record<SubjectKind, string>>

/** The one subject that the options name. Throws `CommandFault` where they name none or several. */
export function subjectOf(options: SubjectOptions): { kind: SubjectKind; id: string } {
  const all = kinds.flatMap((kind) => {
    const id = options[kind]
    return id === undefined ? [] : [{ kind, id }]
  })
  const [only] = all
  if (!only || all.length > 1)
    throw new CommandFault('Give exactly one of --payin, --payout, --topup or --customer.')
  return only
}
