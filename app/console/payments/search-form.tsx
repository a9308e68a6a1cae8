import { methodCodes } from '#lib/console/search/methods.ts'
import type { Sought } from '#lib/console/search/find.ts'
import { currencies } from '#lib/money/currency.ts'
import { kindNames } from '#lib/money/payment-kinds.ts'
import { paymentStatuses } from '#lib/payments/state-machine.ts'
import type { Query } from '../page-kind.tsx'
import { Choice, Field, TextField } from '../ui/field.tsx'
import type { Visit } from '../visit.ts'

interface SearchFormProps {
  readonly visit: Visit
  readonly sought: Sought
  readonly query: Query
}

/** The one box and the filters beside it; all of it is in the address. */
export function SearchForm({ visit, sought, query }: SearchFormProps) {
  const t = visit.phrases('payments')
  const any = t('any')
  const isFiltered = Object.entries(sought).some(([name, value]) => name !== 'text' && value !== undefined)
  return (
    <search>
      <form className="p-search" action="/console/payments" method="get" aria-label={t('search')}>
        <Field label={t('search')} hint={t(visit.may('customers.read') ? 'searchHint' : 'searchHintIds')}>
          {(tied) => (
            <span className="p-search-box">
              <input
                {...tied}
                key={sought.text}
                type="search"
                name="q"
                defaultValue={sought.text}
                autoComplete="off"
                spellCheck={false}
                maxLength={500}
              />
              <button className="c-button" data-kind="main">
                {t('find')}
              </button>
            </span>
          )}
        </Field>
        <details className="c-fold" open={isFiltered}>
          <summary>{t('more')}</summary>
          <div className="c-filters">
            <Choice
              label={t('kind')}
              name="kind"
              value={sought.kind}
              none={any}
              options={kindNames.map((kind) => [kind, t(`kinds.${kind}`)])}
            />
            <Choice
              label={t('status')}
              name="status"
              value={sought.status}
              none={any}
              options={paymentStatuses.map((status) => [status, t(`statuses.${status}`)])}
            />
            <Choice
              label={t('method')}
              name="method"
              value={sought.method}
              none={any}
              options={methodCodes.map((code) => [code, code])}
            />
            <Choice
              label={t('currency')}
              name="currency"
              value={sought.currencyCode}
              none={any}
              options={currencies.map(({ code }) => [code, code])}
            />
            {visit.merchantCode === undefined && (
              <TextField
                label={t('merchant')}
                name="merchant"
                value={sought.merchantCode}
                autoComplete="off"
              />
            )}
            <TextField label={t('from')} name="from" type="date" value={sought.from} />
            <TextField label={t('to')} name="to" type="date" value={sought.to} />
            <TextField label={t('least')} name="least" inputMode="decimal" value={query['least']} />
            <TextField label={t('most')} name="most" inputMode="decimal" value={query['most']} />
            <div className="c-filters-acts">
              <button className="c-button">{visit.phrases('frame')('filter')}</button>
              <a className="c-button" data-kind="quiet" href="/console/payments">
                {t('clear')}
              </a>
            </div>
          </div>
        </details>
      </form>
    </search>
  )
}
