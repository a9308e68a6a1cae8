import { browserAccess } from '../../endpoint/browser-access.ts'

/** What a reader of the reference must know before the first endpoint. */
export const introduction = (mode: 'sandbox' | 'live'): string => `\
Accept payments through the methods that customers in each country use.

1. Get a **token** (\`POST /auth-tokens-by-action\`), signed with your private key.
2. List the **payment options** for an amount, or send the customer to the hosted payment page.
3. **Create** the payment under an ID that you choose, and show the customer the payment details of the answer.
4. Wait for the **callback**, then **read** the payment: the status is in \`process.status\`. Deliver once it is \`SUCCESS\`, \`paymentRequested.money\` is that of your order and there is no \`moneyReturned\`.

Guides: [authentication](/docs/authentication), [first payment](/docs/first-payment)${mode === 'sandbox' ? ', [testing](/docs/testing)' : ''}, [callbacks](/docs/callbacks), [payouts](/docs/payouts), [money that is not right](/docs/money), [reconciliation](/docs/reconciliation), [errors](/docs/errors), [versions](/docs/versions), [SDKs for TypeScript and Python](/docs/sdk).

### Every request
- \`X-API-Version: 2\` and \`Authorization: Bearer <token>\`; the token endpoints take a signature instead.
- JSON in UTF-8, at most 64 KiB, names case-sensitive. Properties that are not described here are ignored.
- A client that percent-encodes \`!\` as \`%21\` reaches the same endpoint.

### Every answer
- Properties may be added at any time, also new methods, currencies, codes and events: ignore what you do not know.
- \`X-Request-Id\` identifies the request in our log. Error bodies contain it too.
- An unknown path is 404 \`PATH_NOT_FOUND\`, a known one with another method 405 with \`Allow\`.

### Order of checks
404 unknown path, 405 wrong method, 404 version, 401 token, 429 rate, 403 permission, 400 path and body, 410 missing or 409 duplicate, 406 business rules. After a 406 nothing is stored and the ID can be used again.

### Request rate
Requests above your rate are answered 429 with \`Retry-After\` and are not processed. \`RateLimit\` says in every answer what is left. One-payment tokens share what your other tokens leave of the rate: each payment at most a fifth of it, with up to five requests in one second. A server that works for many customers should use a general token. Failed token requests are limited by merchant and address; requests with a \`secret\` wait in a short queue, and are answered 429 when it is full.

### Safe retries
A create can be sent again: 409 \`PAYMENT_ALREADY_EXISTS\` means that the first request arrived. Read the payment with GET. Never use a new ID because an answer was lost.

### Web pages
A web page may use a one-payment token: preflight requests are answered for any origin, without credentials, for the headers ${browserAccess.requestHeaders}. Web pages cannot call the token endpoints.

### Our additions
Endpoints and fields that are not in the specification are marked as our addition, and with \`x-addition\` in the document.
`
