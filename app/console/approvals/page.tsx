import { batchesFor } from '#lib/console/acts/batches-to-approve.ts'
import { decidedFor, recordLookAtAsked, waitingFor } from '#lib/console/acts/approvals.ts'
import { consolePage } from '../page-kind.tsx'
import { ConsoleMain } from '../ui/console-main.tsx'
import { Empty } from '../ui/empty.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { AskedList } from './asked-list.tsx'
import { BatchList } from './batch-list.tsx'
import { DecidedList } from './decided-list.tsx'
import './approvals.css'

const decidedAtOnce = 100

/** What waits for this person's agreement; what the person asked for is in another view. */
export default consolePage('approve', async (visit, { query }) => {
  const t = visit.phrases('approvals')
  const all = await waitingFor(visit)
  const waiting = all.filter(({ isOwn }) => !isOwn)
  const own = all.filter(({ isOwn }) => isOwn)
  const batches = await batchesFor(visit)
  const view = query['view'] === 'own' || query['view'] === 'decided' ? query['view'] : 'waiting'
  await recordLookAtAsked(visit, { waiting, own, decided: [] }[view])
  const decided = view === 'decided' ? await decidedFor(visit, decidedAtOnce) : []
  const tabs = [
    { view: 'waiting', href: '/console/approvals', count: waiting.length + batches.length },
    { view: 'own', href: '/console/approvals?view=own', count: own.length },
    { view: 'decided', href: '/console/approvals?view=decided', count: undefined },
  ] as const
  return (
    <ConsoleMain
      visit={visit}
      title={t('title')}
      lead={t('lead', { zone: visit.phrases('frame')('zone', { zone: visit.timeZone }) })}
      tabs={
        <Tabs
          name={t('views')}
          tabs={tabs.map(({ view: name, href, count }) => ({
            href,
            count,
            name: t(name),
            isCurrent: name === view,
          }))}
        />
      }
    >
      {view === 'waiting' && (
        <>
          {batches.length > 0 && <BatchList visit={visit} batches={batches} />}
          <AskedList visit={visit} waiting={waiting} own={false} />
          {waiting.length + batches.length === 0 && (
            <Empty title={t('nothing')}>
              <p>{t('nothingLead')}</p>
            </Empty>
          )}
        </>
      )}
      {view === 'own' &&
        (own.length === 0 ? (
          <Empty title={t('nothingOwn')} />
        ) : (
          <AskedList visit={visit} waiting={own} own={true} />
        ))}
      {view === 'decided' &&
        (decided.length === 0 ? (
          <Empty title={t('nothingDecided')} />
        ) : (
          <DecidedList visit={visit} decided={decided} />
        ))}
    </ConsoleMain>
  )
})
