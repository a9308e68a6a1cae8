import { browserAccess } from '../../operations/browser-access.ts'

/** What a reader of the reference must know before the first endpoint. */
export const introduction = (mode: 'sandbox' | 'live'): string => `\
Take payments from customers in the way that people in their country really pay.

1. Ask for a **token** (\`POST /auth-tokens-by-action\`), signed with your private key.
2. List the **payment options** for an amount, or send the customer to the hosted payment page.
3. **Create** the payment under an ID that you choose, and show the customer what the answer says.
4. Wait for the **callback**, then **read** the payment: the status is in \`process.status\`. Deliver once it is \`SUCCESS\`, \`paymentRequested.money\` is that of your order and there is no \`moneyReturned\`.

Guides: [authentication](/docs/authentication), [first payment](/docs/first-payment)${mode === 'sandbox' ? ', [testing](/docs/testing)' : ''}, [callbacks](/docs/callbacks), [payouts](/docs/payouts), [reconciliation](/docs/reconciliation), [errors](/docs/errors).

### Every request
- \`X-API-Version: 2\` and \`Authorization: Bearer <token>\`; the token endpoints take a signature instead.
- JSON in UTF-8, at most 64 KiB, names case-sensitive. Properties that are not described here are ignored.
- A client that percent-encodes \`!\` as \`%21\` reaches the same endpoint.

### Every answer
- Properties may be added at any time, also new methods, currencies, codes and events: ignore what you do not know.
- \`X-Request-Id\` names the request in our log. Errors carry it too.
- An unknown path is 404 \`PATH_NOT_FOUND\`, a known one with another method 405 with \`Allow\`.

### Order of checks
404 unknown path, 405 wrong method, 404 version, 401 token, 429 rate, 403 permission, 400 path and body, 410 missing or 409 duplicate, 406 rules of the business. After a 406 nothing is kept and the ID is free.

### Request rate
Beyond your requests per second the answer is 429 with \`Retry-After\`, and the request is not processed. One-payment tokens get what your other tokens leave of the rate, each payment a fifth of it at most, with up to five requests in one second: a server that works for many customers uses a general token of its own. Failed token requests are limited by merchant and address; guesses at a \`secret\` wait in a short line, beyond which they are 429 too.

### Safe retries
A create can be sent again: 409 \`PAYMENT_ALREADY_EXISTS\` says that the first one arrived. Read the payment with GET; never take a new ID because an answer was lost.

### Web pages
A one-payment token may be used by a web page: preflight is answered for any origin, without credentials, for the headers ${browserAccess.requestHeaders}. The token endpoints are not open to web pages.

### Our additions
What the specification does not have is marked as our addition, and with \`x-addition\` in the document.
`
