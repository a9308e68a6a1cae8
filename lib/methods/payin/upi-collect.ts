import { z } from 'zod'
import { phoneNumber } from '../fields/contact.ts'
import { commonFields, methodRequest } from '../fields/method-request.ts'
import { accountName } from '../fields/name.ts'
import { payerAccountFields, upiId } from '../fields/payer-account.ts'
import { offered } from '../fields/text.ts'
import { instruction } from '../parts/instruction.ts'
import { noOperators } from '../parts/operators.ts'
import { payerOf } from '../parts/payer.ts'
import { present } from '../parts/present.ts'
import { payinMethod } from '../payin-method.ts'

/**
 * UPI Collect (India): the request appears in the customer's UPI app, found by UPI ID or phone number. NPCI
 * is retiring it for most merchants (2026), so the QR code is always offered before it. Source: NPCI, UPI;
 * specification, UpiCollectMethod.
 */
export const upiCollect = payinMethod({
  code: 'UPICOLLECT',
  object: 'UpiCollectMethod',
  flow: 'PUSH',
  group: 'WALLET',
  currencies: ['INR'],
  kinds: ['payin'],
  operators: noOperators,
  operatorPickedBy: 'GATEWAY',

  request: (currencyCode) =>
    methodRequest({
      ...commonFields('UPICOLLECT', currencyCode),
      account: z.object({ ...payerAccountFields, accountName, accountNumber: offered(upiId) }),
      phoneNumber: phoneNumber(currencyCode),
    }),

  respond: ({ request, receiving, railReference, operator }) =>
    present({
      account: { accountName: receiving.holder, accountNumber: receiving.identifier },
      reference: railReference,
      paymentOperator: operator,
      ...payerOf(request),
    }),

  identifiedBy: () => 'REFERENCE',
  expiresAfterMinutes: 30,
  // Without the payer's UPI ID, only the reference that their app shows identifies the payment.
  expectsExternalReference: (request) => upiIdOf(request) === undefined,

  instructions: ({ request, required, receiving }, t) => {
    const last = upiIdOf(request) === undefined ? ['approve', 'reference'] : ['approve']
    return [
      instruction(t, 'UPI_APP', ['open', 'check', ...last], { amount: required, payee: receiving.holder }),
    ]
  },
})

/** Also works after the personal data was erased and the request is empty. */
const upiIdOf = ({ account }: { account?: { accountNumber?: string | undefined } }): string | undefined =>
  account?.accountNumber
