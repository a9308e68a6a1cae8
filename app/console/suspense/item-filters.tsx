import type { WorkingList } from '#lib/console/suspense/working-list.ts'
import type { ConsolePhrases } from '#lib/i18n/console-messages.ts'
import type { Query } from '../page-kind.tsx'
import { Choice, TextField } from '../ui/field.tsx'
import { Filters } from '../ui/filters.tsx'
import { isFiltered } from './read-filter.ts'

interface ItemFiltersProps {
  readonly t: ConsolePhrases<'suspense'>
  readonly query: Query
  readonly list: Pick<WorkingList, 'accounts' | 'merchants'>
}

/** The filters of the list; all of them are in the address. */
export const ItemFilters = ({ t, query, list: { accounts, merchants } }: ItemFiltersProps) => (
  <Filters action="/console/suspense" isFiltered={isFiltered(query)} kept={{ tab: query['tab'] }}>
    <TextField label={t('filters.search')} name="text" type="search" value={query['text']} data-key="/" />
    <TextField label={t('filters.payer')} name="payer" value={query['payer']} />
    <Choice
      label={t('filters.account')}
      name="account"
      value={query['account']}
      options={accounts.map(({ id, name }) => [id, name])}
      none={t('filters.any')}
    />
    <TextField label={t('filters.least')} name="least" value={query['least']} inputMode="decimal" />
    <TextField label={t('filters.most')} name="most" value={query['most']} inputMode="decimal" />
    <Choice
      label={t('filters.merchant')}
      name="merchant"
      value={query['merchant']}
      options={merchants.map((code) => [code, code])}
      none={t('filters.any')}
    />
    <TextField label={t('filters.owner')} name="owner" value={query['owner']} />
    <TextField label={t('filters.older')} name="older" value={query['older']} inputMode="numeric" />
  </Filters>
)
