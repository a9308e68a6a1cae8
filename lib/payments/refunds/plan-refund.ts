import { refundMethodCode, type Merchant } from '../../merchants/merchant.ts'
import { present } from '../../methods/parts/present.ts'
import type { MethodRequest, PayinMethod } from '../../methods/payin-method.ts'
import { currencyOf } from '../../money/currency.ts'
import { amountShortest, money as moneyOf, type Money } from '../../money/money.ts'
import { exactMoney, type AskedMoney } from '../../money/written-money.ts'
import { limitFault } from '../amount-limits.ts'
import { orderTerms } from '../accept/order-terms.ts'
import { businessFault, isFailure, type Failure } from '../failure.ts'
import type { PaymentContext } from '../payment-context.ts'
import type { PaymentKey } from '../payment-key.ts'
import { openPayment } from '../open-payment.ts'
import type { PaymentRecord } from '../payment-record.ts'
import { acceptingRail, type LeavingMethod, type PayoutKey, type PayoutPlan } from '../payouts/plan-payout.ts'
import { priceOf } from '../pricing.ts'
import { railNamed } from '../rail/served-by.ts'
import { selectPayment } from '../sql/select-payment.ts'
import { payersOf, type AccountUsed } from '../read/sql/accounts-used.ts'
import { onlyPayer, payeeOf } from './refund-payee.ts'
import type { RefundRequest } from './refund-request.ts'
import { selectRefundable, type Refundable } from './sql/refundable.ts'

export type RefundKey = PayoutKey & { readonly kind: 'refund' }

/** Everything that is decided before the first row is written. */
export interface RefundPlan extends PayoutPlan {
  readonly key: RefundKey
  readonly payin: PaymentKey
  /** Who paid, where it goes back the way it came and that is known. */
  readonly account: AccountUsed | undefined
  /** Whether the money goes to another account than that of the only payer who is known. */
  readonly payerDiffers: boolean
}

/**
 * Decides how a refund is sent, and asks the rail whether it accepts the order. Writes nothing: whether so
 * much is left of the payin is decided again when the refund is written.
 */
export async function planRefund(
  context: PaymentContext,
  merchant: Merchant,
  key: RefundKey,
  { payinId, money, chosen, callbackUrl, kept }: RefundRequest,
): Promise<RefundPlan | Failure> {
  const payin: PaymentKey = { merchantCode: merchant.code, kind: 'payin', paymentId: payinId }
  const refundable = await selectRefundable(context.db, merchant.code, payinId)
  if (!refundable) return { failure: 'PAYMENT_NOT_FOUND' }
  const { currencyCode } = refundable
  const ordered = orderedOf(merchant, refundable, money)
  if (isFailure(ordered)) return ordered
  const payers = await payersOf(context, payin)
  const way = chosen ? undefined : await wayBack(context, payin, ordered, payers)
  const target = way ?? payeeOf({ merchant, currencyCode, payers, given: chosen })
  if (isFailure(target)) return target
  const { payee, payerDiffers } = target
  const terms = orderTerms<LeavingMethod>(merchant, key.kind, payee, ordered)
  if (isFailure(terms)) return terms
  const limit = limitFault(merchant, key.kind, { code: refundMethodCode }, ordered)
  if (limit) return limit
  const rail = way?.rail ?? (await acceptingRail(context, key, terms))
  if (isFailure(rail)) return rail
  const { fee } = priceOf(merchant, key.kind, refundMethodCode, ordered)
  // VAT was charged with the payin, on the order amount: a refund charges none.
  const price = { fee, vat: moneyOf(0n, currencyCode), vatOnFee: false }
  const to = { key, payin, account: way?.account, payerDiffers }
  return { ...to, ...terms, ...price, rail, callbackUrl, kept }
}

/** The way on which the money of a payin came. */
interface WayBack extends Pick<RefundPlan, 'rail' | 'account' | 'payerDiffers'> {
  readonly payee: { readonly method: PayinMethod; readonly request: MethodRequest }
}

/** The way back, where the rail of the payin gives so much of it back by its receipts: that needs no payee. */
async function wayBack(
  context: PaymentContext,
  payin: PaymentKey,
  ordered: Money,
  payers: readonly (AccountUsed | undefined)[],
): Promise<WayBack | undefined> {
  const payment = await selectPayment(context.db, payin)
  const rail = payment && railNamed(context, payment.attempt.rail)
  if (!payment || !rail || !(await rail.givesBack?.(payin, ordered))) return undefined
  const { method, operatorCode } = payment.attempt
  const operator = method.operators(ordered.currencyCode).find(({ code }) => code === operatorCode)
  const request = { paymentMethodCode: method.code, ...(operator && { paymentOperatorCode: operator.code }) }
  const account = onlyPayer(payers) ?? askedOf(openPayment(context.personal, payment))
  return { rail, account, payerDiffers: false, payee: { method, request } }
}

/** Whose phone or app was asked to pay; of other methods nobody knows who did. */
function askedOf({ attempt: { method, request } }: PaymentRecord): AccountUsed | undefined {
  const { account, phoneNumber } = request as {
    readonly account?: AccountUsed
    readonly phoneNumber?: string
  }
  if (method.flow !== 'PUSH' || phoneNumber === undefined) return undefined
  return present({ accountName: account?.accountName, accountNumber: phoneNumber })
}

/** The amount, if the payin can be refunded and has so much left. */
function orderedOf(
  merchant: Merchant,
  { currencyCode, left }: Refundable,
  asked: AskedMoney | undefined,
): Money | Failure {
  if (currencyOf(currencyCode).type === 'CRYPTO')
    return notRefundable(
      `a payin in ${currencyCode} cannot be refunded here: this gateway holds no private key`,
    )
  if (!merchant.method('refund', refundMethodCode, currencyCode).enabled)
    return notRefundable(`refunds in ${currencyCode} are switched off`)
  if (asked && asked.currencyCode !== currencyCode)
    return businessFault(
      'CURRENCY_NOT_AVAILABLE',
      `the payin is in ${currencyCode}, and is refunded in ${currencyCode}`,
      'money.currencyCode',
    )
  const ordered = asked ? exactMoney(asked) : left
  if (!ordered || left.amount === 0n || ordered.amount > left.amount) return exceeds(left)
  return ordered
}

const notRefundable = (message: string): Failure =>
  businessFault('PAYMENT_METHOD_NOT_AVAILABLE', message, 'idPayin')

/** More is asked for than is left of the payin. */
export const exceeds = (left: Money): Failure =>
  businessFault(
    'REFUND_EXCEEDS_PAYIN',
    left.amount === 0n
      ? 'nothing is left of the payin to refund'
      : `only ${amountShortest(left)} ${left.currencyCode} is left of the payin`,
    'money.amount',
  )
