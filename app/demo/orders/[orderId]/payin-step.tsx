import type { ApiAnswer } from '#lib/demo/api-exchange.ts'
import { indented } from '#lib/demo/token.ts'
import { CodeBlock } from '../../code-block.tsx'
import { Step } from './step.tsx'

/** Step 5: the payin as the API answers it now. */
export const PayinStep = ({ payin, url }: { payin: ApiAnswer; url: string }) => (
  <Step
    title="The shop reads the payin"
    state={payin.status === 200 ? 'done' : payin.status === 410 ? 'waiting' : 'failed'}
  >
    <p className="request-line">
      <b>GET</b> {url}
    </p>
    <p className="request-line">
      <b>{payin.status || 'No answer'}</b> {payin.status === 410 && 'The payin does not exist yet'}
    </p>
    <CodeBlock text={indented(payin.body)} label="answer" />
  </Step>
)
