import { readWorkingState } from '#lib/doctor/working-state.ts'
import { currentExamination } from '#lib/server/current-gateway.ts'
import { consolePage } from '../page-kind.tsx'
import { ConsoleMain } from '../ui/console-main.tsx'
import { Panel } from '../ui/panel.tsx'
import { diagnosisOf } from './diagnosis-of-visit.ts'
import { Findings } from './findings.tsx'
import { QueueTable } from './queue-table.tsx'
import { RailTable } from './rail-table.tsx'
import { TaskTable } from './task-table.tsx'

/** How the installation is: what doctor finds, what waits, what workers do, the rails. */
export default consolePage('books.read', async (visit) => {
  const t = visit.phrases('system')
  const [diagnosis, state] = await Promise.all([
    diagnosisOf(visit),
    readWorkingState(visit.gateway.db, visit.gateway.clock.now()),
  ])
  const versions: readonly (readonly [string, string])[] = [
    [t('versions.gateway'), currentExamination()?.release ?? '–'],
    [t('versions.mode'), t(`versions.modes.${visit.gateway.mode}`)],
    [t('versions.node'), process.version],
    [t('versions.postgres'), String(state.postgres ?? '–')],
  ]
  return (
    <ConsoleMain
      visit={visit}
      fresh={30}
      title={t('title')}
      lead={visit.phrases('frame')('zone', { zone: visit.timeZone })}
      actions={
        <>
          <a className="c-button" href="/console/system/rails">
            {t('rails.title')}
          </a>
          <a className="c-button" href="/console/system/tokens">
            {t('tokens')}
          </a>
        </>
      }
    >
      <Panel title={t('findings.title')}>
        <Findings visit={visit} diagnosis={diagnosis} />
      </Panel>
      <RailTable visit={visit} />
      <div className="c-panels">
        <Panel title={t('queue.title')}>
          <QueueTable visit={visit} queue={state.queue} />
        </Panel>
        <Panel title={t('versions.title')}>
          <dl className="c-facts">
            {versions.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </Panel>
      </div>
      <Panel title={t('workers.title')}>
        <TaskTable visit={visit} tasks={state.tasks} />
      </Panel>
    </ConsoleMain>
  )
})
