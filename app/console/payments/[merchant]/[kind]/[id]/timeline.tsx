import type { ReactNode } from 'react'
import type { Moment } from '#lib/console/payments/payment-story.ts'
import { describeActor, readActor } from '#lib/platform/audit/actor.ts'
import { moneyFromDatabase } from '#lib/money/money.ts'
import { Amount } from '../../../../ui/amount.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { When } from '../../../../ui/when.tsx'
import { CallbackStatusWord } from '../../../../callbacks/callback-status.tsx'
import { ruleName } from '../../../decision-words.tsx'
import type { Seen } from './seen.ts'

/** All that happened, in one order. */
export function Timeline(seen: Seen) {
  const { visit, story } = seen
  const t = visit.phrases('payments')
  return (
    <Panel title={t('timeline')}>
      <ol className="p-timeline">
        {story.timeline.map((moment, at) => (
          // The order is that of the past: nothing is put between.
          <li key={at} data-what={moment.what}>
            <When at={moment.at} timeZone={visit.timeZone} show="SECOND" />
            <span className="p-what">{t(`moments.${moment.what}`)}</span>
            <span className="p-said">{saidOf(moment, seen)}</span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function saidOf(moment: Moment, { visit, story, nameOf }: Seen): ReactNode {
  const t = visit.phrases('payments')
  const isOperator = visit.merchantCode === undefined
  const by = (actor: string) => (isOperator ? <Soft>{describeActor(readActor(actor))}</Soft> : null)
  const statusText = (status: string) => t.find(`statuses.${status}`) ?? status
  switch (moment.what) {
    case 'EVENT': {
      const { from_status: from, to_status: to, cause, actor, institution_code: code } = moment.event
      return (
        <>
          <span>{t.find(`causes.${cause}`) ?? cause}</span>
          {from !== to && (
            <Soft>
              {from === null ? statusText(to) : t('becomes', { from: statusText(from), to: statusText(to) })}
            </Soft>
          )}
          {code !== null && <Soft>{code}</Soft>}
          {by(actor)}
        </>
      )
    }
    case 'ATTEMPT': {
      const { attempt_no: number, method_code: method, asked, rail_reference: reference } = moment.attempt
      return (
        <>
          <span>{t('attemptOf', { number, method })}</span>
          <Amount value={moneyFromDatabase(asked, story.overview.currency_code)} />
          <Soft>{reference}</Soft>
        </>
      )
    }
    case 'RECEIPT': {
      const { amount, source, external_reference: reference, moved_at: movedAt } = moment.receipt
      const account = nameOf(moment.receipt.receiving_account_id)
      return (
        <>
          <Amount value={moneyFromDatabase(amount, story.overview.currency_code)} />
          <span>{t('movedAt')}</span> <When at={movedAt} timeZone={visit.timeZone} show="SECOND" />
          {reference !== null && <Soft>{reference}</Soft>}
          {isOperator && <Soft>{account ?? source}</Soft>}
        </>
      )
    }
    case 'MATCH':
      return (
        <>
          <Amount value={moment.match.money} />
          <span>{ruleName(moment.match.rule)}</span>
          {moment.match.by && isOperator && <Soft>{describeActor(moment.match.by)}</Soft>}
        </>
      )
    case 'UNDO':
      return (
        <>
          <Amount value={moment.match.money} />
          {isOperator && (
            <>
              <span>{moment.undone.reason}</span>
              <Soft>{describeActor(moment.undone.by)}</Soft>
            </>
          )}
        </>
      )
    case 'DECISION': {
      const { command, reason, actor, approved_by: approvedBy } = moment.decision
      return (
        <>
          <span>{command}</span>
          {reason !== null && <span>{reason}</span>}
          {by(actor)}
          {approvedBy !== null && (
            <Soft>{t('approvedBy', { name: describeActor(readActor(approvedBy)) })}</Soft>
          )}
        </>
      )
    }
    case 'ENTRY':
      return (
        <>
          <span>{moment.entry.kind}</span>
          {moment.entry.postings.map(({ account, amount }, at) => (
            <span key={at} className="p-posting">
              <Soft>{ledgerName(account, nameOf)}</Soft> <Amount value={amount} />
            </span>
          ))}
        </>
      )
    case 'CALLBACK':
      return <CallbackStatusWord status={moment.callback.status} />
    case 'DELIVERY': {
      const { status, error, durationMs } = moment.delivery
      return (
        <>
          <span>{status === null ? error : t('answered', { status })}</span>
          <Soft>{t('milliseconds', { ms: durationMs })}</Soft>
        </>
      )
    }
  }
}

const Soft = ({ children }: { children: ReactNode }) => <span className="c-soft">{children}</span>

/** A ledger account without IDs: `RECEIVING KBank THB`. */
function ledgerName(account: string, nameOf: Seen['nameOf']): string {
  const [kind = '', , owner] = account.split('/')
  if (owner === undefined) return kind
  return kind === 'RECEIVING' ? [kind, nameOf(owner)].filter(Boolean).join(' ') : kind
}
