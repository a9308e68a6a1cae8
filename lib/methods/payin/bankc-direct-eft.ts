import { commonFields, methodRequest } from '../fields/method-request.ts'
import { noOperators } from '../parts/operators.ts'
import { bankPageInstructions, redirectResponse } from '../parts/redirect.ts'
import { payinMethod } from '../payin-method.ts'

/**
 * Direct EFT of bank C (South Africa): its clients log in on the bank's own page and approve; no third party
 * sees the login. The bank's name comes from the receiving account. Source: specification,
 * BankCDirectEFTMethod (no field is mandatory).
 */
export const bankCDirectEft = payinMethod({
  code: 'BANKC_DIRECT_EFT',
  object: 'BankCDirectEFTMethod',
  flow: 'REDIRECT',
  group: 'BANK',
  currencies: ['ZAR'],
  kinds: ['payin'],
  operators: noOperators,
  operatorPickedBy: 'GATEWAY',

  request: (currencyCode) => methodRequest(commonFields('BANKC_DIRECT_EFT', currencyCode)),

  respond: redirectResponse,

  identifiedBy: () => 'REFERENCE',
  expiresAfterMinutes: 30,
  expectsExternalReference: () => false,

  instructions: (opened, t) => bankPageInstructions(opened, t, opened.receiving.bankName ?? 'Bank C'),
})
