import { connection } from 'next/server'
import { currentGateway } from '#lib/server/current-gateway.ts'
import { guidesIn } from '../docs/guide/guides.ts'

/**
 * What a program that writes an integration should read first, as https://llmstxt.org describes it: the
 * document, the guides, and the rules whose neglect costs money.
 */
export async function GET(): Promise<Response> {
  await connection()
  const { mode, publicUrl } = await currentGateway()
  const guides = guidesIn(mode).filter(({ path }) => path !== '/docs')
  const text = `# Payment Gateway API

> Payins through local payment methods, payouts, top-ups, refunds and balances through one API. This gateway is ${
    mode === 'sandbox' ? 'a sandbox: no real money moves' : 'live: real money moves'
  }.

- Base address: ${publicUrl}/api. Every request has the header \`X-API-Version: 2\`.
- A request for a token is signed: \`X-SIGNATURE\` is the base64 of RSA PKCS#1 v1.5 with SHA-256 over the body, without the whitespace outside its strings: send it without any. The private key stays on the merchant's server.
- A token that goes into a link of the hosted page must carry \`money\`: the customer can change the link, and a token without it opens the page for any amount. \`callbackUrl\` and \`returnUrl\` in the link can be changed too: create the payment from the server first, or follow \`GET /payins?changedFrom=…\`.
- The merchant chooses the ID of a payment. After a lost answer repeat the request with the same ID: 409 means that the first one arrived. Never use a new ID for the same order.
- A callback only says that a payment has changed. Verify its signature, then GET the payment and act once on each change of \`process.status\`, \`moneyReceived\`, \`moneyReturned\` and \`moneyRefunded\`. Deliver only on \`SUCCESS\` with the amount and currency of the order and no \`moneyReturned\`.
- Amounts are decimal numbers in JSON with the decimals of their currency. Decide by error codes, never by messages.

## API

- [Reference](${publicUrl}/docs): a page for each operation, at /docs/reference/ and its operationId
- [OpenAPI document](${publicUrl}/api/openapi.json): every operation, schema, error and example

## Guides

${guides.map(({ path, name }) => `- [${name}](${publicUrl}${path})`).join('\n')}
`
  return new Response(text, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-cache' },
  })
}
