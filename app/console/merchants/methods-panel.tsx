import {
  offeredCurrencies,
  type MethodsOfCurrency,
  type OfferedRow,
} from '#lib/console/merchants/merchant-page.ts'
import { formatMoney } from '#lib/i18n/money-format.ts'
import type { Merchant } from '#lib/merchants/merchant.ts'
import { amountShortest, type Money } from '#lib/money/money.ts'
import { pathOf } from '../notice.ts'
import { Amount } from '../ui/amount.tsx'
import { Choice, TextField } from '../ui/field.tsx'
import { Filters } from '../ui/filters.tsx'
import { Panel } from '../ui/panel.tsx'
import { Status } from '../ui/status.tsx'
import { AmountCell, Table, TableHead } from '../ui/table.tsx'
import type { Visit } from '../visit.ts'
import { ActForm } from './act-form.tsx'

interface MethodsPanelProps {
  readonly visit: Visit
  readonly merchant: Merchant
  readonly methods: MethodsOfCurrency
}

/** What the merchant may be paid by in a currency, within which limits, and what that costs it. */
export function MethodsPanel({ visit, merchant, methods }: MethodsPanelProps) {
  const t = visit.phrases('merchants')
  const { currencyCode, example, enabled, vatPercent, vatOnFee, approveAbove } = methods
  const above =
    approveAbove === undefined ? t('aboveAll') : t('aboveAmount', { amount: formatMoney(approveAbove, 'en') })
  return (
    <Panel title={t('methods')} className="c-methods">
      <Filters action={pathOf(visit.address)} go={t('show')} isFiltered={false}>
        <Choice
          label={t('currency')}
          name="currency"
          value={currencyCode}
          options={offeredCurrencies.map((code) => [code, code] as const)}
        />
        <TextField label={t('example')} name="example" value={amountShortest(example)} inputMode="decimal" />
      </Filters>
      <p>
        {t('currencyState', {
          state: t(enabled ? 'on' : 'off'),
          vat: vatPercent,
          base: t(vatOnFee ? 'vatBase.fee' : 'vatBase.order'),
          above,
        })}
      </p>
      <Table name={t('methods')}>
        <TableHead
          columns={[
            t('method.name'),
            t('method.kind'),
            t('method.state'),
            ...(['min', 'max', 'fee', 'exampleFee', 'exampleVat'] as const).map((column) => ({
              number: t(`method.${column}`),
            })),
            visit.may('merchants.change') && t('method.switch'),
          ]}
        />
        <tbody>
          {methods.rows.map((row) => (
            <MethodRow key={`${row.kind} ${row.methodCode}`} visit={visit} code={merchant.code} row={row} />
          ))}
        </tbody>
      </Table>
      {visit.may('merchants.change') && (
        <ActForm visit={visit} code={merchant.code} act="switch" className="c-acts">
          <input type="hidden" name="currencyCode" value={currencyCode} />
          <button className="c-button" name="enabled" value={enabled ? 'no' : 'yes'}>
            {t(enabled ? 'switchCurrencyOff' : 'switchCurrencyOn', { currency: currencyCode })}
          </button>
        </ActForm>
      )}
      {visit.may('fees.change') && <PricesForm visit={visit} code={merchant.code} methods={methods} />}
    </Panel>
  )
}

const orNone = (value: Money | undefined) => (value ? <Amount value={value} /> : '–')

function MethodRow({ visit, code, row }: { visit: Visit; code: string; row: OfferedRow }) {
  const t = visit.phrases('merchants')
  const { methodCode, kind, currencyCode, enabled, minimum, maximum, feePercent, feeFixed, example } = row
  const act = t(enabled ? 'switchOff' : 'switchOn')
  return (
    <tr>
      <th scope="row">{methodCode}</th>
      <td>{t(`kinds.${kind}`)}</td>
      <td>
        <Status tone={enabled ? 'good' : 'plain'}>{t(enabled ? 'on' : 'off')}</Status>
      </td>
      <td data-number>{orNone(minimum)}</td>
      <td data-number>{orNone(maximum)}</td>
      <td data-number>
        {feePercent} %{feeFixed.amount > 0n && ` + ${formatMoney(feeFixed, 'en')}`}
      </td>
      <AmountCell value={example.fee} />
      <AmountCell value={example.vat} />
      {visit.may('merchants.change') && (
        <td>
          <ActForm visit={visit} code={code} act="switch" className="c-acts">
            <input type="hidden" name="currencyCode" value={currencyCode} />
            <input type="hidden" name="method" value={methodCode} />
            <button
              className="c-button"
              name="enabled"
              value={enabled ? 'no' : 'yes'}
              aria-label={t('switchName', { act, method: `${methodCode}, ${t(`kinds.${kind}`)}` })}
            >
              {act}
            </button>
          </ActForm>
        </td>
      )}
    </tr>
  )
}

/** What is left empty stays as it is. */
function PricesForm({ visit, code, methods }: { visit: Visit; code: string; methods: MethodsOfCurrency }) {
  const t = visit.phrases('merchants')
  const typed = visit.notice?.typed ?? {}
  const codes = [...new Set(methods.rows.map(({ methodCode }) => methodCode))]
  const names = ['minimum', 'maximum', 'feePercent', 'feeFixed', 'vatPercent', 'approveAbove'] as const
  return (
    <section aria-label={t('prices')}>
      <h3>{t('prices')}</h3>
      <ActForm visit={visit} code={code} act="prices" className="c-filters" name={t('prices')}>
        <input type="hidden" name="currencyCode" value={methods.currencyCode} />
        <Choice
          label={t('ofMethod')}
          name="method"
          value={typed['method']}
          options={codes.map((one) => [one, one] as const)}
          none={t('allMethods')}
        />
        {names.map((name) => (
          <TextField
            key={name}
            label={t(name)}
            name={name}
            value={typed[name]}
            inputMode="decimal"
            autoComplete="off"
          />
        ))}
        <Choice
          label={t('vatOn')}
          name="vatOn"
          value={typed['vatOn']}
          options={[
            ['order', t('vatBase.order')],
            ['fee', t('vatBase.fee')],
          ]}
          none={t('unchanged')}
        />
        <div className="c-filters-acts">
          <button className="c-button" data-kind="main">
            {t('changePrices')}
          </button>
        </div>
      </ActForm>
    </section>
  )
}
