import { z } from 'zod'
import { currencies, type CurrencyCode } from '../../money/currency.ts'
import { identifyingReference } from '../fields/identifying-reference.ts'
import { methodRequest } from '../fields/method-request.ts'
import { payeeName } from '../fields/name.ts'
import { bankBranch, payeeAccountNumber } from '../fields/payee-account.ts'
import { accountType } from '../fields/payer-account.ts'
import { brazilianPayeeTaxId } from '../fields/tax-id.ts'
import { mandatoryIf } from '../fields/text.ts'
import { operatorsOf } from '../parts/operators.ts'
import { payeePhoneNumber, payoutFields } from '../parts/payee.ts'
import type { PaymentOperator } from '../payin-method.ts'
import { payoutMethod } from '../payout-method.ts'

const isIn = (currencyCode: CurrencyCode, ...some: CurrencyCode[]): boolean => some.includes(currencyCode)

/** Banks, and wallets whose accounts are numbered like those of banks. */
const operatorsIn = (currencyCode: CurrencyCode): readonly PaymentOperator[] =>
  isIn(currencyCode, 'ARS', 'BRL', 'COP', 'MXN', 'NGN')
    ? operatorsOf(currencyCode, 'BANK', 'WALLET')
    : operatorsOf(currencyCode, 'BANK')

/**
 * Transfer to a bank account, in every fiat currency. The bank is named by `paymentOperatorCode`, which is
 * optional: a CBU, CLABE or IFSC names it as well. Source: specification, BankTransferMethod; countries/ for
 * the formats of account numbers.
 */
export const bankTransfer = payoutMethod({
  code: 'BANK_TRANSFER',
  object: 'BankTransferMethod',
  description:
    'Transfer to a bank account. The account number is checked by its country’s rule, with the check digit where it has one.',
  currencies: currencies.filter(({ type }) => type === 'FIAT').map(({ code }) => code),
  operators: operatorsIn,

  request: (currencyCode) =>
    methodRequest({
      ...payoutFields('BANK_TRANSFER', currencyCode, operatorsIn(currencyCode)),
      account: z.object({
        accountName: payeeName,
        accountNumber: payeeAccountNumber(currencyCode),
        ...accountTypeField(currencyCode),
        bankBranch: mandatoryIf(isIn(currencyCode, 'GHS'), bankBranch(currencyCode)),
      }),
      phoneNumber: mandatoryIf(isIn(currencyCode, 'COP'), payeePhoneNumber(currencyCode)),
      identifyingReference: referenceField(currencyCode),
      ...taxIdField(currencyCode),
    }),
})

function accountTypeField(currencyCode: CurrencyCode): z.ZodRawShape {
  if (isIn(currencyCode, 'COP', 'MXN'))
    return { accountType: accountType(['savings', 'checking'], currencyCode) }
  // "JPY payouts accept" these four, which does not make them mandatory; one that is sent must be among them.
  if (isIn(currencyCode, 'JPY'))
    return {
      accountType: accountType(['private', 'corporate', 'general', 'current'], currencyCode).optional(),
    }
  return {
    accountType: accountType(
      ['private', 'corporate', 'general', 'current', 'savings', 'checking'],
      currencyCode,
    ).optional(),
  }
}

/** Mandatory where the specification says so; there is no public rule for its format. */
function referenceField(currencyCode: CurrencyCode) {
  return mandatoryIf(isIn(currencyCode, 'ARS', 'COP'), identifyingReference)
}

/**
 * Transfers between Brazilian banks (TED) need the payee's tax number; the specification does not require it.
 */
function taxIdField(currencyCode: CurrencyCode): z.ZodRawShape {
  return isIn(currencyCode, 'BRL') ? { taxId: brazilianPayeeTaxId.optional() } : {}
}
