import { doerOf, keptValues } from '#lib/console/audit/audit-search.ts'
import { nameOfDecider } from '#lib/platform/audit/actor.ts'
import type { StoredEvent } from '#lib/platform/audit/select-audit.ts'
import { CopyId } from '../ui/copy-id.tsx'
import { Status } from '../ui/status.tsx'
import { Table, TableHead } from '../ui/table.tsx'
import { When } from '../ui/when.tsx'
import type { Visit } from '../visit.ts'

interface EventTableProps {
  readonly visit: Visit
  readonly events: readonly StoredEvent[]
  /** Names of accounts by their IDs. */
  readonly accounts: ReadonlyMap<string, string>
}

export function EventTable({ visit, events, accounts }: EventTableProps) {
  const t = visit.phrases('audit')
  return (
    <Table name={t('table')} className="c-audit">
      <TableHead columns={(['at', 'by', 'what', 'subject', 'where'] as const).map((column) => t(column))} />
      <tbody>
        {events.map((event) => (
          <tr key={String(event.id)}>
            <td>
              <When at={event.at} timeZone={visit.timeZone} show="SECOND" />
            </td>
            <td>
              {doerOf(event)}
              {event.approvedBy !== null && (
                <div className="c-soft c-small">
                  {t('approvedBy', { name: nameOfDecider(event.approvedBy) })}
                </div>
              )}
            </td>
            <td>
              <span className="c-tight">{event.command}</span>
              {event.refused !== null && (
                <div>
                  <Status tone="bad">{t('refused')}</Status>
                </div>
              )}
            </td>
            <td>
              <Subject visit={visit} event={event} accounts={accounts} />
            </td>
            <td className="c-tight">
              {event.address ?? '–'}
              {event.sessionId !== null && (
                <div>
                  <CopyId id={event.sessionId} name={t('session')} />
                </div>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

interface SubjectProps {
  readonly visit: Visit
  readonly event: StoredEvent
  readonly accounts: ReadonlyMap<string, string>
}

/** On what, and all that the event keeps of before and after. */
function Subject({ visit, event, accounts }: SubjectProps) {
  const t = visit.phrases('audit')
  const { merchantCode, before, after, refused } = event
  const sides = [
    { side: t('before'), values: keptValues(before) },
    { side: t('after'), values: keptValues(after) },
  ].filter(({ values }) => values.length > 0)
  const account = sides.flatMap(({ values }) => values).find(({ value }) => accounts.has(value))
  const subject = [merchantCode, account && accounts.get(account.value)].filter((part) => Boolean(part))
  return (
    <>
      {subject.length > 0 && <div>{subject.join(' · ')}</div>}
      {refused !== null && <div>{t('refusedBecause', { reason: refused })}</div>}
      {sides.length > 0 && (
        <details className="c-fold">
          <summary>{t('details')}</summary>
          {sides.map(({ side, values }) => (
            <div key={side}>
              <h3>{side}</h3>
              <dl className="c-facts">
                {values.map(({ name, value, isId }, place) => (
                  <div key={place}>
                    <dt>{name}</dt>
                    <dd>
                      {accounts.get(value) ??
                        (isId ? <CopyId id={value} name={t('copy', { name })} /> : value)}
                    </dd>
                  </div>
                ))}
              </dl>
            </div>
          ))}
        </details>
      )}
    </>
  )
}
