import { z } from 'zod'
import type { InstitutionKind } from '../countries/country.ts'
import type { CurrencyCode } from '../money/currency.ts'
import { emailAddress } from './fields/contact.ts'
import { commonFields, methodRequest, productId } from './fields/method-request.ts'
import { accountName, customerName } from './fields/name.ts'
import { payerAccountFields } from './fields/payer-account.ts'
import { argentineTaxId } from './fields/tax-id.ts'
import { mandatoryIf } from './fields/text.ts'
import { type InstructionChannel, instruction } from './instruction.ts'
import { transferQr } from './offline-qr.ts'
import { operatorsOf } from './operators.ts'
import { type Opened, payinMethod, type PayToLine } from './payin-method.ts'
import { present, presentOrAbsent } from './present.ts'

/** What differs between the countries. */
interface OfflineCountry {
  /** What of the transfer reaches our statement, and so tells it apart from others. */
  readonly toldApartBy: 'REFERENCE' | 'AMOUNT'
  /** Who lets customers send bank transfers. */
  readonly senders: readonly InstitutionKind[]
  readonly channels: readonly InstructionChannel[]
  /** How people there call the number of an account. */
  readonly numberLabel: 'accountNumber' | 'cbu' | 'clabe'
  readonly mandatory: readonly ('accountName' | 'emailAddress' | 'taxId')[]
}

const country = (
  toldApartBy: OfflineCountry['toldApartBy'],
  { senders = ['BANK'], channels = ['BANK_APP'], ...rest }: Partial<OfflineCountry> = {},
): OfflineCountry => ({
  toldApartBy,
  senders,
  channels,
  numberLabel: 'accountNumber',
  mandatory: [],
  ...rest,
})

const banksAndWallets: Partial<OfflineCountry> = {
  senders: ['BANK', 'WALLET'],
  channels: ['BANK_APP', 'WALLET_APP'],
}
const cashMachines: Partial<OfflineCountry> = { channels: ['BANK_APP', 'INTERNET_BANKING', 'CASH_MACHINE'] }
const bankPages: Partial<OfflineCountry> = { channels: ['BANK_APP', 'INTERNET_BANKING'] }

const countries = {
  // The payer writes a "referencia", which travels with the payer's CUIT.
  ARS: country('REFERENCE', { ...banksAndWallets, numberLabel: 'cbu', mandatory: ['taxId'] }),
  // Remarks are often dropped between banks.
  CNY: country('AMOUNT'),
  // What is typed before the sender's name is printed on the statement.
  JPY: country('REFERENCE', { ...cashMachines, mandatory: ['emailAddress'] }),
  // A statement shows seven letters of the sender's name and nothing else.
  KRW: country('AMOUNT', { ...cashMachines, mandatory: ['accountName'] }),
  // BCEL One and the others carry a description.
  LAK: country('REFERENCE'),
  // SPEI carries a "concepto" of 40 characters.
  MXN: country('REFERENCE', { ...banksAndWallets, numberLabel: 'clabe' }),
  // An EFT has a beneficiary reference.
  NAD: country('REFERENCE', bankPages),
  // NIP carries a narration.
  NGN: country('REFERENCE', { ...banksAndWallets, mandatory: ['emailAddress'] }),
  // InstaPay brings the receiver no remark.
  PHP: country('AMOUNT', banksAndWallets),
  // The memo stays with the sender's bank.
  THB: country('AMOUNT'),
  // NAPAS 247 carries a content line.
  VND: country('REFERENCE'),
  // An EFT has a beneficiary reference.
  ZAR: country('REFERENCE', bankPages),
} satisfies Partial<Record<CurrencyCode, OfflineCountry>>

const factsOf = (currencyCode: CurrencyCode): OfflineCountry => {
  const facts = (countries as Partial<Record<CurrencyCode, OfflineCountry>>)[currencyCode]
  if (!facts) throw new Error(`OFFLINE is not paid in ${currencyCode}`)
  return facts
}

function offlineFields(currencyCode: CurrencyCode) {
  const { mandatory } = factsOf(currencyCode)
  const named = z.object({ ...payerAccountFields, accountName })
  return {
    ...commonFields('OFFLINE', currencyCode),
    account: mandatory.includes('accountName') ? named : z.object(payerAccountFields).optional(),
    emailAddress: mandatoryIf(mandatory.includes('emailAddress'), emailAddress),
    productId: productId.optional(),
    customerName: customerName.optional(),
  }
}

type OfflineRequest = z.output<z.ZodObject<ReturnType<typeof offlineFields>>> & { readonly taxId?: string }

/**
 * Transfer typed into the customer's own bank: works where nothing else does, takes minutes, and only the amount or the reference says
 * whose it is. Sources: the notes above, from the banks' and clearing houses' guides; specification, OfflineMethod.
 */
export const offline = payinMethod({
  code: 'OFFLINE',
  object: 'OfflineMethod',
  flow: 'TRANSFER',
  group: 'BANK',
  currencies: Object.keys(countries) as (keyof typeof countries)[],
  kinds: ['payin', 'topup'],
  operators: (currencyCode) => operatorsOf(currencyCode, ...factsOf(currencyCode).senders),
  operatorPickedBy: 'GATEWAY',

  request: (currencyCode): z.ZodType<OfflineRequest> => {
    const { mandatory } = factsOf(currencyCode)
    const fields = offlineFields(currencyCode)
    return mandatory.includes('taxId')
      ? methodRequest({ ...fields, taxId: argentineTaxId })
      : methodRequest(fields)
  },

  respond: (opened) => {
    const { request, receiving, railReference, operator } = opened
    return present({
      account: present({
        accountName: receiving.holder,
        accountNumber: receiving.identifier,
        accountType: receiving.details['accountType'],
        bankCode: receiving.bankCode,
        bankName: receiving.bankName,
        bankBranch: receiving.bankBranch,
      }),
      reference: railReference,
      ...transferQr(opened),
      paymentOperator: operator,
      accountCustomer: presentOrAbsent({ ...request.account }),
      emailAddress: request.emailAddress,
      phoneNumber: request.phoneNumber,
      taxId: request.taxId,
      productId: request.productId,
    })
  },

  toldApartBy: (currencyCode) => factsOf(currencyCode).toldApartBy,
  expiresAfterMinutes: 24 * 60,
  expectsExternalReference: () => false,

  instructions: (opened, t) => {
    const { required, receiving, railReference } = opened
    const { toldApartBy, channels } = factsOf(required.currencyCode)
    const steps = [
      'open',
      'account',
      toldApartBy === 'AMOUNT' ? 'exactAmount' : 'amountAndReference',
      'check',
    ]
    const values = {
      amount: required,
      account: receiving.identifier,
      bank: receiving.bankName ?? receiving.bankCode ?? '',
      payee: receiving.holder,
      reference: railReference,
    }
    return channels.map((channel) => instruction(t, channel, steps, values))
  },

  payTo: transferForm,
})

/** The lines of a transfer form, in the order in which banks ask for them. */
function transferForm({ required, receiving, railReference }: Opened<unknown>): PayToLine[] {
  const { numberLabel, toldApartBy } = factsOf(required.currencyCode)
  const lines: [label: string, value: string | undefined][] = [
    ['bankName', receiving.bankName],
    ['bankBranch', receiving.bankBranch],
    ['accountType', receiving.details['accountType']],
    [numberLabel, receiving.identifier],
    ['accountName', receiving.holder],
    ['reference', toldApartBy === 'REFERENCE' ? railReference : undefined],
  ]
  return lines.flatMap(([label, value]) => (value === undefined ? [] : [{ label, value }]))
}
