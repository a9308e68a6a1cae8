import { shortened } from '#lib/demo/token.ts'
import { CopyButton } from '../../copy-button.tsx'
import { Step } from './step.tsx'

interface RedirectStepProps {
  redirectUrl: string | undefined
  /** Whether a payin exists: then the customer was there. */
  visited: boolean
}

/** Step 3: the link, parameter by parameter. */
export const RedirectStep = ({ redirectUrl, visited }: RedirectStepProps) => (
  <Step
    title="The shop sends the browser to the payment page"
    state={visited ? 'done' : redirectUrl ? 'waiting' : 'failed'}
  >
    {redirectUrl === undefined ? (
      <p>Without a token there is no link.</p>
    ) : (
      <Parameters url={new URL(redirectUrl)} />
    )}
  </Step>
)

const Parameters = ({ url }: { url: URL }) => (
  <>
    <p className="request-line">
      <b>GET</b> {url.origin}
      {url.pathname}
    </p>
    <dl className="headers">
      {[...url.searchParams].map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{name === 'token' ? shortened(value) : value}</dd>
        </div>
      ))}
    </dl>
    <CopyButton text={url.href} label="link" word="Copy the whole link" />
    <p className="hint">
      Each value is URL-encoded in the link. The page exchanges the token for a session at once, so it does
      not stay in the address bar.
    </p>
  </>
)
