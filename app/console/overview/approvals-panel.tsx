import { firstWaiting } from '#lib/console/acts/approvals.ts'
import { Panel } from '../ui/panel.tsx'
import { When } from '../ui/when.tsx'
import type { Visit } from '../visit.ts'

/** How many are named; all stand on the page of approvals. */
const shown = 5

/** What waits for this person's approval: of others, the oldest first. */
export async function ApprovalsPanel({ visit }: { visit: Visit }) {
  const t = visit.phrases('overview')
  const { count, first } = await firstWaiting(visit, shown)
  return (
    <Panel title={t('approvals.title')} beside={<a href="/console/approvals">{t('approvals.all')}</a>}>
      <p>{t('approvals.count', { count })}</p>
      {first.length > 0 && (
        <ul className="overview-list">
          {first.map(({ id, facts, askedBy, askedAt }) => (
            <li key={id}>
              {facts.title}{' '}
              <span className="c-soft">
                {askedBy}, <When at={askedAt} timeZone={visit.timeZone} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
