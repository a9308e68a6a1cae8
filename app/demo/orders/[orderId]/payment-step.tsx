import type { ApiAnswer } from '#lib/demo/api/api-exchange.ts'
import { indented } from '#lib/demo/api/token.ts'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { Step } from './step.tsx'

interface PaymentStepProps {
  payment: ApiAnswer
  url: string
  /** "payin", "top-up", "payout". */
  word: string
}

/** The last step: the payment as the API answers it now. */
export const PaymentStep = ({ payment: { status, body }, url, word }: PaymentStepProps) => (
  <Step
    title={`The shop reads the ${word}`}
    state={status === 200 ? 'done' : status === 410 ? 'waiting' : 'failed'}
  >
    <p className="request-line">
      <b>GET</b> {url}
    </p>
    <p className="request-line">
      <b>{status || 'No answer'}</b> {status === 410 && `The ${word} does not exist yet`}
    </p>
    <CodeBlock text={indented(body)} label="answer" />
  </Step>
)
