import type { openOf } from '#lib/console/merchants/merchant-page.ts'
import { offeredCurrencies } from '#lib/console/merchants/merchant-page.ts'
import type { MerchantSums } from '#lib/ledger/settlements/sums-of-merchant.ts'
import { settlementSums } from '#lib/ledger/settlements/settlement.ts'
import { Choice, TextField } from '../ui/field.tsx'
import { Panel } from '../ui/panel.tsx'
import { AmountCell, Table, TableHead } from '../ui/table.tsx'
import type { Visit } from '../visit.ts'
import { ActForm } from './act-form.tsx'

type Open = Awaited<ReturnType<typeof openOf>>

const shownMax = 50

interface ClosePanelProps extends Open {
  readonly visit: Visit
  readonly code: string
  /** The closing statement. */
  readonly sums: readonly MerchantSums[]
}

/** A merchant leaves: what is open, and where its last money goes. */
export function ClosePanel({ visit, code, open, suspended, sums }: ClosePanelProps) {
  const t = visit.phrases('merchants')
  const typed = visit.notice?.typed ?? {}
  return (
    <Panel title={t('closing')}>
      <p>{t('closingLead')}</p>
      <p>
        {t('openPayments', { count: open.length })} {t('suspendedItems', { count: suspended.length })}
      </p>
      {open.length > 0 && (
        <Table name={t('openTable')}>
          <TableHead columns={[t('item.payment'), t('item.status'), { number: t('item.money') }]} />
          <tbody>
            {open.slice(0, shownMax).map(({ kind, paymentId, status, money }) => (
              <tr key={`${kind} ${paymentId}`}>
                <th scope="row">
                  {kind} {paymentId}
                </th>
                <td>{status}</td>
                <AmountCell value={money} />
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {suspended.length > 0 && (
        <Table name={t('suspendedTable')}>
          <TableHead columns={[t('item.kind'), { number: t('item.money') }]} />
          <tbody>
            {suspended.slice(0, shownMax).map(({ id, kind, money }) => (
              <tr key={id}>
                <th scope="row">{kind}</th>
                <AmountCell value={money} />
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {sums.length > 0 && <Statement visit={visit} sums={sums} />}
      <ActForm visit={visit} code={code} act="close" name={t('closing')}>
        <Choice
          label={t('payeeCurrency')}
          name="currencyCode"
          value={typed['currencyCode']}
          options={offeredCurrencies.map((one) => [one, one] as const)}
          none={t('noPayout')}
        />
        {(['accountNumber', 'accountName', 'bankCode'] as const).map((name) => (
          <TextField key={name} label={t(name)} name={name} value={typed[name]} autoComplete="off" />
        ))}
        <div>
          <button className="c-button" data-kind="danger">
            {t('close')}
          </button>
        </div>
      </ActForm>
    </Panel>
  )
}

/** All that the merchant ever earned and paid, and what is left. */
function Statement({ visit, sums }: { visit: Visit; sums: readonly MerchantSums[] }) {
  const t = visit.phrases('merchants')
  return (
    <Table name={t('statement')}>
      <TableHead
        columns={[
          t('columns.currency'),
          ...settlementSums.map((sum) => ({ number: t(`sums.${sum}`) })),
          { number: t('columns.available') },
        ]}
      />
      <tbody>
        {sums.map((one) => (
          <tr key={one.currencyCode}>
            <th scope="row">{one.currencyCode}</th>
            {settlementSums.map((sum) => (
              <AmountCell key={sum} value={one[sum]} />
            ))}
            <AmountCell value={one.available} />
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
