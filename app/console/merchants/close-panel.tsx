import type { openOf } from '#lib/console/merchants/merchant-page.ts'
import { offeredCurrencies } from '#lib/console/merchants/merchant-page.ts'
import type { MerchantSums } from '#lib/ledger/settlements/sums-of-merchant.ts'
import { settlementSums } from '#lib/ledger/settlements/settlement.ts'
import { Amount } from '../ui/amount.tsx'
import { Choice, TextField } from '../ui/field.tsx'
import { Panel } from '../ui/panel.tsx'
import { Table } from '../ui/table.tsx'
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
          <thead>
            <tr>
              <th scope="col">{t('item.payment')}</th>
              <th scope="col">{t('item.status')}</th>
              <th scope="col" data-number>
                {t('item.money')}
              </th>
            </tr>
          </thead>
          <tbody>
            {open.slice(0, shownMax).map(({ kind, paymentId, status, money }) => (
              <tr key={`${kind} ${paymentId}`}>
                <th scope="row">
                  {kind} {paymentId}
                </th>
                <td>{status}</td>
                <td data-number>
                  <Amount value={money} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {suspended.length > 0 && (
        <Table name={t('suspendedTable')}>
          <thead>
            <tr>
              <th scope="col">{t('item.kind')}</th>
              <th scope="col" data-number>
                {t('item.money')}
              </th>
            </tr>
          </thead>
          <tbody>
            {suspended.slice(0, shownMax).map(({ id, kind, money }) => (
              <tr key={id}>
                <th scope="row">{kind}</th>
                <td data-number>
                  <Amount value={money} />
                </td>
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
      <thead>
        <tr>
          <th scope="col">{t('columns.currency')}</th>
          {settlementSums.map((sum) => (
            <th key={sum} scope="col" data-number>
              {t(`sums.${sum}`)}
            </th>
          ))}
          <th scope="col" data-number>
            {t('columns.available')}
          </th>
        </tr>
      </thead>
      <tbody>
        {sums.map((one) => (
          <tr key={one.currencyCode}>
            <th scope="row">{one.currencyCode}</th>
            {settlementSums.map((sum) => (
              <td key={sum} data-number>
                <Amount value={one[sum]} />
              </td>
            ))}
            <td data-number>
              <Amount value={one.available} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
