import { CallbackStatusWord } from '../../../../callbacks/callback-status.tsx'
import { ConsoleForm } from '../../../../ui/form.tsx'
import { CopyId } from '../../../../ui/copy-id.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { Table, TableHead } from '../../../../ui/table.tsx'
import { When } from '../../../../ui/when.tsx'
import type { Seen } from './seen.ts'

/** What the merchant was told, and whether it arrived. */
export function Callbacks({ visit, paymentKey, story: { callbacks } }: Seen) {
  const t = visit.phrases('payments')
  if (callbacks.length === 0) return null
  const mayResend = visit.may('callbacks.resend')
  return (
    <Panel title={t('callbacks')}>
      <Table name={t('tableOf', { name: t('callbacks') })}>
        <TableHead
          columns={[t('created'), t('state'), { number: t('deliveries') }, t('lastAnswer'), t('decide')]}
        />
        <tbody>
          {callbacks.map(({ callbackId, status, createdAt, deliveries }) => {
            const last = deliveries.at(-1)
            return (
              <tr key={callbackId}>
                <td>
                  <When at={createdAt} timeZone={visit.timeZone} show="SECOND" />
                </td>
                <td>
                  <CallbackStatusWord status={status} />
                </td>
                <td data-number>{deliveries.length}</td>
                <td>{last && (last.status ?? last.error)}</td>
                <td>
                  <div className="c-acts">
                    {mayResend && (
                      <ConsoleForm visit={visit} action="/console/callbacks/resend">
                        <input type="hidden" name="merchant" value={paymentKey.merchantCode} />
                        <input type="hidden" name="callback" value={callbackId} />
                        <button className="c-button">{t('resend')}</button>
                      </ConsoleForm>
                    )}
                    <CopyId id={callbackId} />
                  </div>
                </td>
              </tr>
            )
          })}
        </tbody>
      </Table>
    </Panel>
  )
}
