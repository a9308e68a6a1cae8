import type { ApiAnswer } from '#lib/demo/api/api-exchange.ts'
import { summaryOf } from '#lib/demo/api/payment-detail.ts'
import type { ShopCallback } from '#lib/demo/orders/order-store.ts'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { Glyph } from '../../glyph.tsx'
import { MomentText } from '../../moment-text.tsx'
import { HeaderList, Step } from './step.tsx'

interface CallbackStepProps {
  callbacks: readonly ShopCallback[]
  /** Whether one is still expected. */
  waiting: boolean
  /** "payin", "top-up", "payout". */
  word: string
}

/** The callbacks that the gateway sent to the shop's server. */
export const CallbackStep = ({ callbacks, waiting, word }: CallbackStepProps) => (
  <Step
    title="The gateway notifies the shop"
    state={callbacks.some(({ verified }) => verified) ? 'done' : 'waiting'}
  >
    {callbacks.length === 0 && (
      <p>
        {waiting
          ? 'No callback yet: one comes with every change of status.'
          : `A callback comes when the status of the ${word} changes.`}
      </p>
    )}
    {callbacks.map((callback, index) => (
      <OneCallback key={index} callback={callback} word={word} />
    ))}
  </Step>
)

const OneCallback = ({ callback, word }: { callback: ShopCallback; word: string }) => (
  <article className="callback">
    <p className="callback-verdict" data-verified={callback.verified}>
      <Glyph name={callback.verified ? 'tick' : 'alert'} />
      <span>
        <b>{callback.verified ? 'Signature verified' : 'Signature not verified'}</b>
        {callback.reason && `: ${callback.reason}`}
      </span>
      <small>
        <MomentText at={callback.receivedAt} />
      </small>
    </p>
    <HeaderList headers={callback.headers} />
    <CodeBlock text={callback.body} label="callback body" copy={false} />
    {callback.read && (
      <p className="hint">
        The callback carries no status. The shop read the {word}: <b>{summaryText(callback.read)}</b>, and
        answered 200.
      </p>
    )}
  </article>
)

function summaryText(read: ApiAnswer): string {
  const summary = summaryOf(read)
  if (!summary) return `HTTP ${read.status}`
  return summary.returned ? `${summary.status}, the money returned` : summary.status
}
