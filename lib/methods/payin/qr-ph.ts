import { emvAmountMax } from '../../qr/emv-text.ts'
import { commonFields, methodRequest } from '../fields/method-request.ts'
import { merchantAccount, oneTimeCode } from '../parts/merchant-code.ts'
import { noOperators, operatorsOf } from '../parts/operators.ts'
import { payerOf } from '../parts/payer.ts'
import { present } from '../parts/present.ts'
import { scanInstructions } from '../parts/scan.ts'
import { payinMethod } from '../payin-method.ts'

/**
 * QR Ph (Philippines): the national code, scanned by GCash, Maya and the banks' apps. The receiving account's
 * identifier is the merchant code of its acquirer. Sources: codes of Philippine acquirers, the standard
 * itself is not public; specification, QRPhMethod.
 */
export const qrPh = payinMethod({
  code: 'QRPH',
  object: 'QRPhMethod',
  flow: 'QR',
  group: 'QR',
  currencies: ['PHP'],
  kinds: ['payin'],
  operators: noOperators,
  operatorPickedBy: 'GATEWAY',
  externalProviders: (currencyCode) => operatorsOf(currencyCode, 'WALLET', 'BANK'),
  amountMax: emvAmountMax,

  request: (currencyCode) => methodRequest(commonFields('QRPH', currencyCode)),

  respond: (opened) => {
    const { request, receiving, railReference, operator } = opened
    return present({
      // Merchants have a number at their acquirer, persons (tag 27) an account.
      account: merchantAccount(receiving, '28.03', '27.04'),
      reference: railReference,
      // One-time codes of Philippine acquirers carry the reference as a label.
      qrCode: oneTimeCode(opened, 'REFERENCE_LABEL'),
      qrName: 'QRPH',
      paymentOperator: operator,
      ...payerOf(request),
    })
  },

  identifiedBy: () => 'REFERENCE',
  expiresAfterMinutes: 30,
  expectsExternalReference: () => false,

  instructions: (opened, t) => scanInstructions(opened, t, 'WALLET_APP', 'BANK_APP'),
})
