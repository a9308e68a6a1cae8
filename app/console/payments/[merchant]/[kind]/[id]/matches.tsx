import { ConsoleForm } from '../../../../ui/form.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { CopyId } from '../../../../ui/copy-id.tsx'
import { Status } from '../../../../ui/status.tsx'
import { AmountCell, Table, TableHead } from '../../../../ui/table.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { When } from '../../../../ui/when.tsx'
import { EvidenceWords, People, ruleName } from '../../../decision-words.tsx'
import { paymentAddress } from '../../../payment-address.ts'
import type { Seen } from './seen.ts'

/** The money that was given to the payment: by which rule, on what evidence, by whom; also what was undone. */
export function Matches({ visit, paymentKey, story: { matches } }: Seen) {
  const t = visit.phrases('payments')
  if (matches.length === 0) return null
  const isOperator = visit.merchantCode === undefined
  const last = new Map(matches.map((match) => [match.receiptId, match.matchNo]))
  return (
    <Panel title={t('matches')}>
      <Table name={t('tableOf', { name: t('matches') })}>
        <TableHead
          columns={[
            { number: t('amount') },
            t('matchedAt'),
            t('rule'),
            t('evidence'),
            isOperator && t('decidedBy'),
            t('state'),
            visit.may('suspense.work') && t('decide'),
          ]}
        />
        <tbody>
          {matches.map((match) => (
            <tr key={`${match.receiptId} ${match.matchNo}`}>
              <AmountCell value={match.money} />
              <td>
                <When at={match.at} timeZone={visit.timeZone} show="SECOND" />
              </td>
              <td>{ruleName(match.rule)}</td>
              <td>
                <EvidenceWords evidence={match.evidence} />
              </td>
              {isOperator && <td>{match.by && <People by={match.by} approvedBy={match.approvedBy} />}</td>}
              <td>
                {match.undone ? (
                  <>
                    <Status tone="warn">{t('undone')}</Status>{' '}
                    {isOperator && (
                      <>
                        <span>{match.undone.reason}</span>{' '}
                        <People by={match.undone.by} approvedBy={match.undone.approvedBy} />
                      </>
                    )}
                  </>
                ) : (
                  <Status tone="good">{t(match.isSurplus ? 'inForceSurplus' : 'inForce')}</Status>
                )}
              </td>
              {visit.may('suspense.work') && (
                <td>
                  <div className="p-decide">
                    {last.get(match.receiptId) === match.matchNo && (
                      <ConsoleForm
                        visit={visit}
                        action={`${paymentAddress(paymentKey)}/match`}
                        className="p-reason"
                        name={t(match.undone ? 'redoMatch' : 'undoMatch')}
                      >
                        <input type="hidden" name="receiptId" value={match.receiptId} />
                        <input type="hidden" name="act" value={match.undone ? 'redo' : 'undo'} />
                        <TextField
                          label={t('reason')}
                          name="reason"
                          required
                          maxLength={140}
                          autoComplete="off"
                        />
                        <button className="c-button" data-kind={match.undone ? undefined : 'danger'}>
                          {t(match.undone ? 'redoMatch' : 'undoMatch')}
                        </button>
                      </ConsoleForm>
                    )}
                    <CopyId id={match.receiptId} name={t('copyReceiptId')} />
                  </div>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}
