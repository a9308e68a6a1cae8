import { payoutMethodsFor } from '#lib/methods/payout-registry.ts'
import { currencyFromDatabase } from '#lib/money/currency.ts'
import { amountShortest, moneyFromDatabase } from '#lib/money/money.ts'
import { ConsoleForm } from '../../../../ui/form.tsx'
import { Choice, TextField } from '../../../../ui/field.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { AmountCell, Table, TableHead } from '../../../../ui/table.tsx'
import { paymentAddress } from '../../../payment-address.ts'
import { PaymentStatusWord } from '../../../payment-status.tsx'
import type { Seen } from './seen.ts'

/** What of a payin was paid back, and the form that pays more back. */
export function Refunds({ visit, paymentKey, story: { overview, refunds, refundable } }: Seen) {
  const t = visit.phrases('payments')
  const { currency_code: currencyCode } = overview
  const typed = visit.notice?.typed
  const mayRefund = visit.may('refund') && refundable !== undefined && refundable.amount > 0n
  if (paymentKey.kind !== 'payin' || (refunds.length === 0 && !mayRefund)) return null
  return (
    <Panel title={t('refunds')}>
      {refunds.length > 0 && (
        <Table name={t('tableOf', { name: t('refunds') })}>
          <TableHead columns={[t('id'), t('status'), { number: t('amount') }]} />
          <tbody>
            {refunds.map(({ id, status, amount }) => (
              <tr key={id}>
                <th scope="row">
                  <a className="p-id" href={paymentAddress({ ...paymentKey, kind: 'refund', paymentId: id })}>
                    {id}
                  </a>
                </th>
                <td>
                  <PaymentStatusWord status={status} />
                </td>
                <AmountCell value={moneyFromDatabase(amount, currencyCode)} />
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {mayRefund && (
        <ConsoleForm visit={visit} action={`${paymentAddress(paymentKey)}/refund`} className="p-refund">
          <TextField
            label={t('refundAmount', { currency: currencyCode })}
            name="amount"
            inputMode="decimal"
            required
            value={typed?.['amount'] ?? amountShortest(refundable)}
            autoComplete="off"
          />
          <TextField
            label={t('reason')}
            name="reason"
            required
            maxLength={140}
            value={typed?.['reason']}
            autoComplete="off"
          />
          <details className="c-fold p-payee" open={Boolean(typed?.['method'])}>
            <summary>{t('otherAccount')}</summary>
            <div className="c-filters">
              <Choice
                label={t('payeeMethod')}
                name="method"
                value={typed?.['method']}
                none={t('payersAccount')}
                options={payoutMethodsFor(currencyFromDatabase(currencyCode)).map(({ code }) => [code, code])}
              />
              <TextField
                label={t('payeeName')}
                name="accountName"
                value={typed?.['accountName']}
                autoComplete="off"
              />
              <TextField
                label={t('payeeAccount')}
                name="accountNumber"
                value={typed?.['accountNumber']}
                autoComplete="off"
              />
              <TextField
                label={t('payeeBank')}
                name="operator"
                value={typed?.['operator']}
                autoComplete="off"
              />
            </div>
          </details>
          <button className="c-button" data-kind="main">
            {t('refund')}
          </button>
        </ConsoleForm>
      )}
    </Panel>
  )
}
