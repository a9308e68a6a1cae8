import { emvAmountMax } from '../../qr/emv-text.ts'
import { pixStatic } from '../../qr/pix.ts'
import { commonFields, methodRequest } from '../fields/method-request.ts'
import { brazilianTaxId } from '../fields/tax-id.ts'
import { instruction } from '../parts/instruction.ts'
import { noOperators, operatorsOf } from '../parts/operators.ts'
import { present, presentOrAbsent } from '../parts/present.ts'
import { payinMethod } from '../payin-method.ts'

/**
 * PIX by QR code (Brazil): scanned by the app of any Brazilian bank, or pasted there as text ("copia e
 * cola"); the money arrives in seconds. Source: Banco Central do Brasil, Manual de Padrões para Iniciação do
 * Pix; specification, PixQRMethod.
 */
export const pixQr = payinMethod({
  code: 'PIXQR',
  object: 'PixQRMethod',
  flow: 'QR',
  group: 'QR',
  currencies: ['BRL'],
  kinds: ['payin'],
  operators: noOperators,
  operatorPickedBy: 'GATEWAY',
  externalProviders: (currencyCode) => operatorsOf(currencyCode, 'BANK', 'WALLET'),
  amountMax: emvAmountMax,

  request: (currencyCode) =>
    methodRequest({ ...commonFields('PIXQR', currencyCode), taxId: brazilianTaxId.optional() }),

  respond: ({ request, receiving, required, railReference, operator, merchantName, shown }) =>
    present({
      account: { accountName: receiving.holder, accountNumber: receiving.identifier },
      reference: railReference,
      // The reference is the txid, which comes back on our statement.
      qrCode:
        shown?.qrCode ??
        pixStatic({
          key: receiving.identifier,
          holderName: receiving.holder,
          city: receiving.details['city'] ?? 'BRASIL',
          money: required,
          txid: railReference,
          text: merchantName,
          oneTime: true,
        }),
      qrName: 'PIX',
      paymentOperator: operator,
      accountCustomer: presentOrAbsent({ ...request.account }),
      emailAddress: request.emailAddress,
      taxId: request.taxId,
    }),

  qrCodeIsPasted: true,
  identifiedBy: () => 'REFERENCE',
  expiresAfterMinutes: 30,
  expectsExternalReference: () => false,

  instructions: ({ required, receiving }, t) => [
    instruction(t, 'BANK_APP', ['open', 'scan', 'check', 'confirm'], {
      amount: required,
      payee: receiving.holder,
    }),
  ],
})
