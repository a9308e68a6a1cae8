import type { Merchant } from '../../merchants/merchant.ts'
import type { CurrencyCode } from '../../money/currency.ts'
import { money as moneyOf, type Money } from '../../money/money.ts'
import { chooseMethod, type WrittenMethod } from '../accept/requested-method.ts'
import { isFailure, messagesIn, type Failure } from '../failure.ts'
import type { PaymentContext } from '../payment-context.ts'
import { createPayout } from '../payouts/create-payout.ts'
import type { PayoutKey } from '../payouts/plan-payout.ts'
import { payoutBook } from '../payouts/payout-request.ts'
import { priceOf, type Price } from '../pricing.ts'
import { lastPayoutFacts } from './sql/closing.ts'

/** Where the last payout of a currency goes. */
export interface LastPayee {
  readonly currencyCode: CurrencyCode
  /** As in a payout: `paymentMethodCode` and its fields. */
  readonly paymentMethod: WrittenMethod
  /** Where its callback goes; absent: where that of the merchant's newest payment went. */
  readonly callbackUrl?: string | undefined
}

export interface LastPayout extends Price {
  readonly key: PayoutKey
  readonly ordered: Money
}

/** Why it was not ordered, in words for the operator. */
export interface NotOrdered {
  readonly currencyCode: CurrencyCode
  readonly available: Money
  readonly reason: string
}

/**
 * Orders the largest payout that what is available pays with its fee and VAT. Like every payout it reserves
 * what it takes in one statement: money that somebody else took meanwhile makes it fail, and nothing is
 * ordered.
 */
export async function orderLastPayout(
  context: PaymentContext,
  merchant: Merchant,
  { currencyCode, paymentMethod, callbackUrl: given }: LastPayee,
  available: Money,
): Promise<LastPayout | NotOrdered> {
  const no = (reason: string): NotOrdered => ({ currencyCode, available, reason })
  const chosen = chooseMethod(merchant, payoutBook, currencyCode, paymentMethod)
  if (isFailure(chosen)) return no(inWords(chosen))
  const { paymentMethodCode } = paymentMethod
  const ordered = largestPaidBy(merchant, paymentMethodCode, available)
  if (ordered.amount === 0n) return no('its fee is more than what is available')
  const prefix = `closing-${currencyCode}-`
  const facts = await lastPayoutFacts(context.db, merchant.code, prefix)
  const callbackUrl = given ?? facts.callbackUrl
  if (callbackUrl === undefined) return no('the merchant has no callback address yet: give one')
  const key = {
    merchantCode: merchant.code,
    kind: 'payout',
    paymentId: `${prefix}${facts.ordered + 1}`,
  } as const
  const outcome = await createPayout(context, merchant, key, {
    money: ordered,
    callbackUrl,
    paymentMethodCode,
    chosen,
    kept: {},
  })
  if (isFailure(outcome)) return no(inWords(outcome))
  return { key, ordered, ...priceOf(merchant, 'payout', paymentMethodCode, ordered) }
}

const inWords = (failure: Failure): string => messagesIn(failure).join('; ') || failure.failure

/** The largest amount that is not more than what is available together with its fee and VAT. */
export function largestPaidBy(
  merchant: Merchant,
  methodCode: string,
  { amount, currencyCode }: Money,
): Money {
  const costs = (paid: bigint): bigint => {
    const { fee, vat } = priceOf(merchant, 'payout', methodCode, moneyOf(paid, currencyCode))
    return paid + fee.amount + vat.amount
  }
  // What a payout costs grows with its amount.
  let [least, most] = [0n, amount > 0n ? amount : 0n]
  while (least < most) {
    const middle = (least + most + 1n) / 2n
    if (costs(middle) <= amount) least = middle
    else most = middle - 1n
  }
  return moneyOf(least, currencyCode)
}
