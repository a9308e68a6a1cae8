import { institutionsOf } from '../../countries/registry.ts'
import { emvAmountMax } from '../../qr/emv-text.ts'
import { commonFields, methodRequest } from '../fields/method-request.ts'
import { merchantAccount, merchantCodeField, oneTimeCode } from '../parts/merchant-code.ts'
import { receivingBank } from '../parts/operators.ts'
import { payerOf } from '../parts/payer.ts'
import { present } from '../parts/present.ts'
import { scanInstructions } from '../parts/scan.ts'
import { payinMethod, type PaymentOperator, type Receiving } from '../payin-method.ts'

/**
 * DuitNow QR (Malaysia): the national code, scanned by the apps of all banks and by Touch 'n Go, GrabPay,
 * Boost and ShopeePay. The receiving account's identifier is the merchant code of its acquirer. Sources:
 * PayNet, DuitNow QR; specification, DuitNowMethod.
 */
export const duitNow = payinMethod({
  code: 'DUITNOW',
  object: 'DuitNowMethod',
  flow: 'QR',
  group: 'QR',
  currencies: ['MYR'],
  kinds: ['payin'],
  // Banks that the FPX list has for companies only have no app that scans.
  operators: (currencyCode) =>
    institutionsOf(currencyCode, 'BANK', 'WALLET')
      .filter(({ fpx }) => !fpx || fpx.private !== undefined)
      .map(({ code, name }) => ({ code, name })),
  operatorPickedBy: 'GATEWAY',
  amountMax: emvAmountMax,

  request: (currencyCode) => methodRequest(commonFields('DUITNOW', currencyCode)),

  respond: (opened) => {
    const { request, receiving, railReference, operator } = opened
    return present({
      account: merchantAccount(receiving, '26.02'),
      reference: railReference,
      qrCode: oneTimeCode(opened),
      qrName: 'DUITNOW',
      paymentOperator: operator ?? acquirer(receiving),
      ...payerOf(request),
      // Promised by the specification; left out where it is unknown.
      accountCustomer: present({ ...request.account }),
    })
  },

  // The acquirer's statement identifies a payment by its amount only (specification: "the customer must pay
  // `moneyRequired`").
  identifiedBy: () => 'AMOUNT',
  expiresAfterMinutes: 30,
  expectsExternalReference: () => false,

  instructions: (opened, t) => scanInstructions(opened, t, 'BANK_APP', 'WALLET_APP'),
})

/**
 * The issuer of the code: the account's bank, or the acquirer's number in the code if the account names no
 * bank.
 */
const acquirer = (receiving: Receiving): PaymentOperator =>
  receivingBank(
    { ...receiving, bankCode: receiving.bankCode ?? merchantCodeField(receiving, '26.01') ?? '' },
    'MYR',
  )
