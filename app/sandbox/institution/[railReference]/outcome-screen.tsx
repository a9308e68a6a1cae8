import type { PaymentRecord } from '#lib/payments/payment-record.ts'
import { Glyph, type GlyphName } from '../../../demo/glyph.tsx'
import { moneyText } from '../../money-text.ts'
import { Facts } from './scenes/parts/facts.tsx'
import { MomentText } from '../../../demo/moment-text.tsx'

interface Shown {
  readonly tone: 'good' | 'warn' | 'bad'
  readonly glyph: GlyphName
  readonly title: string
  readonly sentence?: string
}

/** The text for each result of the form. */
const outcomes = {
  approve: { tone: 'good', glyph: 'tick', title: 'You have paid' },
  chain: { tone: 'good', glyph: 'chain', title: 'The transfer is on the chain' },
  refuse: { tone: 'bad', glyph: 'cross', title: 'You have refused the payment' },
  less: { tone: 'warn', glyph: 'alert', title: 'You have paid a part' },
  more: { tone: 'warn', glyph: 'alert', title: 'You have paid too much' },
  amount: { tone: 'good', glyph: 'tick', title: 'Your money is on its way' },
  late: { tone: 'warn', glyph: 'wait', title: 'The time ran out, then you paid' },
  unnamed: {
    tone: 'good',
    glyph: 'tick',
    title: 'Sent without the reference',
    sentence: 'The gateway knew whose it is by the exact amount or by what the customer had typed.',
  },
  suspense: {
    tone: 'warn',
    glyph: 'alert',
    title: 'Sent without a payment reference',
    sentence:
      'The transfer does not name its payment. The gateway holds the money in suspense until it is assigned: by the bank’s reference that the customer types, where the page asks for one, else by the operator.',
  },
  BAD_AMOUNT: { tone: 'bad', glyph: 'alert', title: 'That is not an amount of this currency' },
  NOT_ALLOWED: { tone: 'bad', glyph: 'alert', title: 'The payment’s status does not allow this' },
  UNKNOWN_DECISION: { tone: 'bad', glyph: 'alert', title: 'The institution did not understand' },
} as const satisfies Record<string, Shown>

export type Outcome = keyof typeof outcomes

export const readOutcome = (text: unknown): Outcome | undefined =>
  typeof text === 'string' && Object.hasOwn(outcomes, text) ? (text as Outcome) : undefined

interface OutcomeScreenProps {
  record: PaymentRecord
  outcome: Outcome
  back: string
}

/**
 * The result of the decision, as the gateway has it now, and a link back: not a redirect, so that it can be
 * read.
 */
export function OutcomeScreen({ record, outcome, back }: OutcomeScreenProps) {
  const { tone, glyph, title, sentence }: Shown = outcomes[outcome]
  const { status, failureReasonCode } = record
  const stillOpen = status === 'WAITING' || status === 'PROCESSING' || status === 'EXPIRED'
  const atTill = record.attempt.method.flow === 'CODE' && record.moneyReceived.amount > 0n
  return (
    <main className="verdict panel">
      <span className="verdict-mark" data-tone={tone}>
        <Glyph name={glyph} size={34} />
      </span>
      <h1>{title}</h1>
      {sentence && <p className="verdict-sentence">{sentence}</p>}
      {atTill && <TillReceipt record={record} />}
      <Facts
        facts={[
          ['Received', moneyText(record.moneyReceived)],
          ['Still due', moneyText(record.due)],
          ['Status now', failureReasonCode ? `${status}, ${failureReasonCode}` : status],
          ['Payment', record.key.paymentId],
        ]}
      />
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

/** The receipt that the shop's till prints for its customer. */
const TillReceipt = ({ record }: { record: PaymentRecord }) => {
  const { response, railReference } = record.attempt
  return (
    <section className="receipt" aria-label="Receipt">
      <p>
        <b>TEST STORE, TILL 1</b>
      </p>
      <p>
        <MomentText at={record.processedAt ?? record.changedAt} />
      </p>
      <dl>
        <div>
          <dt>Bill for {record.merchantName}</dt>
          <dd>{moneyText(record.moneyReceived)}</dd>
        </div>
        <div>
          <dt>Code</dt>
          <dd>{response.reference ?? railReference}</dd>
        </div>
      </dl>
      <p>NO MONEY HAS MOVED</p>
    </section>
  )
}
