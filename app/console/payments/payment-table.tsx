import { maskedAccount, maskedName } from '#lib/console/masked.ts'
import type { FoundPayment, Party } from '#lib/payments/search/payment-search.ts'
import { AmountCell, Table, TableHead } from '../ui/table.tsx'
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
      <TableHead
        columns={[
          t('id'),
          t('kindAndMethod'),
          t('status'),
          t('created'),
          isOperator && t('merchant'),
          { number: t('ordered') },
          { number: t('asked') },
          { number: t('received') },
          t('party'),
        ]}
      />
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
            <AmountCell value={ordered} />
            <AmountCell value={asked} />
            <AmountCell value={received} />
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
