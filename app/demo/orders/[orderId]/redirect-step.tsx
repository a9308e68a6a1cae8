import { shortened } from '#lib/demo/api/token.ts'
import { requiredParameters } from '#lib/demo/forms/redirect-url.ts'
import { CopyButton } from '../../copy-button.tsx'
import { HeaderList, Step } from './step.tsx'

interface RedirectStepProps {
  redirectUrl: string | undefined
  /** Whether the payment exists: then the customer has used the link. */
  visited: boolean
  scenario: string | undefined
}

/** Step 3: the link, parameter by parameter. */
export const RedirectStep = ({ redirectUrl, visited, scenario }: RedirectStepProps) => (
  <Step
    title="The shop sends the browser to the payment page"
    state={visited ? 'done' : redirectUrl ? 'waiting' : 'failed'}
  >
    {redirectUrl === undefined ? (
      <p>Without a token there is no link.</p>
    ) : (
      <Parameters url={new URL(redirectUrl)} scenario={scenario} />
    )}
  </Step>
)

const Parameters = ({ url, scenario }: { url: URL; scenario: string | undefined }) => {
  const parameters = [...url.searchParams]
  const required = parameters.filter(([name]) => requiredParameters.has(name))
  const added = parameters.filter(([name]) => !requiredParameters.has(name))
  return (
    <>
      <p className="request-line">
        <b>GET</b> {url.origin}
        {url.pathname}
      </p>
      <HeaderList
        headers={Object.fromEntries(
          required.map(([name, value]) => [name, name === 'token' ? shortened(value) : value]),
        )}
      />
      {added.length > 0 && (
        <>
          <h3>{scenario === '1' ? 'What the language adds' : `What scenario ${scenario} adds`}</h3>
          <HeaderList headers={Object.fromEntries(added)} />
        </>
      )}
      <CopyButton text={url.href} label="link" word="Copy the whole link" />
      <p className="hint">
        Each value is URL-encoded in the link. The page exchanges the token for a session at once, so it does
        not stay in the address bar.
      </p>
    </>
  )
}
