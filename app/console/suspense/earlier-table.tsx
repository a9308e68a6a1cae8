import { PaymentStatusWord } from '../payments/payment-status.tsx'
import { AmountCell, Table, TableHead } from '../ui/table.tsx'
import { When } from '../ui/when.tsx'
import type { ItemDetailsProps } from './item-props.ts'
import { PaymentLink } from './item-words.tsx'

/** The earlier payments of who sent the money; by the name alone where no account is known. */
export function EarlierTable({ visit, detail: { earlier } }: ItemDetailsProps) {
  if (!earlier) return null
  const t = visit.phrases('suspense')
  const name = t(earlier.by === 'ACCOUNT' ? 'detail.earlier' : 'detail.earlierByName')
  return (
    <div className="s-earlier">
      <h3>{name}</h3>
      {earlier.payments.length === 0 ? (
        <p className="c-soft">{t('detail.noEarlier')}</p>
      ) : (
        <Table name={name}>
          <TableHead
            columns={[
              t('detail.payment'),
              t('detail.status'),
              { number: t('detail.ordered') },
              { number: t('detail.received') },
              t('detail.created'),
            ]}
          />
          <tbody>
            {earlier.payments.map(({ key, status, ordered, received, createdAt }) => (
              <tr key={`${key.merchantCode} ${key.kind} ${key.paymentId}`}>
                <th scope="row">
                  <PaymentLink t={t} payment={key} />{' '}
                  <span className="c-soft c-small">{key.merchantCode}</span>
                </th>
                <td>
                  <PaymentStatusWord status={status} />
                </td>
                <AmountCell value={ordered} />
                <AmountCell value={received} />
                <td>
                  <When at={createdAt} timeZone={visit.timeZone} show="DAY" />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </div>
  )
}
