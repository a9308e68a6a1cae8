import type { PayoutBatch } from '#lib/console/acts/batches-to-approve.ts'
import { nameOfDecider } from '#lib/platform/audit/actor.ts'
import { Amount } from '../ui/amount.tsx'
import { Panel } from '../ui/panel.tsx'
import { When } from '../ui/when.tsx'
import type { Visit } from '../visit.ts'

/** Batches of payouts that another person created: they are approved on their own page, line by line. */
export function BatchList({ visit, batches }: { visit: Visit; batches: readonly PayoutBatch[] }) {
  const t = visit.phrases('approvals')
  return (
    <Panel title={t('batches')}>
      {batches.map(({ id, account, orders, total, createdBy, createdAt }) => (
        <article key={id} className="c-asked">
          <h3>
            {t('batchOf', { account, count: orders })} · <Amount value={total} />
          </h3>
          <p className="c-soft c-small">
            {t('createdBy')} {nameOfDecider(createdBy)} · <When at={createdAt} timeZone={visit.timeZone} />
          </p>
          <p>
            <a className="c-button" href={`/console/batches/${id}`}>
              {t('open')}
            </a>
          </p>
        </article>
      ))}
    </Panel>
  )
}
