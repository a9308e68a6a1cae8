import type { PaymentRecord } from '#lib/payments/payment-record.ts'
import { moneyText } from '../../money-text.ts'
import { Glyph, type GlyphName } from '../../../demo/glyph.tsx'

/** What the form's answer says was done. */
const outcomes = {
  approve: { tone: 'good', glyph: 'tick', title: 'You have paid' },
  refuse: { tone: 'bad', glyph: 'cross', title: 'You have refused the payment' },
  less: { tone: 'warn', glyph: 'alert', title: 'You have paid a part' },
  more: { tone: 'warn', glyph: 'alert', title: 'You have paid too much' },
  amount: { tone: 'good', glyph: 'tick', title: 'Your money is on its way' },
  late: { tone: 'warn', glyph: 'wait', title: 'The time ran out, then you paid' },
  BAD_AMOUNT: { tone: 'bad', glyph: 'alert', title: 'That is not an amount of this currency' },
  NOT_ALLOWED: { tone: 'bad', glyph: 'alert', title: 'The payment’s status does not allow this' },
  UNKNOWN_DECISION: { tone: 'bad', glyph: 'alert', title: 'The institution did not understand' },
} as const satisfies Record<string, { tone: string; glyph: GlyphName; title: string }>

export type Outcome = keyof typeof outcomes

export const readOutcome = (text: unknown): Outcome | undefined =>
  typeof text === 'string' && Object.hasOwn(outcomes, text) ? (text as Outcome) : undefined

interface OutcomeScreenProps {
  record: PaymentRecord
  outcome: Outcome
  back: string
}

/** What came of the decision, as the gateway sees it now, and a link back: never a redirect, so that it can be read. */
export function OutcomeScreen({ record, outcome, back }: OutcomeScreenProps) {
  const { tone, glyph, title } = outcomes[outcome]
  const stillOpen =
    record.status === 'WAITING' || record.status === 'PROCESSING' || record.status === 'EXPIRED'
  return (
    <main className="verdict panel">
      <span className="verdict-mark" data-tone={tone}>
        <Glyph name={glyph} size={34} />
      </span>
      <h1>{title}</h1>
      <dl className="facts">
        <dt>Received</dt>
        <dd>{moneyText(record.moneyReceived)}</dd>
        <dt>Still due</dt>
        <dd>{moneyText(record.due)}</dd>
        <dt>Status now</dt>
        <dd>{record.failureReasonCode ? `${record.status}, ${record.failureReasonCode}` : record.status}</dd>
        <dt>Payment</dt>
        <dd>{record.key.paymentId}</dd>
      </dl>
      <div className="actions">
        <a className="action" href={back}>
          Back to {record.merchantName}
        </a>
        {stillOpen && (
          <a className="action action-quiet" href={`/sandbox/institution/${record.attempt.railReference}`}>
            Stay at the institution
          </a>
        )}
      </div>
    </main>
  )
}
