import { methodGrid, offeredCurrencies, type OfferedRow } from '#lib/console/merchants/merchant-page.ts'
import { formatMoney } from '#lib/i18n/money-format.ts'
import type { Merchant } from '#lib/merchants/merchant.ts'
import type { CurrencyCode } from '#lib/money/currency.ts'
import { pathOf } from '../notice.ts'
import { addressWith } from '../ui/address-with.ts'
import { Panel } from '../ui/panel.tsx'
import { Status } from '../ui/status.tsx'
import { Table } from '../ui/table.tsx'
import type { Visit } from '../visit.ts'

interface MethodGridProps {
  readonly visit: Visit
  readonly merchant: Merchant
  /** The amount that was typed, on which fees and VAT are shown. */
  readonly example: string | undefined
}

/** All methods in all currencies: limits, fee, and what both are on the example amount. */
export function MethodGrid({ visit, merchant, example }: MethodGridProps) {
  const t = visit.phrases('merchants')
  const rows = methodGrid(merchant, example)
  const used = new Set(rows.flatMap(({ cells }) => [...cells.keys()]))
  const codes = offeredCurrencies.filter((code) => used.has(code))
  const path = pathOf(visit.address)
  return (
    <Panel title={t('grid.title')} beside={<p className="c-soft c-small">{t('grid.beside')}</p>}>
      <Table name={t('grid.title')} className="m-grid">
        <thead>
          <tr>
            <th scope="col">{t('method.name')}</th>
            {codes.map((code) => (
              <th key={code} scope="col">
                <a href={addressWith(path, { currency: code, example })}>{code}</a>{' '}
                {!merchant.currencyEnabled(code) && <Status>{t('off')}</Status>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ kind, methodCode, cells }) => (
            <tr key={`${methodCode} ${kind}`}>
              <th scope="row">
                {methodCode}
                <span className="c-under">{t(`kinds.${kind}`)}</span>
              </th>
              {codes.map((code) => (
                <Cell key={code} visit={visit} merchant={merchant} code={code} row={cells.get(code)} />
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}

interface CellProps {
  readonly visit: Visit
  readonly merchant: Merchant
  readonly code: CurrencyCode
  readonly row: OfferedRow | undefined
}

function Cell({ visit, merchant, code, row }: CellProps) {
  const t = visit.phrases('merchants')
  if (!row) return <td className="c-soft">–</td>
  if (!row.enabled || !merchant.currencyEnabled(code))
    return (
      <td>
        <Status>{t('off')}</Status>
      </td>
    )
  const { minimum, maximum, feePercent, feeFixed, example } = row
  const text = (value: typeof minimum) => (value ? formatMoney(value, 'en') : '…')
  return (
    <td>
      {feePercent} %{feeFixed.amount > 0n && ` + ${formatMoney(feeFixed, 'en')}`}
      <span className="c-under">
        {t('grid.costs', { fee: formatMoney(example.fee, 'en'), vat: formatMoney(example.vat, 'en') })}
      </span>
      {(minimum ?? maximum) && (
        <span className="c-under">{t('grid.range', { from: text(minimum), to: text(maximum) })}</span>
      )}
    </td>
  )
}
