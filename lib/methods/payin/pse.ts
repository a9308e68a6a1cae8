import { z } from 'zod'
import { emailAddress } from '../fields/contact.ts'
import { commonFields, methodRequest } from '../fields/method-request.ts'
import { accountName } from '../fields/name.ts'
import { payerAccountFields } from '../fields/payer-account.ts'
import { documentNumber, documentType, personType } from '../fields/pse-payer.ts'
import { needed } from '../fields/text.ts'
import { operatorsOf } from '../parts/operators.ts'
import { bankPageInstructions, redirectResponse } from '../parts/redirect.ts'
import { payinMethod } from '../payin-method.ts'

/**
 * PSE, "Pagos Seguros en Línea" (Colombia): the customer names bank, kind of person, identity document and
 * e-mail address, then approves on the bank's page. The specification makes none of it mandatory, so the page
 * asks for it and an API request may leave it out. Source: ACH Colombia, PSE, as Wompi and ePayco describe
 * it; specification, PseMethod.
 */
export const pse = payinMethod({
  code: 'PSE',
  object: 'PseMethod',
  flow: 'REDIRECT',
  group: 'BANK',
  currencies: ['COP'],
  kinds: ['payin'],
  operators: (currencyCode) => operatorsOf(currencyCode, 'BANK', 'WALLET'),
  operatorPickedBy: 'CUSTOMER',

  request: (currencyCode) =>
    methodRequest({
      ...commonFields('PSE', currencyCode),
      account: z.object({ ...payerAccountFields, accountName: needed(accountName) }).optional(),
      personType: needed(personType),
      documentType: needed(documentType),
      documentNumber: needed(documentNumber),
      emailAddress: needed(emailAddress),
    }),

  respond: redirectResponse,

  identifiedBy: () => 'REFERENCE',
  expiresAfterMinutes: 30,
  expectsExternalReference: () => false,

  instructions: bankPageInstructions,
})
