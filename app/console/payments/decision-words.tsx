import { consolePhrases } from '#lib/i18n/console-messages.ts'
import { describeActor, nameOfDecider, type Actor } from '#lib/platform/audit/actor.ts'

/** The rule by which money was given to a payment, in words. */
export function ruleName(rule: string): string {
  const t = consolePhrases('payments')
  return t.has(`rules.${rule}`) ? t(`rules.${rule}`) : rule
}

/** Evidence: names, and what the rule saw of each. */
export const EvidenceWords = ({ evidence }: { evidence: object | undefined }) =>
  Object.entries(evidence ?? {})
    .filter(([name]) => !name.startsWith('id'))
    .map(([name, seen]) => (
      <span key={name} className="p-evidence">
        <span className="c-soft">{name}</span> {String(seen)}
      </span>
    ))

interface PeopleProps {
  /** Who proposed. */
  readonly by: Actor
  readonly approvedBy: string | undefined
}

/** Who proposed, and who approved. */
export const People = ({ by, approvedBy }: PeopleProps) => (
  <span>
    {describeActor(by)}
    {approvedBy !== undefined && (
      <span className="c-soft">
        {' '}
        {consolePhrases('payments')('approvedBy', { name: nameOfDecider(approvedBy) })}
      </span>
    )}
  </span>
)
