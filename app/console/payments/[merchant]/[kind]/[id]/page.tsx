import { accountNames } from '#lib/console/payments/account-names.ts'
import { paymentStory } from '#lib/console/payments/payment-story.ts'
import { sandboxEvents } from '#lib/console/payments/sandbox-events.ts'
import { consolePage } from '../../../../page-kind.tsx'
import { KeepFresh } from '../../../../browser/keep-fresh.tsx'
import { ConsoleMain } from '../../../../ui/console-main.tsx'
import { notHere } from '../../../../visit.ts'
import { eventsAddress, paymentAddress } from '../../../payment-address.ts'
import { paymentOf, type PaymentParams } from '../../../payment-of-address.ts'
import { PaymentStatusWord } from '../../../payment-status.tsx'
import { CustomersShown } from '../../../customers-shown.tsx'
import { recordLookAt, showsCustomers } from '../../../search-of-visit.ts'
import '../../../payments.css'
import { Amounts } from './amounts.tsx'
import { Callbacks } from './callbacks.tsx'
import { Facts } from './facts.tsx'
import { Lines } from './lines.tsx'
import { Matches } from './matches.tsx'
import { Refunds } from './refunds.tsx'
import { SandboxActions } from './sandbox-actions.tsx'
import { Timeline } from './timeline.tsx'

/** Everything about one payment: what was asked and came, what the customer saw, and all that happened. */
export default consolePage<PaymentParams>('payments.read', async (visit, { params, query }) => {
  const key = paymentOf(visit, params)
  const forMerchant = visit.merchantCode !== undefined
  const story = await paymentStory(visit.gateway, key, { forMerchant })
  if (!story) notHere()
  const inClear = showsCustomers(visit, query)
  if (inClear) await recordLookAt(visit, key)
  const names = forMerchant ? undefined : await accountNames(visit.gateway)
  const seen = { visit, paymentKey: key, story, inClear, nameOf: (id: string) => names?.(id) }
  const t = visit.phrases('payments')
  return (
    <ConsoleMain
      visit={visit}
      title={
        <>
          {key.paymentId} <PaymentStatusWord status={story.overview.status} />
        </>
      }
      titleText={key.paymentId}
      lead={t('leadOf', { kind: t(`kinds.${key.kind}`), merchant: key.merchantCode, zone: visit.timeZone })}
      actions={
        (key.kind === 'payin' || key.kind === 'topup') && (
          <a className="c-button" data-plain target="_blank" href={`${paymentAddress(key)}/hosted`}>
            {t('hostedPage')}
          </a>
        )
      }
    >
      <CustomersShown visit={visit} inClear={inClear} />
      <div className="c-panels">
        <Amounts {...seen} />
        <Facts {...seen} />
      </div>
      <Matches {...seen} />
      {!forMerchant && <Lines {...seen} />}
      <Refunds {...seen} />
      <Callbacks {...seen} />
      <Timeline {...seen} />
      {/* Each look at a customer is recorded: such a page is not read again by itself. */}
      {!inClear && <KeepFresh seconds={30} events={eventsAddress(key)} />}
      <SandboxActions visit={visit} paymentKey={key} events={sandboxEvents(visit.gateway, key)} />
    </ConsoleMain>
  )
})
