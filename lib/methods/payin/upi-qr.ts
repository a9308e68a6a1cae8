import { z } from 'zod'
import { upiLink } from '../../qr/upi.ts'
import { commonFields, methodRequest } from '../fields/method-request.ts'
import { payerAccountFields, upiId } from '../fields/payer-account.ts'
import { offered } from '../fields/text.ts'
import { instruction } from '../parts/instruction.ts'
import { noOperators, operatorsOf } from '../parts/operators.ts'
import { present, presentOrAbsent } from '../parts/present.ts'
import { type OpenedMethod, payinMethod } from '../payin-method.ts'

/**
 * UPI by QR code (India): one code that PhonePe, Google Pay, Paytm and every bank's app scan, the most common
 * way to pay there. Source: NPCI, UPI Linking Specifications; specification, UpiQRMethod.
 */
export const upiQr = payinMethod({
  code: 'UPIQR',
  object: 'UpiQRMethod',
  flow: 'QR',
  group: 'QR',
  currencies: ['INR'],
  kinds: ['payin'],
  operators: noOperators,
  operatorPickedBy: 'GATEWAY',
  externalProviders: (currencyCode) => operatorsOf(currencyCode, 'WALLET'),

  request: (currencyCode) =>
    methodRequest({
      ...commonFields('UPIQR', currencyCode),
      account: z.object({ ...payerAccountFields, accountNumber: offered(upiId) }).optional(),
    }),

  respond: (opened) => {
    const link = opened.shown?.qrCode ?? paymentLink(opened)
    const { request, receiving, railReference, operator } = opened
    return present({
      account: { accountName: receiving.holder, accountNumber: receiving.identifier },
      reference: railReference,
      qrCode: link,
      qrName: 'UPI',
      upiQrDeepLink: link,
      paymentOperator: operator,
      accountCustomer: presentOrAbsent({ ...request.account }),
    })
  },

  identifiedBy: () => 'REFERENCE',
  expiresAfterMinutes: 30,
  // Without the payer's UPI ID, only the reference that their app shows identifies the payment.
  expectsExternalReference: ({ account }) => account?.accountNumber === undefined,

  instructions: ({ request, required, receiving }, t) => {
    const last = request.account?.accountNumber === undefined ? ['approve', 'reference'] : ['approve']
    return [
      instruction(t, 'UPI_APP', ['scan', 'check', ...last], { amount: required, payee: receiving.holder }),
    ]
  },
})

/** The reference comes back on our statement; beside the payee, the payer sees only the note. */
const paymentLink = ({ receiving, required, railReference, merchantName }: OpenedMethod<unknown>): string =>
  upiLink({
    payeeAddress: receiving.identifier,
    payeeName: receiving.holder,
    money: required,
    reference: railReference,
    note: merchantName,
  })
