import type { CallbackRow } from '#lib/callbacks/sql/list-callbacks.ts'
import { paymentAddress } from '../payments/payment-address.ts'
import { CopyId } from '../ui/copy-id.tsx'
import { ConsoleForm } from '../ui/form.tsx'
import { Table, TableHead } from '../ui/table.tsx'
import { When } from '../ui/when.tsx'
import type { Visit } from '../visit.ts'
import { CallbackStatusWord } from './callback-status.tsx'
import { Deliveries } from './deliveries.tsx'

interface CallbackTableProps {
  readonly visit: Visit
  readonly callbacks: readonly CallbackRow[]
}

export function CallbackTable({ visit, callbacks }: CallbackTableProps) {
  const t = visit.phrases('callbacks')
  const mayResend = visit.may('callbacks.resend')
  const isOperator = visit.merchantCode === undefined
  return (
    <Table name={t('title')} className="callbacks c-acts-stay">
      <TableHead
        columns={[
          t('at'),
          isOperator && visit.phrases('frame')('merchant'),
          t('payment'),
          t('status'),
          t('deliveries'),
          t('acts'),
        ]}
      />
      <tbody>
        {callbacks.map((callback) => (
          <tr key={callback.callbackId}>
            <td>
              <When at={callback.createdAt} timeZone={visit.timeZone} show="SECOND" />
            </td>
            {isOperator && <td>{callback.merchantCode}</td>}
            <td>
              <a className="callback-payment c-id" href={paymentAddress(callback)}>
                {callback.paymentId}
              </a>{' '}
              <span className="c-soft c-small">{t(`kinds.${callback.kind}`)}</span>
            </td>
            <td>
              <CallbackStatusWord status={callback.status} />
            </td>
            <td>
              <Deliveries visit={visit} callback={callback} />
            </td>
            <td>
              <div className="c-acts callback-acts">
                {mayResend && (
                  <ConsoleForm visit={visit} action="/console/callbacks/resend">
                    <input type="hidden" name="merchant" value={callback.merchantCode} />
                    <input type="hidden" name="callback" value={callback.callbackId} />
                    <button className="c-button">{t('resend')}</button>
                  </ConsoleForm>
                )}
                <CopyId id={callback.callbackId} />
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
