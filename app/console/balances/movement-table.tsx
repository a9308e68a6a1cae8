import { isPaymentKind } from '#lib/money/payment-kinds.ts'
import type { Money } from '#lib/money/money.ts'
import { paymentAddress } from '../payments/payment-address.ts'
import { AmountCell, Table, TableHead } from '../ui/table.tsx'
import { When } from '../ui/when.tsx'
import type { Visit } from '../visit.ts'

interface MovementRow {
  readonly at: Date
  readonly kind: string
  readonly payment: { readonly kind: string; readonly paymentId: string } | undefined
  readonly reason?: string | undefined
  readonly amount: Money
  readonly balanceAfter: Money
}

interface MovementTableProps {
  readonly visit: Visit
  readonly name: string
  readonly merchantCode: string
  readonly rows: readonly MovementRow[]
  /** What stood there before the first of them. */
  readonly opening?: Money
  readonly closing?: Money
}

/** Movements of a balance, each with what stood there after it. */
export function MovementTable({ visit, name, merchantCode, rows, opening, closing }: MovementTableProps) {
  const t = visit.phrases('balances')
  return (
    <Table name={t('tableOf', { name })}>
      <TableHead
        columns={[
          t('at'),
          t('movement'),
          t('payment'),
          { number: t('amount') },
          { number: t('balanceAfter') },
        ]}
      />
      <tbody>
        {opening && <Standing name={t('opening')} value={opening} />}
        {rows.map(({ at, kind, payment, reason, amount, balanceAfter }, place) => (
          <tr key={place}>
            <td>
              <When at={at} timeZone={visit.timeZone} show="SECOND" />
            </td>
            <td>
              {t.find(`movements.${kind}`) ?? kind}
              {reason !== undefined && <span className="c-soft"> {reason}</span>}
            </td>
            <td>
              {payment && isPaymentKind(payment.kind) && (
                <a
                  className="c-id"
                  href={paymentAddress({ merchantCode, kind: payment.kind, paymentId: payment.paymentId })}
                >
                  {payment.paymentId}
                </a>
              )}
            </td>
            <AmountCell value={amount} />
            <AmountCell value={balanceAfter} />
          </tr>
        ))}
      </tbody>
      {closing && (
        <tfoot>
          <Standing name={t('closing')} value={closing} />
        </tfoot>
      )}
    </Table>
  )
}

const Standing = ({ name, value }: { name: string; value: Money }) => (
  <tr>
    <th scope="row" colSpan={4}>
      {name}
    </th>
    <AmountCell value={value} />
  </tr>
)
