import { methodRequest } from '../fields/method-request.ts'
import { brazilianPayeeTaxId } from '../fields/tax-id.ts'
import { noOperators } from '../parts/operators.ts'
import { payoutFields } from '../parts/payee.ts'
import { payoutMethod } from '../payout-method.ts'

/**
 * PIX (Brazil) to the person or company with this CPF or CNPJ. Source: specification,
 * TaxPayerIdTransferMethod; the key's rule: BCB, DICT.
 */
export const taxPayerIdTransfer = payoutMethod({
  code: 'TAX_PAYER_ID_TRANSFER',
  object: 'TaxPayerIdTransferMethod',
  description: 'PIX to the account whose key is this CPF or CNPJ; its check digits are checked.',
  currencies: ['BRL'],
  operators: noOperators,

  request: (currencyCode) =>
    methodRequest({ ...payoutFields('TAX_PAYER_ID_TRANSFER', currencyCode), taxId: brazilianPayeeTaxId }),
})
