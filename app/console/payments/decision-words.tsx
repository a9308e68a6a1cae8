import { consolePhrases } from '#lib/i18n/console-messages.ts'
import { describeActor, nameOfDecider, type Actor } from '#lib/platform/audit/actor.ts'

/** The rule by which money was given to a payment, in words. */
export function ruleName(rule: string): string {
  const t = consolePhrases('payments')
  return t.find(`rules.${rule}`) ?? rule
}

/** What the rule saw, in words. */
export function EvidenceWords({ evidence }: { evidence: object | undefined }) {
  const t = consolePhrases('payments')
  return Object.entries(evidence ?? {})
    .filter(([name]) => !name.startsWith('id'))
    .map(([name, value]) => {
      const seen = String(value)
      const words = name === 'characters' ? t('seenCharacters', { count: seen }) : `${name} ${seen}`
      return (
        <span key={name} className="p-evidence">
          {t.find(`seen.${name}.${seen}`) ?? words}
        </span>
      )
    })
}

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
