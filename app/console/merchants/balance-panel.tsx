import type { MerchantPage } from '#lib/console/merchants/merchant-page.ts'
import { Panel } from '../ui/panel.tsx'
import { AmountCell, Table, TableHead } from '../ui/table.tsx'
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
          <TableHead
            columns={[
              t('columns.currency'),
              { number: t('columns.available') },
              { number: t('columns.reserved') },
            ]}
          />
          <tbody>
            {sums.map(({ currencyCode, available, reserved }) => (
              <tr key={currencyCode}>
                <th scope="row">{currencyCode}</th>
                <AmountCell value={available} />
                <AmountCell value={reserved} />
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  )
}
