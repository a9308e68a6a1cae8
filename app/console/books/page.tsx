import { endOfDay } from '#lib/console/books/books.ts'
import { dayAt } from '#lib/console/day.ts'
import { consolePage, type Query } from '../page-kind.tsx'
import { addressWith } from '../ui/address-with.ts'
import { ConsoleMain } from '../ui/console-main.tsx'
import { TextField } from '../ui/field.tsx'
import { Tabs } from '../ui/tabs.tsx'
import './books.css'
import { Clearing } from './clearing.tsx'
import { ClientMoneyOf } from './client-money.tsx'
import { TrialBalance } from './trial-balance.tsx'

const views = ['trial', 'client', 'clearing'] as const
type View = (typeof views)[number]

const viewIn = (query: Query): View => views.find((view) => view === query['show']) ?? 'trial'

/** What the ledger has: every account, whose the money is, and what is booked on one side only. */
export default consolePage('books.read', (visit, { query }) => {
  const t = visit.phrases('books')
  const now = visit.gateway.clock.now()
  const before = endOfDay(query['at'], visit.timeZone, now)
  const day = before ? query['at'] : undefined
  const view = viewIn(query)
  const zone = visit.timeZone
  const file = (format: string) => addressWith('/console/books/export', { show: view, at: day, format })
  return (
    <ConsoleMain
      visit={visit}
      title={t('title')}
      lead={day === undefined || view === 'clearing' ? t('now', { zone }) : t('lead', { day, zone })}
      actions={
        <>
          <a className="c-button" href={file('csv')} download>
            {t('csv')}
          </a>
          <a className="c-button" href={file('xlsx')} download>
            {t('xlsx')}
          </a>
        </>
      }
      tabs={
        <Tabs
          name={t('views')}
          tabs={views.map((one) => ({
            href: addressWith('/console/books', { show: one === 'trial' ? undefined : one, at: day }),
            name: t(one),
            isCurrent: one === view,
          }))}
        />
      }
    >
      {view !== 'clearing' && (
        <form className="k-at" action="/console/books" method="get">
          {view !== 'trial' && <input type="hidden" name="show" value={view} />}
          <TextField label={t('at')} name="at" type="date" value={day ?? dayAt(now, zone)} />
          <button className="c-button">{t('show')}</button>
        </form>
      )}
      {view === 'trial' && <TrialBalance visit={visit} before={before} />}
      {view === 'client' && <ClientMoneyOf visit={visit} before={before} />}
      {view === 'clearing' && <Clearing visit={visit} />}
    </ConsoleMain>
  )
})
