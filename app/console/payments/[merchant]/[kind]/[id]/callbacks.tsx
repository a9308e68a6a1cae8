import { ConsoleForm } from '../../../../ui/form.tsx'
import { CopyId } from '../../../../ui/copy-id.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { Status } from '../../../../ui/status.tsx'
import { Table, TableHead } from '../../../../ui/table.tsx'
import { When } from '../../../../ui/when.tsx'
import { paymentAddress } from '../../../payment-address.ts'
import type { Seen } from './seen.ts'

const tones = { PENDING: 'warn', DELIVERED: 'good', FAILED: 'bad', STOPPED: 'plain' } as const

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
                  <Status tone={tones[status]}>{t(`callbackStates.${status}`)}</Status>
                </td>
                <td data-number>{deliveries.length}</td>
                <td>{last && (last.status ?? last.error)}</td>
                <td>
                  <div className="c-acts">
                    {mayResend && (
                      <ConsoleForm visit={visit} action={`${paymentAddress(paymentKey)}/callbacks`}>
                        <input type="hidden" name="callbackId" value={callbackId} />
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
