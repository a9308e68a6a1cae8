import { railHealth, selectRailRows } from '#lib/rails/rails.ts'
import { durationText } from '../ui/duration-text.ts'
import { Panel } from '../ui/panel.tsx'
import { Status } from '../ui/status.tsx'
import { Table, TableHead } from '../ui/table.tsx'
import { When } from '../ui/when.tsx'
import type { Visit } from '../visit.ts'

/** The connections to institutions, and how each did in the last 24 hours; those that come with the gateway. */
export async function RailTable({ visit }: { visit: Visit }) {
  const t = visit.phrases('system')
  const { db, rails } = visit.gateway
  const added = await Promise.all(
    (await selectRailRows(db)).map(async (row) => ({ row, health: await railHealth(db, row) })),
  )
  const addedIds = new Set(added.map(({ row }) => row.id))
  return (
    <Panel title={t('rails.title')} beside={<p className="c-soft c-small">{t('rails.day')}</p>}>
      <Table name={t('rails.title')}>
        <TableHead
          columns={[
            t('rails.name'),
            t('rails.currency'),
            t('rails.state'),
            { number: t('rails.opened') },
            { number: t('rails.paid') },
            { number: t('rails.refused') },
            { number: t('rails.median') },
            t('rails.answer'),
          ]}
        />
        <tbody>
          {added.map(({ row, health }) => (
            <tr key={row.id}>
              <th scope="row">{row.name}</th>
              <td>{row.currencyCode}</td>
              <td>
                {!row.isEnabled ? (
                  <Status>{t('rails.disabled')}</Status>
                ) : health.breaker === 'OPEN' ? (
                  <Status tone="bad">{t('rails.silent')}</Status>
                ) : (
                  <Status tone="good">{t('rails.works')}</Status>
                )}
              </td>
              <td data-number>{health.opened.toLocaleString('en')}</td>
              <td data-number>{health.paid.toLocaleString('en')}</td>
              <td data-number>{health.refused.toLocaleString('en')}</td>
              <td data-number>
                {health.medianSecondsToPay === null ? '–' : durationText(health.medianSecondsToPay)}
              </td>
              <td>
                {health.lastAnswerAt ? <When at={health.lastAnswerAt} timeZone={visit.timeZone} /> : '–'}
              </td>
            </tr>
          ))}
          {rails
            .filter(({ name }) => !addedIds.has(name))
            .map(({ name }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>–</td>
                <td>
                  <Status>{t('rails.builtIn')}</Status>
                </td>
                <td colSpan={5} className="c-soft">
                  {t('rails.byDoctor')}
                </td>
              </tr>
            ))}
        </tbody>
      </Table>
    </Panel>
  )
}
