import type { CandidateDetail } from '#lib/console/suspense/item-detail.ts'
import type { ConsolePhrases } from '#lib/i18n/console-messages.ts'
import { PaymentStatusWord } from '../payments/payment-status.tsx'
import { Amount } from '../ui/amount.tsx'
import { TextField } from '../ui/field.tsx'
import { ConsoleForm } from '../ui/form.tsx'
import { Status } from '../ui/status.tsx'
import { AmountCell, Table, TableHead } from '../ui/table.tsx'
import { When } from '../ui/when.tsx'
import { nextItem, typedOf, type ItemDetailsProps } from './item-props.ts'
import { PaymentLink, whyText } from './item-words.tsx'
import { ReasonField, ShortChoice, TargetFields } from './target-fields.tsx'
import { targetText } from './target.ts'

/** The candidates with a button each, and any other payment by its ID. */
export function AssignForm({ visit, item, detail: { candidates }, list }: ItemDetailsProps) {
  const t = visit.phrases('suspense')
  const typed = typedOf(visit.notice?.typed, item.id)
  const isCredit = item.direction === 'CREDIT'
  return (
    <ConsoleForm
      visit={visit}
      action="/console/suspense/assign"
      className="s-form"
      name={t('assign.name')}
      enter="SEND_TYPED"
    >
      <input type="hidden" name="id" value={item.id} />
      <input type="hidden" name="next" value={nextItem(list, item)} />
      <h3>{t('detail.candidates')}</h3>
      {candidates.length === 0 ? (
        <p className="c-soft">{t('detail.noCandidates')}</p>
      ) : (
        <Table name={t('detail.candidates')} className="c-acts-stay">
          <TableHead
            columns={[
              t('detail.payment'),
              t('detail.why'),
              t('detail.status'),
              ...(['ordered', 'asked', 'received', 'charge'] as const).map((column) => ({
                number: t(`detail.${column}`),
              })),
              t('detail.created'),
              t('detail.act'),
            ]}
          />
          <tbody>
            {candidates.map((candidate, at) => (
              <CandidateRow
                key={`${candidate.merchantCode} ${candidate.kind} ${candidate.paymentId}`}
                t={t}
                timeZone={visit.timeZone}
                candidate={candidate}
                isBest={at === 0}
              />
            ))}
          </tbody>
        </Table>
      )}
      <div className="s-fields">
        {item.payment && isCredit && (item.kind === 'PART_PAID' || item.kind === 'SHORT') && (
          <button
            className="c-button"
            name="target"
            value={JSON.stringify({
              kind: item.payment.kind,
              merchantCode: item.payment.merchantCode,
              id: item.payment.paymentId,
              acceptShort: 'HOUSE',
            })}
          >
            {t('assign.acceptShortOwn')}
          </button>
        )}
        <TargetFields
          t={t}
          merchants={list.merchants}
          typed={typed}
          shortcut="a"
          kinds={
            isCredit
              ? ['payin', 'topup', 'payout', 'refund', 'return']
              : ['payout', 'refund', 'return', 'payin', 'topup']
          }
        />
        {isCredit && (
          <>
            <TextField
              label={t('assign.amount')}
              hint={t('assign.amountHint')}
              name="amount"
              value={typed['amount']}
              inputMode="decimal"
              autoComplete="off"
              data-key="s"
            />
            <ShortChoice t={t} typed={typed} />
          </>
        )}
        {(!isCredit || item.kind === 'RETURN_UNKNOWN') && (
          <TextField label={t('assign.fee')} name="fee" value={typed['fee']} inputMode="decimal" />
        )}
        {!isCredit && <TextField label={t('assign.receipt')} name="receiptId" value={typed['receiptId']} />}
        <ReasonField label={t('assign.reason')} hint={t('assign.reasonHint')} value={typed['reason']} />
        <button className="c-button" data-kind="main">
          {t('assign.button')}
        </button>
      </div>
    </ConsoleForm>
  )
}

interface CandidateRowProps {
  readonly t: ConsolePhrases<'suspense'>
  readonly timeZone: string
  readonly candidate: CandidateDetail
  readonly isBest: boolean
}

function CandidateRow({ t, timeZone, candidate, isBest }: CandidateRowProps) {
  const { facts, merchantCode, kind, paymentId, score, status, due, fee } = candidate
  const named = kind === 'return' ? t('detail.return') : paymentId
  return (
    <tr>
      <th scope="row">
        <PaymentLink t={t} payment={candidate} />{' '}
        <span className="c-soft c-small">
          {t(`paymentKinds.${kind}`)} {merchantCode}
        </span>
      </th>
      <td>
        {score} % <span className="c-soft">{whyText(t, candidate)}</span>
      </td>
      <td>
        {facts ? (
          <PaymentStatusWord status={facts.status} />
        ) : (
          <Status>{t.find(`statuses.${status}`) ?? status}</Status>
        )}
      </td>
      <AmountCell value={facts?.ordered ?? due} />
      <td data-number>{facts && isAsked(kind) && <Amount value={facts.asked} />}</td>
      <td data-number>{facts && isAsked(kind) && <Amount value={facts.received} />}</td>
      <AmountCell value={fee} />
      <td>{facts && <When at={facts.openedAt} timeZone={timeZone} show="DAY" />}</td>
      <td>
        <button
          className="c-button"
          data-kind={isBest ? 'main' : undefined}
          name="target"
          value={targetText(candidate)}
          aria-label={t('assign.to', { payment: named })}
          data-key={isBest ? 'Enter' : undefined}
        >
          {t('assign.button')}
        </button>
      </td>
    </tr>
  )
}

/** Customers are asked to pay payins and top-ups. */
const isAsked = (kind: CandidateDetail['kind']): boolean => kind === 'payin' || kind === 'topup'
