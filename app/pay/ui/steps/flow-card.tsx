import type { ReactNode } from 'react'
import type { PayNow } from '#lib/checkout/pay/pay-now.ts'
import type { WithPayment } from '../../checkout-view.ts'
import { CancelFold, saysPaid } from '../actions.tsx'
import { ContactFold } from '../frame/contact-fold.tsx'
import { BackButton, StepCard } from '../frame/step-card.tsx'
import { PaymentNotice } from '../reference-form.tsx'
import { Watch } from '../watch.tsx'
import { Icon } from '../../../ui/line-icon.tsx'

export interface FlowScreenProps {
  readonly view: WithPayment
  readonly now: PayNow
}

interface FlowCardProps {
  readonly view: WithPayment
  readonly title: string
  readonly lead?: string
  /** Whether the customer may be typing, so that the page must not reload itself. */
  readonly typing?: boolean
  readonly children: ReactNode
}

/**
 * The common parts of every flow: the money received so far, cancelling, the live line with the time left.
 */
export function FlowCard({ view, title, lead, typing = false, children }: FlowCardProps) {
  const { words, screen, payment } = view
  const claimed = payment.externalReference !== undefined || saysPaid(view)
  const line = words.t(claimed ? 'watch.checking' : 'watch.waiting')
  return (
    <StepCard
      name={screen.at}
      title={title}
      notice={<PaymentNotice view={view} />}
      back={
        view.otherWays && (
          <BackButton action={`${view.address}/change`} name="change" label={words.t('choose.other')} />
        )
      }
    >
      {lead !== undefined && <p className="lead">{lead}</p>}
      <PartNote view={view} />
      {children}
      <CancelFold view={view} />
      <ContactFold view={view} />
      <Watch view={view} line={line} reloads={!typing} />
    </StepCard>
  )
}

/** Some of the money came: shows how much, and that the rest of the page is about the remaining amount. */
function PartNote({ view }: { view: WithPayment }) {
  const { screen, words } = view
  if (screen.at !== 'part') return null
  const amounts = { received: words.money(screen.received), due: words.money(screen.due) }
  return (
    <output className="note note-warn">
      <Icon name="info" size={20} />
      <span>
        <b>{words.t('part.title', amounts)}</b> {words.t('part.lead')}
      </span>
    </output>
  )
}
