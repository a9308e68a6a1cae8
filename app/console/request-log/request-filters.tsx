import type { Query } from '../page-kind.tsx'
import { Choice, TextField } from '../ui/field.tsx'
import { Filters } from '../ui/filters.tsx'
import type { Visit } from '../visit.ts'

interface RequestFiltersProps {
  readonly visit: Visit
  readonly query: Query
  /** Whose requests are shown. */
  readonly merchant: string | undefined
  readonly codes: readonly string[]
}

export function RequestFilters({ visit, query, merchant, codes }: RequestFiltersProps) {
  const t = visit.phrases('request-log')
  const { status, path, from } = query
  return (
    <Filters
      action="/console/request-log"
      isFiltered={[status, path, from].some((value) => value !== undefined)}
    >
      {visit.merchantCode === undefined && (
        <Choice
          label={visit.phrases('frame')('merchant')}
          name="merchant"
          value={merchant}
          options={codes.map((code) => [code, code])}
        />
      )}
      <TextField label={t('status')} name="status" value={status} inputMode="numeric" maxLength={3} />
      <TextField label={t('path')} name="path" value={path} />
      <TextField label={t('from')} name="from" type="datetime-local" value={from} />
    </Filters>
  )
}
