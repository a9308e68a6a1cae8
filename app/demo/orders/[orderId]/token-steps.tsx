import type { ApiAnswer, ApiRequest } from '#lib/demo/api-exchange.ts'
import { claimsOf, indented, shortened, type Token } from '#lib/demo/token.ts'
import { CodeBlock } from '../../code-block.tsx'
import { Glyph } from '../../glyph.tsx'
import { HeaderList, Step } from './step.tsx'

/** Step 1: the signed request, as it went over the wire. */
export const TokenRequestStep = ({ request, keyPath }: { request: ApiRequest; keyPath: string }) => (
  <Step title="The shop signs a token request" state="done">
    <p className="request-line">
      <b>{request.method}</b> {request.url}
    </p>
    <HeaderList headers={request.headers} />
    <CodeBlock text={request.body ?? ''} label="body" />
    <p className="hint">
      X-SIGNATURE is RSA with SHA-256 over exactly these bytes, made with {keyPath}. The token may do four
      things, for this one payin and this amount only, so it may travel through a browser.
    </p>
  </Step>
)

/** Step 2: the token, shortened, and what it says of itself. */
export const TokenAnswerStep = ({ answer, token }: { answer: ApiAnswer; token: Token | undefined }) => (
  <Step
    title={token ? 'The gateway answers with a token' : 'The gateway gave no token'}
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
