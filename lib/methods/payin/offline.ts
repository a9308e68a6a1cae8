import { z } from 'zod'
import type { CurrencyCode } from '../../money/currency.ts'
import { emailAddress } from '../fields/contact.ts'
import { commonFields, methodRequest, productId } from '../fields/method-request.ts'
import { accountName, customerName } from '../fields/name.ts'
import { payerAccountFields } from '../fields/payer-account.ts'
import { argentineTaxId } from '../fields/tax-id.ts'
import { mandatoryIf } from '../fields/text.ts'
import { inEveryChannel, instruction } from '../parts/instruction.ts'
import { offlineCountries, offlineCountry } from '../parts/offline-countries.ts'
import { transferQr } from '../parts/offline-qr.ts'
import { operatorsOf } from '../parts/operators.ts'
import { present, presentOrAbsent } from '../parts/present.ts'
import { fieldNames, placeOf } from '../parts/reference-field.ts'
import { type OpenedMethod, payinMethod, type PayToLine } from '../payin-method.ts'

function offlineFields(currencyCode: CurrencyCode) {
  const { mandatory } = offlineCountry(currencyCode)
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
 * Transfer typed into the customer's own bank: available in every bank, takes minutes, and only the amount or
 * the reference identifies the payment. Source: specification, OfflineMethod; the sources of each country are
 * in ./offline-countries.ts.
 */
export const offline = payinMethod({
  code: 'OFFLINE',
  object: 'OfflineMethod',
  flow: 'TRANSFER',
  group: 'BANK',
  currencies: Object.keys(offlineCountries) as (keyof typeof offlineCountries)[],
  kinds: ['payin', 'topup'],
  operators: (currencyCode) => operatorsOf(currencyCode, ...offlineCountry(currencyCode).senders),
  operatorPickedBy: 'GATEWAY',

  request: (currencyCode): z.ZodType<OfflineRequest> => {
    const { mandatory } = offlineCountry(currencyCode)
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

  identifiedBy: (currencyCode) => (offlineCountry(currencyCode).referenceField ? 'REFERENCE' : 'AMOUNT'),
  expiresAfterMinutes: 24 * 60,
  expectsExternalReference: () => false,

  instructions: (opened, t) => {
    const { required, receiving, railReference } = opened
    const { referenceField, channels } = offlineCountry(required.currencyCode)
    const send = referenceField
      ? inEveryChannel(`amountAndReference.${placeOf(referenceField)}`)
      : 'exactAmount'
    const steps = ['open', 'account', send, 'check']
    const values = {
      amount: required,
      account: receiving.identifier,
      bank: receiving.bankName ?? receiving.bankCode ?? '',
      payee: receiving.holder,
      reference: railReference,
      ...(referenceField && fieldNames(referenceField)),
    }
    return channels.map((channel) => instruction(t, channel, steps, values))
  },

  payTo: transferForm,
})

/** The lines of a transfer form, in the order in which banks ask for them. */
function transferForm({ required, receiving, railReference }: OpenedMethod<unknown>): PayToLine[] {
  const { numberLabel, referenceField } = offlineCountry(required.currencyCode)
  const lines: [label: string, value: string | undefined][] = [
    ['bankName', receiving.bankName],
    ['bankBranch', receiving.bankBranch],
    ['accountType', receiving.details['accountType']],
    [numberLabel, receiving.identifier],
    ['accountName', receiving.holder],
  ]
  return [
    ...lines.flatMap(([label, value]) => (value === undefined ? [] : [{ label, value }])),
    ...(referenceField ? [{ label: 'reference', value: railReference, field: referenceField }] : []),
  ]
}
