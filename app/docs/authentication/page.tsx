import type { Metadata } from 'next'
import { meaningsOf } from '#lib/api/endpoint/error-words.ts'
import { defaultRequestsPerSecond } from '#lib/merchants/settings/defaults.ts'
import { operationsOf, tokenActions, type TokenAction } from '#lib/tokens/token-action.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import {
  askForGeneralToken,
  askForToken,
  choosePayinId,
  makeKeys,
  setUp,
  signInNode,
} from '../guide/commands.ts'
import { GuidePage, Prose, Section, Table } from '../guide/page-frame.tsx'
import { guidePlace, type GuidePlace } from '../guide/place.ts'
import { tokenSamples } from '../guide/token-samples.ts'

export const metadata: Metadata = { title: 'Authentication · Payment Gateway API' }

export default async function Page() {
  const place = await guidePlace()
  return (
    <GuidePage
      path="/docs/authentication"
      title="Authentication"
      lead="Sign a request with your private key to get a token. The token authorises all other requests, within the operations that you list in it."
    >
      <Keys {...place} />
      <OnePaymentToken {...place} />
      <Actions />
      <GeneralToken />
      <Use />
      <Rate />
    </GuidePage>
  )
}

const Keys = ({ mode }: GuidePlace) => (
  <Section id="keys" title="Your keys">
    <p>
      Create a key pair and give the public key to the operator of this gateway. The private key stays on your
      server.
      {mode === 'sandbox' && ' The sandbox has one for its test merchant DEMO.'}
    </p>
    <CodeBlock text={makeKeys} label="keys" />
    <p>
      Several public keys can be registered at once, so you can change keys without an interruption: add the
      new one, sign with it, then have the old one removed.
    </p>
  </Section>
)

const OnePaymentToken = (place: GuidePlace) => (
  <Section id="token" title="A token for one payment">
    <p>
      <code>X-SIGNATURE</code> is the base64 of the RSA signature with SHA-256 of the request body, without
      the whitespace outside its strings. A body without whitespace is signed as it is:
    </p>
    <CodeBlock text={`${setUp(place)}\n${choosePayinId}\n\n${askForToken}`} label="token for one payment" />
    <p>
      The answer is <code>{'{"token": "…", "expiresAt": "…"}'}</code>. The same in Node, with the variables
      exported:
    </p>
    <CodeBlock text={signInNode} label="token in Node" />
    <p>
      In other languages, with the same variables (<code>export GATEWAY MERCHANT KEY ID</code>):
    </p>
    {tokenSamples.map(({ language, needs, file, command, text }) => (
      <details key={language} className="docs-fold">
        <summary>{language}</summary>
        <p>
          {needs}. Save it as <code>{file}</code>, then <code>{command}</code>.
        </p>
        <CodeBlock text={text} label={`token in ${language}`} />
      </details>
    ))}
    <p>
      <code>openssl genrsa</code> before version 3 writes another form of the key, which begins with{' '}
      <code>BEGIN RSA PRIVATE KEY</code>: <code>openssl pkcs8 -topk8 -nocrypt -in merchant.pem</code> prints
      it as PKCS #8.
    </p>
    <ul>
      <li>
        <code>timestamp</code> is the time in Unix seconds, within 300 s of our clock. Each signature is valid
        once: sign a new body for every token.
      </li>
      <li>
        <code>nonce</code> is any text that you have not sent before, at most 64 characters. Without it two
        equal requests of one second have the same signature, and the second one is answered 401{' '}
        <code>SIGNATURE_REUSED</code>.
      </li>
      <li>
        <code>validitySecs</code> is how many seconds the token is valid: 1800 by default, at most 2 592 000
        (30 days).
      </li>
      <li>
        <code>money</code> restricts the token to exactly this amount and currency. Always send it when the
        token goes to a browser: without it anyone who has the link to the payment page can change the amount.
        Also compare <code>paymentRequested.money</code> of the payment with your order before you deliver.
      </li>
      <li>
        <code>callbackUrl</code> and <code>returnUrl</code> restrict it to exactly these addresses in the same
        way: the customer sees both in the link and could have your callbacks sent somewhere else.
      </li>
      <li>
        Fields that a token request does not have are ignored, and named in <code>unknownFields</code> of the
        answer: a misspelt <code>money</code> would not restrict anything.
      </li>
    </ul>
  </Section>
)

const allowedBy = (action: TokenAction): string[] => operationsOf(action, '<idPayment>')

const Actions = () => (
  <Section id="actions" title="What the actions allow">
    <Table
      head={['action', 'allows, for the payment idPayment only']}
      rows={tokenActions.map((action) => [
        <code key="c">{action}</code>,
        <Prose
          key="t"
          text={allowedBy(action)
            .map((allowed) => `\`${allowed}\``)
            .join(', ')}
        />,
      ])}
    />
    <p>
      Such a token may be used by a web page or sent in a link. Its request rate is part of yours: for each
      payment a fifth of it over ten seconds (at least two requests a second), in one second up to five
      requests or a fifth of your rate if that is more, and for all such tokens together what your
      server&apos;s own tokens leave. So a browser cannot use up the rate of your server. A server that
      creates and reads payments for many customers should use a general token, not the one-payment tokens
      that it gives to browsers.
    </p>
  </Section>
)

const GeneralToken = () => (
  <Section id="general" title="A token for your server">
    <p>
      <code>POST /auth-tokens</code> takes a list of operations: a method, a space and a pattern of whole
      paths without <code>/api</code>, RE2 regular expressions allowed. Never let such a token leave your
      server.
    </p>
    <CodeBlock text={askForGeneralToken} label="general token" />
    <p>
      At most 50 operations, each pattern at most 300 characters. The total cost of the patterns of a token is
      limited too: written out, they have at most 5000 characters and classes (<code>[a-z]{'{1,250}'}</code>{' '}
      has 500, with what makes them optional), which is enough for about twenty patterns like{' '}
      <code>/payins/.*/accounts</code> or ninety like <code>/payins/.*</code>. A range beyond ASCII under{' '}
      <code>(?i)</code> counts each of its characters. Above the limit the answer is 400{' '}
      <code>PATTERN_TOO_COMPLEX</code>: list the paths, or ask for two tokens.
    </p>
  </Section>
)

const Rate = () => (
  <Section id="rate" title="Rate limit">
    <p>
      All requests with your tokens share one rate: {defaultRequestsPerSecond} a second for DEMO and for every
      merchant whose operator chose no other one. Each answer says what is left:{' '}
      <code>RateLimit-Policy: "merchant";q=10;w=1</code> is ten requests in each second,{' '}
      <code>RateLimit: "merchant";r=9;t=1</code> that nine of this second are left. A request above the rate
      is 429 and has had no effect: send it again after as many seconds as <code>Retry-After</code> says.
    </p>
  </Section>
)

const Use = () => (
  <Section id="use" title="Using it">
    <p>
      Every request carries <code>Authorization: Bearer …</code> and <code>X-API-Version: 2</code>. A missing
      or wrong token is 401, one that does not allow the request 403:
    </p>
    <Table
      head={['Code', 'What to do']}
      rows={meaningsOf(401, 403).map(([code, meaning]) => [
        <code key="c">{code}</code>,
        <Prose key="m" text={meaning} />,
      ])}
    />
  </Section>
)
