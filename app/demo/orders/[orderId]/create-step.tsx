import { type ApiAnswer, type ApiRequest, rawRequest } from '#lib/demo/api/api-exchange.ts'
import { indented, shortened } from '#lib/demo/api/token.ts'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { Step } from './step.tsx'

interface CreateStepProps {
  /** What the shop does. */
  title: string
  request: ApiRequest
  answer: ApiAnswer
  /** Shown shortened. */
  token: string
}

/** For payouts and refunds: the shop's server creates them itself. */
export const CreateStep = ({ title, request, answer, token }: CreateStepProps) => (
  <Step title={title} state={answer.status === 201 ? 'done' : 'failed'}>
    <CodeBlock text={rawRequest(request).replace(token, shortened(token))} label="request" copy={false} />
    <p className="request-line">
      <b>{answer.status || 'No answer'}</b> {answer.requestId && `X-Request-Id ${answer.requestId}`}
    </p>
    <CodeBlock text={indented(answer.body)} label="answer" />
  </Step>
)
