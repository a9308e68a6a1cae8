import { virtualAccountBanks, virtualAccountDigits } from '../../countries/virtual-accounts.ts'
import type { CurrencyCode } from '../../money/currency.ts'
import { emailAddress, phoneNumber } from '../fields/contact.ts'
import { commonFields, methodRequest } from '../fields/method-request.ts'
import { paymentLocation } from '../fields/payment-location.ts'
import { mandatoryIf } from '../fields/text.ts'
import { type InstructionChannel, instruction } from '../parts/instruction.ts'
import { receivingBank } from '../parts/operators.ts'
import { payerOf } from '../parts/payer.ts'
import { present, presentOrAbsent } from '../parts/present.ts'
import { type OpenedMethod, payinMethod } from '../payin-method.ts'

/** The channels in which customers type such a number, the most common first. */
const channels = {
  IDR: ['BANK_APP', 'CASH_MACHINE', 'INTERNET_BANKING'],
  KRW: ['BANK_APP', 'INTERNET_BANKING', 'CASH_MACHINE'],
  TWD: ['CASH_MACHINE', 'BANK_APP', 'INTERNET_BANKING'],
} satisfies Partial<Record<CurrencyCode, readonly InstructionChannel[]>>

const isTaiwan = (currencyCode: CurrencyCode): boolean => currencyCode === 'TWD'

/**
 * Virtual account (Indonesia, Korea, Taiwan): a bank gives the payment an account number of its own, to which
 * money can be sent from any bank, also at cash machines; the number alone identifies the payment. The
 * receiving account's identifier is the prefix that the bank assigned to us, unless the rail gives out
 * numbers. Sources: those of lib/countries/virtual-accounts.ts; specification, VaPayMethod.
 */
export const vaPay = payinMethod({
  code: 'VAPAY',
  object: 'VaPayMethod',
  flow: 'TRANSFER',
  group: 'BANK',
  currencies: ['IDR', 'KRW', 'TWD'],
  wholeUnitsIn: ['IDR', 'TWD'],
  kinds: ['payin', 'topup'],
  operators: (currencyCode) => virtualAccountBanks(currencyCode).map(({ code, name }) => ({ code, name })),
  operatorPickedBy: 'GATEWAY',
  operatorReceives: true,

  request: (currencyCode) =>
    methodRequest({
      ...commonFields('VAPAY', currencyCode),
      emailAddress: mandatoryIf(isTaiwan(currencyCode), emailAddress),
      phoneNumber: mandatoryIf(isTaiwan(currencyCode), phoneNumber(currencyCode)),
      paymentLocation: paymentLocation.optional(),
    }),

  respond: (opened) => {
    const { request, receiving, railReference, required } = opened
    return present({
      account: present({
        accountName: receiving.holder,
        accountNumber: virtualAccountNumber(opened),
        bankCode: receiving.bankCode,
        bankName: receiving.bankName,
      }),
      reference: railReference,
      paymentOperator: receivingBank(receiving, required.currencyCode),
      ...payerOf(request),
      paymentLocationCustomer: request.paymentLocation && presentOrAbsent(request.paymentLocation),
    })
  },

  identifiedBy: () => 'REFERENCE',
  expiresAfterMinutes: 24 * 60,
  expectsExternalReference: () => false,

  instructions: (opened, t) =>
    channels[opened.required.currencyCode as keyof typeof channels].map((channel) =>
      instruction(t, channel, ['open', 'number', 'check', 'confirm'], {
        amount: opened.required,
        account: virtualAccountNumber(opened),
        bank: bankAsTyped(opened),
        payee: opened.receiving.holder,
      }),
    ),

  payTo: (opened) => {
    const bankCode = typedBankCode(opened)
    return [
      { label: 'bankName', value: bankName(opened) },
      ...(bankCode === undefined ? [] : [{ label: 'bankCode', value: bankCode }]),
      { label: 'virtualAccount', value: virtualAccountNumber(opened) },
      { label: 'accountName', value: opened.receiving.holder },
    ]
  },
})

const bankName = ({ receiving, required }: OpenedMethod<unknown>): string =>
  receiving.bankName ?? receivingBank(receiving, required.currencyCode).name

/**
 * In Indonesia and Taiwan customers type the bank's three digits before the account; in Korea they pick the
 * bank from a list.
 */
const typedBankCode = ({ receiving: { bankCode }, required }: OpenedMethod<unknown>): string | undefined =>
  required.currencyCode !== 'KRW' && bankCode !== undefined && /^\d{3}$/.test(bankCode) ? bankCode : undefined

const bankAsTyped = (opened: OpenedMethod<unknown>): string =>
  [bankName(opened), typedBankCode(opened)].filter((part) => part !== undefined).join(' ')

/**
 * The number that the rail gave to this attempt; else the prefix of the receiving account, padded with digits
 * of the reference: always the same number for the same attempt.
 */
function virtualAccountNumber({ receiving, railReference, required }: OpenedMethod<unknown>): string {
  const { identifier: prefix, ownAddress } = receiving
  if (ownAddress !== undefined) return ownAddress
  const room = virtualAccountDigits(required.currencyCode) - prefix.length
  if (!/^\d+$/.test(prefix) || room < roomMin) {
    throw new Error(
      `${prefix} is not a prefix of virtual accounts: it must be digits and leave room for ${roomMin} more`,
    )
  }
  const digits = [...railReference].reduce(
    (sum, letter) => sum * 36n + BigInt(Number.parseInt(letter, 36)),
    0n,
  )
  return prefix + String(digits % 10n ** BigInt(room)).padStart(room, '0')
}

/** With fewer digits, two attempts would soon get the same number. */
const roomMin = 8
