import type { ReactNode } from 'react'
import { partyOf } from '#lib/payments/search/party.ts'
import { isPaidOut } from '#lib/money/payment-kinds.ts'
import { Panel } from '../../../../ui/panel.tsx'
import { When } from '../../../../ui/when.tsx'
import { PartyWords } from '../../../payment-table.tsx'
import { paymentAddress } from '../../../payment-address.ts'
import type { Seen } from './seen.ts'

/** What the customer saw, and how the payment is known elsewhere. */
export function Facts({ visit, paymentKey, story: { overview }, inClear, nameOf }: Seen) {
  const t = visit.phrases('payments')
  const { timeZone } = visit
  const party = partyOf(visit.gateway.personal, overview)
  const account = overview.receiving_account_id === null ? undefined : nameOf(overview.receiving_account_id)
  const facts = [
    ['methodSeen', [overview.method_code, overview.operator_code].filter(Boolean).join(' · ')],
    ['paidTo', overview.own_address],
    ['bankAccount', account],
    ['reference', overview.rail_reference],
    ['externalReference', overview.external_reference],
    [isPaidOut(paymentKey.kind) ? 'payee' : 'payer', party && <PartyWords party={party} inClear={inClear} />],
    ['created', <When key="created" at={overview.created_at} timeZone={timeZone} show="SECOND" />],
    ['payUntil', overview.expire_at && <When at={overview.expire_at} timeZone={timeZone} show="SECOND" />],
    ['ended', overview.processed_at && <When at={overview.processed_at} timeZone={timeZone} show="SECOND" />],
    ['failure', overview.failure_reason_code],
    [
      'refundOf',
      overview.refund_of !== null && (
        <a href={paymentAddress({ ...paymentKey, kind: 'payin', paymentId: overview.refund_of })}>
          {overview.refund_of}
        </a>
      ),
    ],
  ] as const satisfies readonly (readonly [string, ReactNode])[]
  return (
    <Panel title={t(isPaidOut(paymentKey.kind) ? 'orderOut' : 'customerSaw')}>
      <dl className="c-facts">
        {facts.map(
          ([name, value]) =>
            value !== null &&
            value !== undefined &&
            value !== false &&
            value !== '' && (
              <div key={name}>
                <dt>{t(`facts.${name}`)}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </Panel>
  )
}
