import { placeIn, placeText, settlementsAsked } from '#lib/console/ledger/settlement-list.ts'
import { listSettlements } from '#lib/ledger/settlements/list-all.ts'
import { currencies } from '#lib/money/currency.ts'
import { consolePage } from '../page-kind.tsx'
import { addressWith } from '../ui/address-with.ts'
import { ConsoleMain } from '../ui/console-main.tsx'
import { Empty } from '../ui/empty.tsx'
import { Choice, TextField } from '../ui/field.tsx'
import { FileLinks } from '../ui/file-links.tsx'
import { Filters } from '../ui/filters.tsx'
import { Pager } from '../ui/pager.tsx'
import { SettlementTable } from './settlement-table.tsx'

const rowsOfPage = 50

/** The closed days of merchants, those first that ended last. */
export default consolePage('payments.read', async (visit, { query }) => {
  const t = visit.phrases('settlements')
  const asked = settlementsAsked(query, visit.merchantCode, visit.timeZone)
  const found = await listSettlements(visit.gateway.db, asked, placeIn(query['after']), rowsOfPage + 1)
  const rows = found.slice(0, rowsOfPage)
  const last = rows.at(-1)
  const isFiltered = ['merchant', 'currency', 'from', 'to'].some((name) => query[name])
  return (
    <ConsoleMain
      visit={visit}
      title={t('title')}
      lead={visit.phrases('frame')('zone', { zone: visit.timeZone })}
      actions={
        <FileLinks
          address={addressWith(visit.address, { after: undefined })}
          path="/console/settlements/export"
        />
      }
    >
      <Filters action="/console/settlements" isFiltered={isFiltered}>
        {visit.merchantCode === undefined && (
          <TextField label={t('merchant')} name="merchant" value={query['merchant']} autoComplete="off" />
        )}
        <Choice
          label={t('currency')}
          name="currency"
          value={query['currency']}
          none={t('any')}
          options={currencies.map(({ code }) => [code, code])}
        />
        <TextField label={t('from')} name="from" type="date" value={query['from']} />
        <TextField label={t('to')} name="to" type="date" value={query['to']} />
      </Filters>
      {rows.length > 0 ? (
        <SettlementTable visit={visit} settlements={rows} />
      ) : (
        <Empty title={t('none')}>
          <p>{t('noneWhy')}</p>
        </Empty>
      )}
      <Pager address={visit.address} next={found.length > rowsOfPage && last ? placeText(last) : undefined} />
    </ConsoleMain>
  )
})
