import type { BatchOnPage } from '#lib/console/batches/read-batch.ts'
import { lineAddress, paymentAddress } from '../../payments/payment-address.ts'
import { ConsoleForm } from '../../ui/form.tsx'
import { Status } from '../../ui/status.tsx'
import { AmountCell, Table, TableHead } from '../../ui/table.tsx'
import { When } from '../../ui/when.tsx'
import type { Visit } from '../../visit.ts'
import { PayeeCells } from '../payee-cells.tsx'

type Order = BatchOnPage['orders'][number]

interface OrdersProps {
  readonly visit: Visit
  readonly shown: BatchOnPage
  /** Before the export: single ones can be taken out. */
  readonly isOpen: boolean
}

/** Whom the batch pays, as everybody sees it who creates or approves it. */
export function Orders({ visit, shown: { batch, orders }, isOpen }: OrdersProps) {
  const t = visit.phrases('batches')
  const table = (
    <Table name={t('batch.orders')}>
      <TableHead
        columns={[
          isOpen && t('columns.mark'),
          t('columns.payout'),
          t('columns.merchant'),
          t('columns.payee'),
          t('columns.payeeAccount'),
          t('columns.bank'),
          { number: t('columns.amount') },
          t('columns.reason'),
          t(isOpen ? 'columns.marks' : 'columns.state'),
        ]}
      />
      <tbody>
        {orders.map((order) => (
          <tr key={order.key}>
            {isOpen && (
              <td>
                {order.state === 'IN_FORCE' && (
                  <label className="p-mark">
                    <input
                      type="checkbox"
                      name="keys"
                      value={order.key}
                      aria-label={t('batch.markOne', { payout: nameOf(order, t('return')) })}
                    />
                  </label>
                )}
              </td>
            )}
            <th scope="row">
              {order.payout ? (
                <a className="c-id" href={paymentAddress(order.payout)}>
                  {order.payout.paymentId}
                </a>
              ) : (
                t('return')
              )}
            </th>
            <td>{order.payout?.merchantCode ?? '–'}</td>
            <PayeeCells payee={order.payee} erased={t('erased')} />
            <AmountCell value={order.money} />
            <td>{order.reason ?? '–'}</td>
            <td>
              {isOpen && order.state === 'IN_FORCE' ? (
                <Marks visit={visit} order={order} />
              ) : (
                <Outcome visit={visit} order={order} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
  if (!isOpen) return table
  return (
    <ConsoleForm visit={visit} action="/console/batches/act" className="p-part">
      <input type="hidden" name="batchId" value={batch.id} />
      {table}
      <button className="c-button" name="act" value="take-out">
        {t('batch.takeOut')}
      </button>
    </ConsoleForm>
  )
}

const nameOf = (order: Order, back: string): string => order.payout?.paymentId ?? back

/** What to look at before agreeing. */
function Marks({ visit, order }: { visit: Visit; order: Order }) {
  const t = visit.phrases('batches')
  const { marks } = order
  return (
    <span className="p-marks">
      {order.isNewPayee && <Status tone="warn">{t('marks.newPayee')}</Status>}
      {marks?.isOwnAccount && <Status tone="bad">{t('marks.ownAccount')}</Status>}
      {marks && marks.doubts.length > 0 && <Status tone="bad">{t('marks.doubtful')}</Status>}
      {marks?.doubts.map((doubt) => (
        <span className="c-under" key={doubt}>
          {doubt}
        </span>
      ))}
      {marks?.changes.map(({ original, written }) => (
        <span className="c-under" key={`${original}${written}`}>
          {t('marks.written', { original, written })}
        </span>
      ))}
    </span>
  )
}

/** What became of an order after the export: sent, accepted, refused, debited, returned. */
function Outcome({ visit, order }: { visit: Visit; order: Order }) {
  const t = visit.phrases('batches')
  const [said, tone] = outcomeOf(order)
  return (
    <span className="p-marks">
      <Status tone={tone}>{t(`outcomes.${said}`)}</Status>
      {order.refusal && (
        <span className="c-under">{[order.refusal.code, order.refusal.text].filter(Boolean).join(': ')}</span>
      )}
      {order.debit && (
        <a className="c-under" href={lineAddress(order.debit)}>
          {t('outcomes.debit', { day: order.debit.day, line: order.debit.line })}
        </a>
      )}
      {order.returnedAt && (
        <span className="c-under">
          {t('outcomes.returnedAt')} <When at={order.returnedAt} timeZone={visit.timeZone} show="DAY" />
        </span>
      )}
    </span>
  )
}

function outcomeOf({ state, status, debitedAt, returnedAt }: Order) {
  if (state === 'TAKEN_OUT') return ['takenOut', 'plain'] as const
  if (state === 'RELEASED') return ['released', 'plain'] as const
  if (returnedAt) return ['returned', 'bad'] as const
  if (status === 'REFUSED') return ['refused', 'bad'] as const
  if (debitedAt) return ['debited', 'good'] as const
  if (status === 'SUCCESS' || status === 'PAID') return ['accepted', 'good'] as const
  return ['sent', 'warn'] as const
}
