import { detailOf, readItem } from '#lib/console/suspense/item-detail.ts'
import { readWorkingList } from '#lib/console/suspense/working-list.ts'
import { actorAt } from '#lib/console/acts/deciding.ts'
import { recordLook } from '#lib/platform/audit/record-look.ts'
import { consolePage, type Query } from '../page-kind.tsx'
import { ConsoleMain } from '../ui/console-main.tsx'
import { Pager } from '../ui/pager.tsx'
import type { Visit } from '../visit.ts'
import { ItemDetails } from './item-details.tsx'
import { ItemFilters } from './item-filters.tsx'
import { ItemList } from './item-list.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { MarkedItems } from './marked-items.tsx'
import { isUuid } from '#lib/platform/uuid.ts'
import { filterOf, lookOf, placeOf, placeText, tabOf } from './read-filter.ts'
import { ReturnsOnTheirWay } from './returns-on-their-way.tsx'
import { SuspenseTabs, TabTotals } from './suspense-totals.tsx'
import './suspense.css'
import { WorkingKeys } from './working-keys.tsx'

/** The working page: what is nobody's on the left, one of it with all that helps to decide on the right. */
export default consolePage('suspense.work', async (visit, { query }) => {
  await recordView(visit, query)
  const list = await readWorkingList(visit, filterOf(query), placeOf(query))
  const asked = query['item']
  const item =
    list.items.find(({ id }) => id === asked) ??
    (isUuid(asked) ? await readItem(visit.gateway, asked) : undefined) ??
    list.items[0]
  const t = visit.phrases('suspense')
  return (
    <ConsoleMain
      visit={visit}
      title={t('title')}
      lead={t('lead', { zone: visit.timeZone })}
      actions={<KeysDialog t={t} />}
      tabs={<SuspenseTabs visit={visit} query={query} totals={list.totals} />}
    >
      <TabTotals t={t} query={query} totals={list.totals} books={list.books} />
      <ItemFilters t={t} query={query} list={list} />
      <MarkedItems visit={visit} list={list} />
      <div className="s-work" data-asked={asked !== undefined || undefined}>
        <div>
          <ItemList visit={visit} list={list} chosenId={item?.id} query={query} />
          <Pager address={visit.address} next={list.next && placeText(list.next)} />
        </div>
        {item && (
          <ItemDetails
            visit={visit}
            item={item}
            detail={await detailOf(visit.gateway, item)}
            list={list}
            isGone={asked !== undefined && asked !== item.id}
          />
        )}
      </div>
      {tabOf(query) === 'returns' && <ReturnsOnTheirWay visit={visit} />}
      <WorkingKeys chosenId={item?.id} />
    </ConsoleMain>
  )
})

/** The audit keeps who looks at the list, and at what of it. */
const recordView = (visit: Visit, query: Query): Promise<void> =>
  recordLook(visit.writes, { command: 'suspense list', by: actorAt(visit), after: lookOf(query) })
