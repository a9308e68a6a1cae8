import { findLines, findPayments, searchOf } from '#lib/console/search/find.ts'
import { placeIn, placeText, soughtOf } from '#lib/console/search/search-query.ts'
import { consolePage } from '../page-kind.tsx'
import { addressWith } from '../ui/address-with.ts'
import { ConsoleMain } from '../ui/console-main.tsx'
import { FileLinks } from '../ui/file-links.tsx'
import { Pager } from '../ui/pager.tsx'
import { momentText } from '../ui/when.tsx'
import { accountNames } from '#lib/console/payments/account-names.ts'
import { CustomersShown } from './customers-shown.tsx'
import { FaultsOfSearch, NothingFound, SearchTooSlow } from './found-nothing.tsx'
import { LineTable } from './line-table.tsx'
import { PaymentTable } from './payment-table.tsx'
import { finderOf, recordSearch, showsCustomers, unlessTooSlow } from './search-of-visit.ts'
import { SavedViews } from './saved-views.tsx'
import { SearchForm } from './search-form.tsx'
import './payments.css'

const rowsOfPage = 50
const linesOfPage = 10

/** Payments of every kind, by one box that also finds lines of banks, and filters beside it. */
export default consolePage('payments.read', async (visit, { query }) => {
  const t = visit.phrases('payments')
  const sought = soughtOf(query)
  const search = searchOf(visit.gateway, finderOf(visit), sought)
  const inClear = showsCustomers(visit, query)
  await recordSearch(visit, search, inClear)
  const after = placeIn(query['after'])
  const found = await unlessTooSlow(
    Promise.all([
      findPayments(visit.gateway, search, { after, limit: rowsOfPage, patienceMs: 120 }),
      after ? [] : findLines(visit.gateway, search, linesOfPage),
    ]),
  )
  const [page, lines] = found ?? [{ payments: [] }, []]
  return (
    <ConsoleMain
      visit={visit}
      title={t('title')}
      {...(!after && !inClear && !search.findsPeople && { fresh: 20 })}
      lead={visit.phrases('frame')('zone', { zone: visit.timeZone })}
      actions={
        <>
          {visit.may('payouts.create') && (
            <a className="c-button" href="/console/payouts">
              {visit.phrases('merchants')('payout.title')}
            </a>
          )}
          <FileLinks
            address={addressWith(visit.address, { after: undefined })}
            path="/console/payments/export"
          />
        </>
      }
    >
      <SearchForm visit={visit} sought={sought} query={query} />
      <SavedViews visit={visit} />
      <FaultsOfSearch t={t} faults={search.faults} />
      {found === undefined && <SearchTooSlow t={t} />}
      {lines.length > 0 && (
        <LineTable visit={visit} lines={lines} inClear={inClear} nameOf={await accountNames(visit.gateway)} />
      )}
      {page.payments.length > 0 && (
        <>
          <CustomersShown visit={visit} inClear={inClear} />
          <PaymentTable visit={visit} payments={page.payments} inClear={inClear} />
        </>
      )}
      {found !== undefined && page.payments.length === 0 && lines.length === 0 && !page.lookedBackTo && (
        <NothingFound t={t} isFiltered={visit.address.includes('?')} />
      )}
      {page.lookedBackTo && (
        <p className="c-soft">{t('lookedBackTo', { day: momentText(page.lookedBackTo, visit.timeZone) })}</p>
      )}
      <Pager address={visit.address} next={page.next && placeText(page.next)} />
    </ConsoleMain>
  )
})
