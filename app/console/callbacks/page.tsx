import { readLatestCallbacks } from '#lib/callbacks/read-callbacks.ts'
import { consolePage } from '../page-kind.tsx'
import { ConsoleMain } from '../ui/console-main.tsx'
import { Empty } from '../ui/empty.tsx'
import { merchantCodesOf } from '../ui/merchant-choice.tsx'
import { Pager } from '../ui/pager.tsx'
import { CallbackFilters } from './callback-filters.tsx'
import { afterText, callbackFilterOf, positionOf } from './callback-query.ts'
import { CallbackTable } from './callback-table.tsx'
import { ResendFailed } from './resend-failed.tsx'
import './callbacks.css'

const pageRows = 50

/** What was sent to the merchants' servers, and how they answered. */
export default consolePage('payments.read', async (visit, { query }) => {
  const t = visit.phrases('callbacks')
  const codes = await merchantCodesOf(visit)
  const asked = codes.filter((code) => query['merchant'] === undefined || code === query['merchant'])
  const filter = callbackFilterOf(query, visit.timeZone)
  const after = positionOf(query['after'])
  const { callbacks, next } = await readLatestCallbacks(visit.gateway.db, asked, filter, {
    after,
    limit: pageRows,
  })
  return (
    <ConsoleMain
      visit={visit}
      fresh={20}
      title={t('title')}
      lead={visit.phrases('frame')('zone', { zone: visit.timeZone })}
      actions={visit.may('callbacks.resend') && <ResendFailed visit={visit} merchant={query['merchant']} />}
    >
      <CallbackFilters visit={visit} query={query} />
      {callbacks.length === 0 ? (
        <Empty title={t('none')}>{t('noneWhy')}</Empty>
      ) : (
        <CallbackTable visit={visit} callbacks={callbacks} />
      )}
      <Pager address={visit.address} next={next && afterText(next)} />
    </ConsoleMain>
  )
})
