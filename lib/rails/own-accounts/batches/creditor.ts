import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { z } from 'zod'
import { creditorFaults } from '../../../bank-files/payments/batch-faults.ts'
import type { Creditor, Identification, NumberedAccount } from '../../../bank-files/payments/payment-batch.ts'
import { cuitFault } from '../../../countries/accounts/cuit.ts'
import { ungrouped } from '../../../countries/accounts/digits.ts'
import type { MethodRequest } from '../../../methods/payin-method.ts'
import { currencyOf, type CurrencyCode } from '../../../money/currency.ts'
import type { Refused } from '../../../platform/refused.ts'
import { creditorBank, namesBank } from './creditor-bank.ts'

/** The creditor of a payout, or why no file for a bank can pay it. */
export type CreditorOfPayout =
  | {
      readonly creditor: Creditor
      /**
       * False: the number alone does not say which bank keeps the account. The operator's bank refuses such a
       * transfer, or takes the account for one of its own.
       */
      readonly isBankNamed: boolean
    }
  | Refused

/** Takes the payee of a payout's request into a batch; every payout method there is has its rule here. */
export function creditorOfPayout(request: MethodRequest, currencyCode: CurrencyCode): CreditorOfPayout {
  const result = rules[request.paymentMethodCode]?.(payeeSchema.parse(request), currencyCode)
  if (result === undefined) return { refused: `no file for a bank pays by ${request.paymentMethodCode}` }
  if ('refused' in result) return result
  const [fault] = creditorFaults(result.creditor)
  return fault ? { refused: `${fault.field} ${fault.reason}` } : result
}

/** The fields of all methods that name the payee; their own schemas have checked them. */
const payeeSchema = z.object({
  paymentOperatorCode: z.string().optional(),
  account: z
    .object({
      accountName: z.string().optional(),
      accountNumber: z.string().optional(),
      accountType: z.string().optional(),
      bankBranch: z.string().optional(),
    })
    .default({}),
  emailAddress: z.string().optional(),
  phoneNumber: z.string().optional(),
  taxId: z.string().optional(),
  identifyingReference: z.string().optional(),
  // No field of a merchant: what a person said of the payee's bank.
  payeeBic: z.string().optional(),
})

/** Whether a file for a bank can pay by the method. A wallet is nobody's bank account. */
export const isPaidByFile = (methodCode: string, currencyCode: CurrencyCode): boolean =>
  methodCode in rules && methodCode !== 'WALLET_TRANSFER' && currencyOf(currencyCode).type === 'FIAT'

type Payee = z.infer<typeof payeeSchema>
type Rule = (payee: Payee, currencyCode: CurrencyCode) => CreditorOfPayout

const rules: Readonly<Record<string, Rule>> = {
  BANK_TRANSFER: toAccount,
  WALLET_TRANSFER: () => ({
    refused:
      'a file for a bank cannot pay into a wallet: refuse the payout, or pay it through a rail for wallets',
  }),
  EMAIL_TRANSFER: (payee) => toKey('EMAIL', payee.emailAddress?.toLowerCase(), payee),
  PHONE_NUMBER_TRANSFER: (payee) => toKey('PHONE', brazilianPhone(payee.phoneNumber), payee),
  RANDOM_KEY_TRANSFER: (payee) => toKey('EVP', payee.account.accountNumber?.toLowerCase(), payee),
  TAX_PAYER_ID_TRANSFER: (payee) => {
    const taxId = brazilianTaxId(payee.taxId)
    return toKey(taxId?.of === 'PERSON' ? 'CPF' : 'CNPJ', taxId?.id, payee)
  },
}

function toAccount(payee: Payee, currencyCode: CurrencyCode): CreditorOfPayout {
  const { accountName, accountNumber, accountType, bankBranch } = payee.account
  if (accountName === undefined || accountNumber === undefined)
    return { refused: 'the request names no account with its holder' }
  const operatorCode = payee.paymentOperatorCode
  const bank = creditorBank(currencyCode, { operatorCode, accountNumber, bankBranch })
  const agent = payee.payeeBic === undefined ? bank : { ...bank, bic: payee.payeeBic }
  const identification = identificationOf(payee, currencyCode)
  const creditor: Creditor = {
    name: accountName,
    account: { number: ungrouped(accountNumber), ...typeOf(accountType, currencyCode) },
    ...(agent && { agent }),
    ...(identification && { identification }),
  }
  return { creditor, isBankNamed: namesBank(agent) }
}

/** PIX: the directory (DICT) knows the bank of each key; key types as it names them. */
function toKey(keyType: string, key: string | undefined, payee: Payee): CreditorOfPayout {
  if (key === undefined) return { refused: 'the request names no key' }
  const name = payee.account.accountName
  const identification = brazilianTaxId(payee.taxId)
  const creditor = {
    account: { keyType, key },
    ...(name !== undefined && { name }),
    ...(identification && { identification }),
  }
  return { creditor, isBankNamed: true }
}

const brazilianPhone = (phoneNumber: string | undefined): string | undefined =>
  phoneNumber === undefined
    ? undefined
    : parsePhoneNumberFromString(phoneNumber, { defaultCountry: 'BR', extract: false })?.number

/** Japan's general (ordinary) account is its savings account; private and corporate say whose it is. */
function typeOf(accountType: string | undefined, currencyCode: CurrencyCode): Pick<NumberedAccount, 'type'> {
  if (accountType === 'checking' || accountType === 'current') return { type: 'CACC' }
  const isSavings = accountType === 'savings' || (accountType === 'general' && currencyCode === 'JPY')
  return isSavings ? { type: 'SVGS' } : {}
}

function identificationOf(payee: Payee, currencyCode: CurrencyCode): Identification | undefined {
  const { taxId, identifyingReference } = payee
  if (taxId !== undefined && currencyCode === 'BRL') return brazilianTaxId(taxId)
  if (identifyingReference === undefined) return undefined
  const isCuit = currencyCode === 'ARS' && cuitFault(identifyingReference) === undefined
  return isCuit ? argentineTaxId(identifyingReference) : { of: 'PERSON', id: identifyingReference }
}

/** A CPF has 11 digits; a CNPJ is longer. */
function brazilianTaxId(taxId: string | undefined): Identification | undefined {
  if (taxId === undefined) return undefined
  const id = ungrouped(taxId).toUpperCase()
  return { of: id.length === 11 ? 'PERSON' : 'ORGANISATION', id, scheme: 'TXID' }
}

/** A CUIT of a company begins with 3, or with 55 where the company is foreign. */
function argentineTaxId(cuit: string): Identification {
  const id = ungrouped(cuit)
  return { of: /^(?:3|55)/.test(id) ? 'ORGANISATION' : 'PERSON', id, scheme: 'TXID' }
}
