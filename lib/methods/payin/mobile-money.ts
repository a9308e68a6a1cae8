import { z } from 'zod'
import type { CurrencyCode } from '../../money/currency.ts'
import { emailAddress, phoneNumber } from '../fields/contact.ts'
import { commonFields, methodRequest, paymentOperatorCode } from '../fields/method-request.ts'
import { accountName } from '../fields/name.ts'
import { payerAccountFields } from '../fields/payer-account.ts'
import { mandatoryIf, needed } from '../fields/text.ts'
import { instruction } from '../parts/instruction.ts'
import { operatorsOf } from '../parts/operators.ts'
import { present } from '../parts/present.ts'
import { payinMethod } from '../payin-method.ts'

/** Where the request must name the network and an e-mail address (specification, version 2.82). */
const namesNetwork = (currencyCode: CurrencyCode): boolean => currencyCode === 'TZS' || currencyCode === 'ZMW'

/**
 * Mobile money (Ghana, Kenya, Tanzania, Zambia): the network sends a request to the customer's phone, where
 * the customer types their PIN. More people have it than a bank account. Source: GSMA, State of the Industry
 * Report; specification, MobileMoneyMethod.
 */
export const mobileMoney = payinMethod({
  code: 'MOBILE_MONEY',
  object: 'MobileMoneyMethod',
  flow: 'PUSH',
  group: 'WALLET',
  currencies: ['GHS', 'KES', 'TZS', 'ZMW'],
  wholeUnitsIn: ['KES', 'TZS'],
  kinds: ['payin'],
  operators: (currencyCode) => operatorsOf(currencyCode, 'MOBILE_MONEY'),
  operatorPickedBy: 'CUSTOMER',

  request: (currencyCode) =>
    methodRequest({
      ...commonFields('MOBILE_MONEY', currencyCode),
      account: z.object({ ...payerAccountFields, accountName }),
      emailAddress: mandatoryIf(namesNetwork(currencyCode), emailAddress),
      paymentOperatorCode: mandatoryIf(namesNetwork(currencyCode), paymentOperatorCode),
      phoneNumber: needed(phoneNumber(currencyCode)),
    }),

  respond: ({ request, railReference, operator }) =>
    present({
      reference: railReference,
      paymentOperator: operator,
      accountCustomer: present({ ...request.account }),
      phoneNumber: request.phoneNumber,
      emailAddress: request.emailAddress,
    }),

  identifiedBy: () => 'REFERENCE',
  expiresAfterMinutes: 30,
  expectsExternalReference: () => false,

  instructions: ({ required, merchantName }, t) => [
    instruction(t, 'PHONE', ['wait', 'check', 'pin', 'nothing'], {
      amount: required,
      merchant: merchantName,
    }),
  ],
})
