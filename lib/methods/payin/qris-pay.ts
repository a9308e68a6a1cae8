import { emvAmountMax } from '../../qr/emv-text.ts'
import { commonFields, methodRequest } from '../fields/method-request.ts'
import { merchantAccount, oneTimeCode } from '../parts/merchant-code.ts'
import { noOperators, operatorsOf } from '../parts/operators.ts'
import { payerOf } from '../parts/payer.ts'
import { present } from '../parts/present.ts'
import { scanInstructions } from '../parts/scan.ts'
import { payinMethod } from '../payin-method.ts'

/**
 * QRIS (Indonesia): one national code for GoPay, OVO, DANA, ShopeePay and every bank's app. The receiving
 * account's identifier is the merchant code of its acquirer. Sources: Bank Indonesia, QRIS; specification,
 * QrisPayMethod.
 */
export const qrisPay = payinMethod({
  code: 'QRISPAY',
  object: 'QrisPayMethod',
  flow: 'QR',
  group: 'QR',
  currencies: ['IDR'],
  wholeUnitsIn: ['IDR'],
  kinds: ['payin'],
  operators: noOperators,
  operatorPickedBy: 'GATEWAY',
  externalProviders: (currencyCode) => operatorsOf(currencyCode, 'WALLET', 'BANK'),
  amountMax: emvAmountMax,

  request: (currencyCode) => methodRequest(commonFields('QRISPAY', currencyCode)),

  respond: (opened) => {
    const { request, receiving, railReference, operator } = opened
    return present({
      // The national merchant ID (NMID), which every app shows; a code without one has the acquirer's number
      // of the merchant.
      account: merchantAccount(receiving, '51.02', '26.02'),
      reference: railReference,
      qrCode: oneTimeCode(opened),
      qrName: 'QRIS',
      paymentOperator: operator,
      ...payerOf(request),
    })
  },

  identifiedBy: () => 'REFERENCE',
  expiresAfterMinutes: 30,
  expectsExternalReference: () => false,

  instructions: (opened, t) => scanInstructions(opened, t, 'WALLET_APP', 'BANK_APP'),
})
