import { carriedUnit } from '../../methods/carried-unit.ts'
import { identificationOn } from '../../methods/parts/identification.ts'
import { present } from '../../methods/parts/present.ts'
import type { MethodResponse, OpenedMethod } from '../../methods/payin-method.ts'
import { amountShortest, money, type Money } from '../../money/money.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { largestOffset } from '../amount-limits.ts'
import { businessFault, type Failure } from '../failure.ts'
import { splitPersonal } from './split-personal.ts'
import { priceOf } from '../pricing.ts'
import { railAccountKind, type ReceivingAccount } from '../rail/rail.ts'
import { acceptedResponse, type AcceptedResponse } from './accepted-response.ts'
import type { Plan } from './plan-payment.ts'
import { claimAmount, keptForOthers, type NotClaimed } from './sql/claim-amount.ts'
import type { NewAttempt } from './sql/insert-attempt.ts'

/**
 * A planned attempt on one receiving account: the row to write, and the answer to the merchant once the
 * database has set the deadline.
 */
export interface OpenedAttempt {
  readonly attempt: NewAttempt
  /** How long after the deadline the rail may still report money. */
  readonly noticeDelaySeconds: number
  accepted(expireAt: Date): AcceptedResponse
}

/**
 * Prices a plan and builds the method's answer. Request and the personal part of the answer are
 * encrypted, and stored where they can be erased.
 */
export function openAttempt(plan: Plan, receiving: ReceivingAccount, required: Money): OpenedAttempt {
  const { key, merchant, ordered, method, language, create, request, operator, rail } = plan
  const opened = {
    paymentId: key.paymentId,
    ordered,
    required,
    request,
    operator,
    // The customer pays the merchant, where the institution names no holder.
    receiving: receiving.holder === '' ? { ...receiving, holder: merchant.channelName } : receiving,
    railReference: plan.railReference,
    redirectTo: plan.redirectTo,
    shown: plan.shown,
    merchantName: merchant.channelName,
  }
  const response = asShown(method.respond(opened), opened)
  const price = priceOf(merchant, key.kind, method.code, ordered)
  const { personal, impersonal } = splitPersonal(response)
  const { returnUrl } = create
  return {
    attempt: {
      methodCode: method.code,
      methodObject: method.object,
      operatorCode: operator?.code,
      rail: rail.name,
      receivingAccountId: receiving.id,
      ownAddress: receiving.ownAddress,
      required,
      ...price,
      railReference: plan.railReference,
      minutesToPay: Math.min(method.expiresAfterMinutes, rail.minutesToPayMax ?? Infinity),
      response: impersonal,
      payer: plan.seal({ request, response: personal }),
    },
    noticeDelaySeconds: receiving.noticeDelaySeconds,
    accepted: (expireAt) =>
      acceptedResponse({ key, opened, method, response, expireAt, returnUrl, price, language }),
  }
}

/** The answer with what an institution shows: of the payee perhaps only the name. */
function asShown(
  { account, ...response }: MethodResponse,
  { receiving, shown }: Pick<OpenedMethod<unknown>, 'receiving' | 'shown'>,
): MethodResponse {
  const { holder: accountName, identifier, bankCode, bankName, bankBranch } = receiving
  const accountNumber = identifier === '' ? undefined : identifier
  const ofRail = () => present({ accountName, accountNumber, bankCode, bankName, bankBranch })
  return {
    ...(account && { account: receiving.kind === railAccountKind ? ofRail() : account }),
    ...response,
    ...(shown?.reference !== undefined && { reference: shown.reference }),
  }
}

/**
 * Whether a plan needs an amount of its own on this receiving account (specification-gaps.md, "Money",
 * `moneyRequired`).
 */
export const needsClaim = ({ method, ordered }: Plan, receiving: ReceivingAccount): boolean =>
  identificationOn(method, receiving, ordered.currencyCode) === 'AMOUNT'

/** `ABOVE_MAXIMUM`: with the largest offset it would be more than the method can carry. */
export type NoAmount = NotClaimed | 'ABOVE_MAXIMUM'

/**
 * Claims an amount for an attempt on the cash account of one of the plan's accounts. On the last of them the
 * last free amounts are kept for other merchants.
 */
export async function claimFor(
  transaction: Queryable,
  plan: Plan,
  attemptNo: number,
  receiving: ReceivingAccount,
): Promise<Money | NoAmount> {
  const { key, ordered, accounts, method } = plan
  const { currencyCode } = ordered
  const most = method.amountMax?.(currencyCode)
  if (ordered.amount > mostWithOffset(plan)) return 'ABOVE_MAXIMUM'
  return claimAmount(
    transaction,
    { ...key, receivingAccountId: receiving.cashAccountId, attemptNo },
    ordered,
    {
      keeps: accounts.at(-1)?.cashAccountId === receiving.cashAccountId,
      unit: carriedUnit(method, currencyCode),
      most: most === undefined ? undefined : money(most, currencyCode),
    },
  )
}

/** An account may go by the amount where its method goes by a reference: the limit is known only here. */
function mostWithOffset({ method, ordered }: Plan): bigint {
  const most = method.amountMax?.(ordered.currencyCode)
  return most === undefined ? ordered.amount : most - largestOffset(method, ordered.currencyCode)
}

/** The refusal of a payment for which no account has an amount. */
export function noAmount(plan: Plan, why: NoAmount): Failure {
  const { ordered, method } = plan
  const amount = amountShortest(ordered)
  if (why === 'ABOVE_MAXIMUM') {
    const most = money(mostWithOffset(plan), ordered.currencyCode)
    return businessFault(
      'AMOUNT_ABOVE_MAXIMUM',
      `the amount is above the maximum of ${method.code}, ${amountShortest(most)} ${ordered.currencyCode}`,
      'paymentRequested.money.amount',
    )
  }
  const message =
    why === 'ALL_TAKEN'
      ? `all amounts that may be asked above ${amount} are taken by open payments: ask for another amount or try again later`
      : `your open payments have taken most of the amounts that may be asked above ${amount}, and the last ${keptForOthers} are kept for other merchants: ask for another amount, or try again when some of your payments have ended`
  return businessFault('PAYMENT_METHOD_NOT_AVAILABLE', message, 'paymentRequested.money.amount')
}
