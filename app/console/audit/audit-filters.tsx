import type { Query } from '../page-kind.tsx'
import { Choice, TextField } from '../ui/field.tsx'
import { Filters } from '../ui/filters.tsx'
import type { Visit } from '../visit.ts'

interface AuditFiltersProps {
  readonly visit: Visit
  readonly query: Query
  /** ID and name of each account; empty for people of a merchant. */
  readonly accounts: readonly (readonly [id: string, name: string])[]
}

const fields = ['person', 'action', 'merchant', 'account', 'from', 'to', 'amount'] as const

export function AuditFilters({ visit, query, accounts }: AuditFiltersProps) {
  const t = visit.phrases('audit')
  const isFiltered = fields.some((name) => query[name] !== undefined)
  return (
    <Filters action="/console/audit" isFiltered={isFiltered}>
      {visit.may('audit.all') && (
        <TextField label={t('person')} name="person" value={query['person']} autoComplete="off" />
      )}
      <TextField label={t('action')} name="action" value={query['action']} autoComplete="off" />
      {visit.merchantCode === undefined && (
        <TextField label={t('merchant')} name="merchant" value={query['merchant']} autoComplete="off" />
      )}
      {accounts.length > 0 && (
        <Choice
          label={t('account')}
          name="account"
          value={query['account']}
          options={accounts}
          none={t('anyAccount')}
        />
      )}
      <TextField label={t('from')} name="from" type="date" value={query['from']} />
      <TextField label={t('to')} name="to" type="date" value={query['to']} />
      <TextField label={t('amount')} name="amount" value={query['amount']} inputMode="decimal" />
    </Filters>
  )
}
