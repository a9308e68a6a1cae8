import type { CurrencyCode } from '../../money/currency.ts'
import { commonFields, methodRequest } from '../fields/method-request.ts'
import { operatorsOf } from '../parts/operators.ts'
import { bankPageInstructions, redirectResponse } from '../parts/redirect.ts'
import { payinMethod } from '../payin-method.ts'

/** The part of a payment approved on a bank's page that reaches our statement and so identifies it. */
const identifiedBy = {
  // Net banking carries the order number back.
  INR: 'REFERENCE',
  // The bank's page opens a transfer whose memo stays with the sender's bank.
  THB: 'AMOUNT',
  // FPX and the banks' pages carry the order number back.
  MYR: 'REFERENCE',
  // An EFT has a beneficiary reference, and the page fills it in.
  NAD: 'REFERENCE',
  // NAPAS 247 carries a content line, and the page fills it in.
  VND: 'REFERENCE',
  // An EFT has a beneficiary reference, and the page fills it in.
  ZAR: 'REFERENCE',
} satisfies Partial<Record<CurrencyCode, 'REFERENCE' | 'AMOUNT'>>

const isPaidIn = (currencyCode: CurrencyCode): currencyCode is keyof typeof identifiedBy =>
  currencyCode in identifiedBy

/**
 * Online banking (India, Thailand, Malaysia, Namibia, Vietnam, South Africa): the customer logs in at their
 * bank and approves; the money is confirmed at once. Sources: the notes above, from the banks' guides;
 * specification, OnlineMethod and OnlineMethodResponse.
 */
export const online = payinMethod({
  code: 'ONLINE',
  object: 'OnlineMethod',
  flow: 'REDIRECT',
  group: 'BANK',
  currencies: Object.keys(identifiedBy) as (keyof typeof identifiedBy)[],
  kinds: ['payin'],
  operators: (currencyCode) => operatorsOf(currencyCode, 'BANK'),
  operatorPickedBy: 'CUSTOMER',

  request: (currencyCode) => methodRequest(commonFields('ONLINE', currencyCode)),

  deprecated: ['account'],
  respond: (opened) => ({
    ...redirectResponse(opened),
    account: { accountName: opened.receiving.holder },
  }),

  identifiedBy: (currencyCode) => {
    if (!isPaidIn(currencyCode)) throw new Error(`ONLINE is not paid in ${currencyCode}`)
    return identifiedBy[currencyCode]
  },
  expiresAfterMinutes: 30,
  expectsExternalReference: () => false,

  instructions: bankPageInstructions,
})
