import { auditFilter } from '#lib/console/audit/audit-search.ts'
import { selectAudit } from '#lib/platform/audit/select-audit.ts'
import { calledOf, selectAccounts } from '#lib/console/audit/accounts.ts'
import { consolePage } from '../page-kind.tsx'
import { addressWith } from '../ui/address-with.ts'
import { ConsoleMain } from '../ui/console-main.tsx'
import { Empty } from '../ui/empty.tsx'
import { Pager } from '../ui/pager.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { EventTable } from './event-table.tsx'
import './audit.css'

const rowsOfPage = 50

/** Who did what: of all, or one's own. */
export default consolePage(undefined, async (visit, { query }) => {
  const t = visit.phrases('audit')
  const { after } = query
  const before = after !== undefined && /^\d{1,18}$/.test(after) ? BigInt(after) : undefined
  const found = await selectAudit(visit.gateway.db, auditFilter(visit, query), before, rowsOfPage + 1)
  const events = found.slice(0, rowsOfPage)
  const accounts = visit.merchantCode === undefined ? await selectAccounts(visit.gateway.db) : []
  const names = new Map(accounts.map((account) => [account.id, calledOf(account)]))
  const zone = visit.phrases('frame')('zone', { zone: visit.timeZone })
  const file = new URL(addressWith(visit.address, { after: undefined }), 'http://console.invalid').search
  return (
    <ConsoleMain
      visit={visit}
      title={t('title')}
      lead={t(visit.may('audit.all') ? 'lead' : 'leadOwn', { zone })}
      actions={
        <a className="c-button" download href={`/console/audit/export${file}`}>
          {t('export')}
        </a>
      }
    >
      <AuditFilters visit={visit} query={query} accounts={[...names]} />
      {events.length === 0 ? (
        <Empty title={t('nothing')}>
          <p>{t('nothingLead')}</p>
        </Empty>
      ) : (
        <EventTable visit={visit} events={events} accounts={names} />
      )}
      <Pager
        address={visit.address}
        next={found.length > rowsOfPage ? String(events.at(-1)?.id) : undefined}
      />
    </ConsoleMain>
  )
})
