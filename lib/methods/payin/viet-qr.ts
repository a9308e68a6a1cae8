import { emvAmountMax } from '../../qr/emv-text.ts'
import { commonFields, methodRequest } from '../fields/method-request.ts'
import { vietnameseQr } from '../parts/offline-qr.ts'
import { noOperators, operatorsOf } from '../parts/operators.ts'
import { payerOf } from '../parts/payer.ts'
import { present } from '../parts/present.ts'
import { scanInstructions } from '../parts/scan.ts'
import { type OpenedMethod, payinMethod } from '../payin-method.ts'

/**
 * VietQR (Vietnam): fills in an instant transfer (NAPAS 247) in the app of any bank, and of wallets that send
 * to banks. Sources: NAPAS, QR format for the fund-transfer service; specification, VietQRMethod.
 */
export const vietQr = payinMethod({
  code: 'VIETQR',
  object: 'VietQRMethod',
  flow: 'QR',
  group: 'QR',
  currencies: ['VND'],
  kinds: ['payin'],
  operators: noOperators,
  operatorPickedBy: 'GATEWAY',
  externalProviders: (currencyCode) => operatorsOf(currencyCode, 'BANK', 'WALLET'),
  amountMax: emvAmountMax,

  request: (currencyCode) => methodRequest(commonFields('VIETQR', currencyCode)),

  respond: (opened) => {
    const { request, receiving, railReference, operator } = opened
    return present({
      account: present({
        accountName: receiving.holder,
        accountNumber: receiving.identifier,
        bankCode: receiving.bankCode,
        bankName: receiving.bankName,
      }),
      reference: railReference,
      ...transferCode(opened),
      paymentOperator: operator,
      ...payerOf(request),
    })
  },

  // The content line of the transfer reaches our statement, and the app takes it from the code.
  identifiedBy: () => 'REFERENCE',
  expiresAfterMinutes: 30,
  expectsExternalReference: () => false,

  instructions: (opened, t) => scanInstructions(opened, t, 'BANK_APP'),
})

function transferCode(opened: OpenedMethod<unknown>) {
  if (opened.shown?.qrCode !== undefined) return { qrCode: opened.shown.qrCode, qrName: 'VIETQR' }
  const code = vietnameseQr(opened)
  if (!code)
    throw new Error('a receiving account for VIETQR needs its bank as a NAPAS number or a code of our list')
  return code
}
