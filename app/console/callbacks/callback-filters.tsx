import type { Query } from '../page-kind.tsx'
import { Choice, TextField } from '../ui/field.tsx'
import { Filters } from '../ui/filters.tsx'
import { MerchantChoice } from '../ui/merchant-choice.tsx'
import type { Visit } from '../visit.ts'

export function CallbackFilters({ visit, query }: { visit: Visit; query: Query }) {
  const t = visit.phrases('callbacks')
  const { status, payment, from, to, merchant } = query
  return (
    <Filters
      action="/console/callbacks"
      isFiltered={[status, payment, from, to, merchant].some((value) => value !== undefined)}
    >
      <Choice
        label={t('status')}
        name="status"
        value={status}
        none={visit.phrases('frame')('any')}
        options={(['PENDING', 'DELIVERED', 'FAILED'] as const).map((each) => [each, t(`statuses.${each}`)])}
      />
      <MerchantChoice visit={visit} value={merchant} />
      <TextField label={t('paymentId')} name="payment" value={payment} />
      <TextField label={t('from')} name="from" type="date" value={from} />
      <TextField label={t('to')} name="to" type="date" value={to} />
    </Filters>
  )
}
