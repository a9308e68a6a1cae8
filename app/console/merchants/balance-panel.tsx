import type { MerchantPage } from '#lib/console/merchants/merchant-page.ts'
import { Amount } from '../ui/amount.tsx'
import { Panel } from '../ui/panel.tsx'
import { Table } from '../ui/table.tsx'
import type { Visit } from '../visit.ts'

/** What the merchant has, per currency. */
export function BalancePanel({ visit, page: { sums } }: { visit: Visit; page: MerchantPage }) {
  const t = visit.phrases('merchants')
  return (
    <Panel title={t('balances')}>
      {sums.length === 0 ? (
        <p className="c-soft">{t('noBalance')}</p>
      ) : (
        <Table name={t('balances')}>
          <thead>
            <tr>
              <th scope="col">{t('columns.currency')}</th>
              <th scope="col" data-number>
                {t('columns.available')}
              </th>
              <th scope="col" data-number>
                {t('columns.reserved')}
              </th>
            </tr>
          </thead>
          <tbody>
            {sums.map(({ currencyCode, available, reserved }) => (
              <tr key={currencyCode}>
                <th scope="row">{currencyCode}</th>
                <td data-number>
                  <Amount value={available} />
                </td>
                <td data-number>
                  <Amount value={reserved} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  )
}
