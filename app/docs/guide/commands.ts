/** The gateway and merchant that the reader's commands use. */
export interface Place {
  /** `{base_url}`. */
  readonly api: string
  readonly merchantCode: string
  /** The file with the merchant's private key. */
  readonly keyPath: string
}

/** Unchanged if a shell reads it as one word, else in quotes. */
const shellWord = (text: string): string =>
  /^[\w./:-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`

// A test pastes these into one shell, one after the other, and checks their output. Only sh, openssl, curl
// and sed are needed.

export const makeKeys = `\
openssl genrsa -out merchant.pem 2048
openssl rsa -in merchant.pem -pubout -out merchant-public.pem`

export const setUp = ({ api, merchantCode, keyPath }: Place): string => `\
GATEWAY=${shellWord(api)}
MERCHANT=${shellWord(merchantCode)}
KEY=${shellWord(keyPath)}`

export const choosePayinId = 'ID=order-$(openssl rand -hex 8)'

export const askForToken = `\
MONEY='{"amount":499.5,"currencyCode":"INR"}'
ADDRESSES='"callbackUrl":"https://shop.example/payment-changed","returnUrl":"https://shop.example/thanks"'
BODY='{"merchantCode":"'$MERCHANT'","action":"PAYIN_CREATE","idPayment":"'$ID'","money":'$MONEY','$ADDRESSES',"timestamp":'$(date +%s)',"nonce":"'$(openssl rand -hex 8)'"}'
SIGNATURE=$(printf %s "$BODY" | openssl dgst -sha256 -sign "$KEY" | openssl base64 -A)
TOKEN=$(curl -sS "$GATEWAY/auth-tokens-by-action" -d "$BODY" \\
  -H 'Content-Type: application/json' -H 'X-API-Version: 2' -H "X-SIGNATURE: $SIGNATURE" |
  sed -E 's/.*"token":"([^"]+)".*/\\1/')`

/**
 * A signed request for a token of a list of operations, in JSON; shell variables are outside the quotes.
 */
const signedRequestOf = (operations: string): string => `\
BODY='{"merchantCode":"'$MERCHANT'","operations":${operations},"timestamp":'$(date +%s)',"nonce":"'$(openssl rand -hex 8)'"}'
SIGNATURE=$(printf %s "$BODY" | openssl dgst -sha256 -sign "$KEY" | openssl base64 -A)`

const sendIt = `\
curl -sS "$GATEWAY/auth-tokens" -d "$BODY" \\
  -H 'Content-Type: application/json' -H 'X-API-Version: 2' -H "X-SIGNATURE: $SIGNATURE"`

/** Stores a token for a list of operations in `TOKEN`. */
export const askForTokenOf = (operations: string): string => `\
${signedRequestOf(operations)}
TOKEN=$(${sendIt} |
  sed -E 's/.*"token":"([^"]+)".*/\\1/')`

export const askForGeneralToken = `\
${signedRequestOf(`["GET /payins/.*","GET /balances"]`)}
${sendIt}`

/** Interactive shells read `!` between double quotes as a command of the past: it stands in single quotes. */
const addressOf = (path: string): string => {
  const [before = '', command] = path.split('!')
  return command === undefined ? `"$GATEWAY/${before}"` : `"$GATEWAY/${before}"'!${command}'`
}

/** A POST with the token. The body contains no single quote. */
const sendWithToken = (path: string, body: string): string => `\
curl -sS ${addressOf(path)} \\
  -H "Authorization: Bearer $TOKEN" -H 'X-API-Version: 2' -H 'Content-Type: application/json' \\
  -d '${body}'`

export const listOptions = sendWithToken(
  'payins/!availablePaymentOptions',
  '{"money":{"amount":499.5,"currencyCode":"INR"}}',
)

export const createPayin = sendWithToken(
  'payins/$ID',
  `{
    "paymentRequested": {"money": {"amount": 499.5, "currencyCode": "INR"}},
    "paymentMethod": {"paymentMethodCode": "UPIQR", "account": {"accountNumber": "asha@okicici"}},
    "callbackUrl": "https://shop.example/payment-changed",
    "returnUrl": "https://shop.example/thanks"
  }`,
)

export const readPayin = `\
curl -sS "$GATEWAY/payins/$ID" -H "Authorization: Bearer $TOKEN" -H 'X-API-Version: 2'`

export const simulate = (body: string): string => sendWithToken('sandbox/payins/$ID/!simulate', body)

export const choosePayoutId = 'PAYOUT=payout-$(openssl rand -hex 8)'

export const askForPayoutToken = askForTokenOf(
  `["POST /payouts/!availablePaymentOptions","POST /payouts/'$PAYOUT'","GET /payouts/'$PAYOUT'","GET /balances"]`,
)

export const readBalances = `\
curl -sS "$GATEWAY/balances?currencyCodes=INR" -H "Authorization: Bearer $TOKEN" -H 'X-API-Version: 2'`

export const listPayoutOptions = sendWithToken(
  'payouts/!availablePaymentOptions',
  '{"money":{"amount":250,"currencyCode":"INR"}}',
)

export const createPayout = sendWithToken(
  'payouts/$PAYOUT',
  `{
    "paymentRequested": {"money": {"amount": 250, "currencyCode": "INR"}},
    "paymentMethod": {
      "paymentMethodCode": "BANK_TRANSFER",
      "account": {"accountName": "Asha Rao", "accountNumber": "50100123456789"}
    },
    "callbackUrl": "https://shop.example/payment-changed"
  }`,
)

export const readPayout = `\
curl -sS "$GATEWAY/payouts/$PAYOUT" -H "Authorization: Bearer $TOKEN" -H 'X-API-Version: 2'`

export const simulatePayout = (event: 'PAY' | 'RETURN'): string =>
  sendWithToken('sandbox/payouts/$PAYOUT/!simulate', `{"event":"${event}"}`)

export const chooseRefundId = `\
PAYIN="\${ID:?is the ID of a payin that was paid}"
REFUND=refund-$(openssl rand -hex 8)`

export const askForRefundToken = askForTokenOf(`["POST /refunds/'$REFUND'","GET /refunds/'$REFUND'"]`)

export const createRefund = sendWithToken(
  'refunds/$REFUND',
  `{
    "idPayin": "'$PAYIN'",
    "money": {"amount": 250, "currencyCode": "INR"},
    "paymentMethod": {
      "paymentMethodCode": "BANK_TRANSFER",
      "account": {"accountName": "Asha Rao", "accountNumber": "50100123456789"}
    },
    "reason": "goods returned",
    "callbackUrl": "https://shop.example/payment-changed"
  }`,
)

export const readRefund = `\
curl -sS "$GATEWAY/refunds/$REFUND" -H "Authorization: Bearer $TOKEN" -H 'X-API-Version: 2'`

export const returnPayout = simulatePayout('RETURN')

export const askForReportToken = askForTokenOf(
  `["GET /payins","GET /payouts","GET /topups","GET /refunds","GET /callbacks","POST /callbacks/.*","GET /settlements.*"]`,
)

export const listChangedPayins = `\
curl -sS "$GATEWAY/payins?changedFrom=2026-01-01T00:00:00Z&limit=50" \\
  -H "Authorization: Bearer $TOKEN" -H 'X-API-Version: 2'`

export const listSettlements = `\
curl -sS "$GATEWAY/settlements?currencyCodes=INR" -H "Authorization: Bearer $TOKEN" -H 'X-API-Version: 2'`

export const linkToPaymentPage = (paymentPage: string): string => `\
printf '%s\\n' "${paymentPage}?merchantCode=$MERCHANT&idPayin=$ID&token=$TOKEN&amount=499.5&currencyCode=INR\\
&callbackUrl=https%3A%2F%2Fshop.example%2Fpayment-changed&returnUrl=https%3A%2F%2Fshop.example%2Fthanks"`

export const signInNode = `\
import { randomUUID, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'

const body = JSON.stringify({
  merchantCode: process.env.MERCHANT,
  action: 'PAYIN_CREATE',
  idPayment: process.env.ID,
  money: { amount: 499.5, currencyCode: 'INR' },
  callbackUrl: 'https://shop.example/payment-changed',
  returnUrl: 'https://shop.example/thanks',
  timestamp: Math.floor(Date.now() / 1000),
  nonce: randomUUID(),
})
const signature = sign('sha256', Buffer.from(body), readFileSync(process.env.KEY)).toString('base64')
const response = await fetch(process.env.GATEWAY + '/auth-tokens-by-action', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json', 'X-API-Version': '2', 'X-SIGNATURE': signature },
  body,
})
console.log(await response.json())`

export const receiveCallbacks = `\
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(process.env.CALLBACK_SECRET)

createServer(async (request, response) => {
  const body = await text(request)
  try {
    webhook.verify(body, request.headers)
  } catch {
    return response.writeHead(400).end()
  }
  // Deliver on SUCCESS, with the money of your order and no moneyReturned.
  const { idEntity } = JSON.parse(body)
  if (idEntity) console.log(\`\${request.headers['x-payment-kind']} \${idEntity} has changed: read it\`)
  response.writeHead(200).end()
}).listen(process.env.PORT ?? 4000)`
