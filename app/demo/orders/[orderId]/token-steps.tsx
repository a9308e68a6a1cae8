import { type ApiAnswer, type ApiRequest, rawRequest } from '#lib/demo/api/api-exchange.ts'
import { claimsOf, indented, shortened, type Token } from '#lib/demo/api/token.ts'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { Glyph } from '../../glyph.tsx'
import { Step } from './step.tsx'

interface TokenRequestStepProps {
  request: ApiRequest
  keyPath: string
  /** Whether a browser will carry the token. */
  travels: boolean
}

/** Step 1: the signed request, as it went over the wire. */
export const TokenRequestStep = ({ request, keyPath, travels }: TokenRequestStepProps) => (
  <Step title="The shop signs a token request" state="done">
    <CodeBlock text={rawRequest(request)} label="raw request" />
    <p className="hint">
      X-SIGNATURE is RSA with SHA-256 over exactly the bytes of the body, made with {keyPath}.{' '}
      {travels
        ? 'The token may do four things, for this one payment and this amount only, so it may travel through a browser.'
        : 'The token may create and read this one payout. It stays on the shop’s server.'}
    </p>
  </Step>
)

/** Step 2: the token, shortened, and its claims. */
export const TokenAnswerStep = ({ answer, token }: { answer: ApiAnswer; token: Token | undefined }) => (
  <Step
    title={token ? 'The gateway answers with a token' : 'The gateway issued no token'}
    state={token ? 'done' : 'failed'}
  >
    <p className="request-line">
      <b>{answer.status || 'No answer'}</b> {answer.requestId && `X-Request-Id ${answer.requestId}`}
    </p>
    {token ? <TokenText token={token} /> : <CodeBlock text={indented(answer.body)} label="answer" />}
  </Step>
)

const TokenText = ({ token: { token, expiresAt } }: { token: Token }) => (
  <>
    <CodeBlock
      text={JSON.stringify({ token: shortened(token), expiresAt }, undefined, 2)}
      label="answer"
      copy={false}
    />
    <details className="fold">
      <summary>
        What the token says <Glyph name="down" />
      </summary>
      <div>
        <CodeBlock text={JSON.stringify(claimsOf(token), undefined, 2)} label="claims" copy={false} />
      </div>
    </details>
  </>
)
