import { hasPassword, readOwnSessions } from '#lib/people/own-sessions.ts'
import { timeZones } from '#lib/people/time-zone.ts'
import { consolePage } from '../page-kind.tsx'
import { ConsoleMain } from '../ui/console-main.tsx'
import { Choice } from '../ui/field.tsx'
import { ConsoleForm } from '../ui/form.tsx'
import { Panel } from '../ui/panel.tsx'
import { Table, TableHead } from '../ui/table.tsx'
import { When } from '../ui/when.tsx'
import { browserName } from './browser-name.ts'

/** Where the person is signed in, and its second factor. */
export default consolePage(undefined, async (visit) => {
  const t = visit.phrases('sign-in')
  const sessions = await readOwnSessions(visit.gateway.db, visit.person.personId)
  const mayHaveFactor = await hasPassword(visit.gateway.db, visit.person.email)
  return (
    <ConsoleMain visit={visit} title={t('sessions.title')} lead={t('sessions.lead')}>
      <Panel title={t('sessions.where')}>
        <Table name={t('sessions.title')}>
          <TableHead
            columns={[t('sessions.device'), t('sessions.place'), t('sessions.seen'), t('sessions.since')]}
          />
          <tbody>
            {sessions.map(({ sessionId, userAgent, address, seenAt, createdAt }) => (
              <tr key={sessionId}>
                <th scope="row">
                  {browserName(userAgent) ?? t('sessions.unknown')}
                  {sessionId === visit.sessionId && ` (${t('sessions.this')})`}
                </th>
                <td>{address}</td>
                <td>
                  <When at={seenAt} timeZone={visit.timeZone} />
                </td>
                <td>
                  <When at={createdAt} timeZone={visit.timeZone} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
        <form method="post" action="/console/sessions/end" data-plain>
          <button className="c-button" data-kind="danger">
            {t('sessions.end')}
          </button>
        </form>
      </Panel>
      <Panel title={t('zone.title')}>
        <ConsoleForm visit={visit} action="/console/sessions/time-zone" className="c-form">
          <Choice
            label={t('zone.label')}
            name="zone"
            value={visit.timeZone}
            options={timeZones().map((zone) => [zone, zone])}
          />
          <div className="c-acts">
            <button className="c-button">{t('zone.save')}</button>
          </div>
        </ConsoleForm>
      </Panel>
      {mayHaveFactor && (
        <Panel title={t('code.title')}>
          <p>
            <a className="c-button" href="/console/factor?next=/console/sessions" data-plain>
              {t('sessions.factor')}
            </a>
          </p>
        </Panel>
      )}
    </ConsoleMain>
  )
})
