import { readChoices } from '#lib/alarms/choices.ts'
import { alarmKind, alarmKinds, choosable, dailySummary, type AlarmKind } from '#lib/alarms/kinds.ts'
import { readOpenAlarms } from '#lib/alarms/open-alarms.ts'
import { hostOf, readWebhook } from '#lib/alarms/webhook.ts'
import { consolePage } from '../page-kind.tsx'
import { ConsoleMain } from '../ui/console-main.tsx'
import { Empty } from '../ui/empty.tsx'
import { ConsoleForm } from '../ui/form.tsx'
import { Panel } from '../ui/panel.tsx'
import { Status } from '../ui/status.tsx'
import { Table, TableHead } from '../ui/table.tsx'
import { When } from '../ui/when.tsx'
import type { Visit } from '../visit.ts'
import './alarms.css'

/** What is wrong now, and what this person is told of by e-mail. */
export default consolePage(undefined, async (visit) => {
  const t = visit.phrases('alarms')
  const { email, position } = visit.person
  const hook = visit.may('books.read') ? await readWebhook(visit.gateway.db) : undefined
  return (
    <ConsoleMain visit={visit} title={t('title')} lead={t('lead', { email })}>
      <Panel title={t('now.title')}>
        <OpenAlarms visit={visit} />
      </Panel>
      <Panel title={t('choose.title')}>
        {choosable(position).length === 0 ? (
          <p className="c-soft">{t('choose.none')}</p>
        ) : (
          <ChoiceForm visit={visit} />
        )}
      </Panel>
      {visit.gateway.config.smtp !== undefined && choosable(position).length > 0 && (
        <Panel title={t('test.title')}>
          <ConsoleForm visit={visit} action="/console/alarms/test">
            <button className="c-button">{t('test.go')}</button>
          </ConsoleForm>
        </Panel>
      )}
      {hook && (
        <p className="c-soft alarms-webhook">
          {t('webhook', { url: visit.may('system.change') ? hook.url : hostOf(hook.url) })}
        </p>
      )}
    </ConsoleMain>
  )
})

async function OpenAlarms({ visit }: { visit: Visit }) {
  const t = visit.phrases('alarms')
  const open = await readOpenAlarms(visit.gateway.db, visit.person.position)
  if (open.length === 0) return <Empty title={t('now.none')} />
  return (
    <Table name={t('now.title')}>
      <TableHead columns={[t('now.what'), t('now.urgency'), t('now.since')]} />
      <tbody>
        {open.map(({ kind, summary, since, labels }) => (
          <tr key={`${kind} ${JSON.stringify(labels)}`}>
            <th scope="row" className="alarms-what">
              <a href={alarmKind(kind)?.page ?? '/console'}>{summary}</a>
            </th>
            <td>
              <Severity visit={visit} severity={alarmKind(kind)?.severity ?? 'ticket'} />
            </td>
            <td>
              <When at={since} timeZone={visit.timeZone} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const Severity = ({ visit, severity }: { visit: Visit; severity: AlarmKind['severity'] }) => (
  <Status tone={severity === 'page' ? 'bad' : 'warn'}>
    {visit.phrases('alarms')(`severity.${severity}`)}
  </Status>
)

/** The kinds by the page where they are looked into, then the summary. */
async function ChoiceForm({ visit }: { visit: Visit }) {
  const t = visit.phrases('alarms')
  const allowed = choosable(visit.person.position)
  const chosen = await readChoices(visit.gateway.db, visit.person)
  const groups = Map.groupBy(
    alarmKinds.filter(({ kind }) => allowed.includes(kind)),
    ({ page }) => page,
  )
  const box = (kind: string) => (
    <input
      key={String(chosen.includes(kind))}
      type="checkbox"
      name="kind"
      value={kind}
      defaultChecked={chosen.includes(kind)}
    />
  )
  return (
    <ConsoleForm visit={visit} action="/console/alarms/choose" className="alarms-choose">
      <p className="c-soft">{t('choose.hint')}</p>
      {visit.gateway.config.smtp === undefined && <p>{t('choose.noServer')}</p>}
      {[...groups].map(([page, kinds]) => (
        <fieldset key={page}>
          <legend>{t.find(`choose.groups.${page}`) ?? page}</legend>
          {kinds.map(({ kind, words, severity }) => (
            <label key={kind} className="c-check">
              {box(kind)}
              <span>{words}</span>
              <Severity visit={visit} severity={severity} />
            </label>
          ))}
        </fieldset>
      ))}
      {allowed.includes(dailySummary) && (
        <fieldset>
          <legend>{t('choose.groups.summary')}</legend>
          <label className="c-check">
            {box(dailySummary)}
            <span>{t('choose.summary', { zone: visit.timeZone })}</span>
          </label>
        </fieldset>
      )}
      <div className="c-acts">
        <button className="c-button" data-kind="main">
          {t('choose.save')}
        </button>
      </div>
    </ConsoleForm>
  )
}
