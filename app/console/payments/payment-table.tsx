import { maskedAccount, maskedName } from '#lib/console/masked.ts'
import type { FoundPayment, Party } from '#lib/payments/search/payment-search.ts'
import { Amount } from '../ui/amount.tsx'
import { Table } from '../ui/table.tsx'
import { When } from '../ui/when.tsx'
import type { Visit } from '../visit.ts'
import { paymentAddress } from './payment-address.ts'
import { PaymentStatusWord } from './payment-status.tsx'

interface PaymentTableProps {
  readonly visit: Visit
  readonly payments: readonly FoundPayment[]
  /** Whether customers are shown in clear. */
  readonly inClear: boolean
}

/** Payments, a row each; an operator's have their merchant. */
export function PaymentTable({ visit, payments, inClear }: PaymentTableProps) {
  const t = visit.phrases('payments')
  const isOperator = visit.merchantCode === undefined
  return (
    <Table name={t('title')} className="p-list">
      <thead>
        <tr>
          <th scope="col">{t('id')}</th>
          <th scope="col">{t('kindAndMethod')}</th>
          <th scope="col">{t('status')}</th>
          <th scope="col">{t('created')}</th>
          {isOperator && <th scope="col">{t('merchant')}</th>}
          <th scope="col" data-number>
            {t('ordered')}
          </th>
          <th scope="col" data-number>
            {t('asked')}
          </th>
          <th scope="col" data-number>
            {t('received')}
          </th>
          <th scope="col">{t('party')}</th>
        </tr>
      </thead>
      <tbody>
        {payments.map(({ key, status, createdAt, method, ordered, asked, received, payer }) => (
          <tr key={`${key.merchantCode} ${key.kind} ${key.paymentId}`}>
            <th scope="row">
              <a className="p-id" href={paymentAddress(key)}>
                {key.paymentId}
              </a>
            </th>
            <td className="c-tight">
              {t(`kinds.${key.kind}`)} <span className="c-soft">{method}</span>
            </td>
            <td>
              <PaymentStatusWord status={status} />
            </td>
            <td>
              <When at={createdAt} timeZone={visit.timeZone} />
            </td>
            {isOperator && <td>{key.merchantCode}</td>}
            <td data-number>
              <Amount value={ordered} />
            </td>
            <td data-number>{asked && <Amount value={asked} />}</td>
            <td data-number>{received && <Amount value={received} />}</td>
            <td>
              <PartyWords party={payer} inClear={inClear} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** Who paid or is paid, by name and account. */
export function PartyWords({ party, inClear }: { party: Party | undefined; inClear: boolean }) {
  if (!party) return null
  const { name, account } = party
  return (
    <>
      {name !== undefined && <span>{inClear ? name : maskedName(name)}</span>}{' '}
      {account !== undefined && (
        <span className="c-soft c-tight">{inClear ? account : maskedAccount(account)}</span>
      )}
    </>
  )
}
