import { z } from 'zod'
import { institutionsOf } from '../../countries/registry.ts'
import { emailAddress, phoneNumber } from '../fields/contact.ts'
import { commonFields, methodRequest } from '../fields/method-request.ts'
import { accountName } from '../fields/name.ts'
import { payerAccountFields } from '../fields/payer-account.ts'
import { paymentLocation } from '../fields/payment-location.ts'
import { instruction } from '../parts/instruction.ts'
import { operatorsOf } from '../parts/operators.ts'
import { present } from '../parts/present.ts'
import { payinMethod } from '../payin-method.ts'

/**
 * Payment code (Taiwan): typed into the kiosk of a convenience store, which prints a slip that is paid in
 * cash at the till. Source: 7-ELEVEN ibon and FamilyMart FamiPort user guides; specification,
 * CodePaymentMethod.
 */
export const codePayment = payinMethod({
  code: 'CODE_PAYMENT',
  object: 'CodePaymentMethod',
  flow: 'CODE',
  group: 'CASH',
  currencies: ['TWD'],
  wholeUnitsIn: ['TWD'],
  kinds: ['payin'],
  operators: (currencyCode) => operatorsOf(currencyCode, 'STORE'),
  operatorPickedBy: 'CUSTOMER',

  request: (currencyCode) =>
    methodRequest({
      ...commonFields('CODE_PAYMENT', currencyCode),
      account: z.object({ ...payerAccountFields, accountName }),
      emailAddress,
      phoneNumber: phoneNumber(currencyCode),
      paymentLocation,
    }),

  respond: ({ request, railReference, operator }) =>
    present({
      // The whole reference is the code: a shorter one would no longer be unique.
      reference: railReference,
      paymentOperator: operator,
      accountName: request.account.accountName,
      accountCustomer: present({ ...request.account }),
      phoneNumber: request.phoneNumber,
      emailAddress: request.emailAddress,
      paymentLocationCustomer: present(request.paymentLocation),
    }),

  identifiedBy: () => 'REFERENCE',
  expiresAfterMinutes: 24 * 60,
  expectsExternalReference: () => false,

  instructions: ({ required, railReference, operator }, t) => {
    const store = institutionsOf(required.currencyCode, 'STORE').find(({ code }) => code === operator?.code)
    const toKiosk = store?.kiosk === undefined ? 'kiosk' : 'kioskNamed'
    return [
      instruction(t, 'CONVENIENCE_STORE', [toKiosk, 'code', 'pay', 'receipt'], {
        amount: required,
        reference: railReference,
        store: store?.name ?? '',
        kiosk: store?.kiosk ?? '',
      }),
    ]
  },
})
