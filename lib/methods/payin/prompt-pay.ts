import { z } from 'zod'
import { emvAmountMax } from '../../qr/emv-text.ts'
import { promptPay as promptPayCode, type PromptPayReceiver } from '../../qr/promptpay.ts'
import { commonFields, methodRequest } from '../fields/method-request.ts'
import { payerAccountFields, promptPayNumber } from '../fields/payer-account.ts'
import { noOperators, operatorsOf } from '../parts/operators.ts'
import { payerOf } from '../parts/payer.ts'
import { present } from '../parts/present.ts'
import { scanInstructions } from '../parts/scan.ts'
import { type OpenedMethod, payinMethod } from '../payin-method.ts'

/**
 * PromptPay by QR code (Thailand): scanned by the app of any Thai bank, the money arrives in seconds.
 * Sources: Bank of Thailand, Thai QR Payment Standard; specification, PromptPayMethod.
 */
export const promptPay = payinMethod({
  code: 'PROMPTPAY',
  object: 'PromptPayMethod',
  flow: 'QR',
  group: 'QR',
  currencies: ['THB'],
  kinds: ['payin'],
  operators: noOperators,
  operatorPickedBy: 'GATEWAY',
  externalProviders: (currencyCode) => operatorsOf(currencyCode, 'BANK', 'WALLET'),
  amountMax: emvAmountMax,

  request: (currencyCode) =>
    methodRequest({
      ...commonFields('PROMPTPAY', currencyCode),
      account: z.object({ ...payerAccountFields, accountNumber: promptPayNumber }),
    }),

  respond: (opened) =>
    present({
      account: { accountName: opened.receiving.holder, accountNumber: opened.receiving.identifier },
      reference: opened.railReference,
      qrCode: opened.shown?.qrCode ?? promptPayCode(receiverOf(opened), opened.required),
      qrName: 'PROMPTPAY',
      paymentOperator: opened.operator,
      ...payerOf(opened.request),
    }),

  // A transfer to a phone number or tax ID carries no reference of ours.
  identifiedBy: () => 'AMOUNT',
  expiresAfterMinutes: 30,
  expectsExternalReference: () => false,

  instructions: (opened, t) => scanInstructions(opened, t, 'BANK_APP'),
})

/**
 * The kind of number follows from its length: 10 digits are a phone, 13 a tax or national ID, 15 an e-wallet.
 * A biller ID looks like the longer ones, so the account's details name it; the bill then carries our
 * reference too.
 */
function receiverOf({ receiving, railReference }: OpenedMethod<unknown>): PromptPayReceiver {
  const { identifier, details } = receiving
  if (details['promptPay'] === 'BILL') {
    return { kind: 'BILL', billerId: details['billerId'] ?? identifier, reference1: railReference }
  }
  const digits = identifier.replace(/\D/g, '').length
  return { kind: digits === 13 ? 'TAX_ID' : digits === 15 ? 'EWALLET' : 'PHONE', identifier }
}
