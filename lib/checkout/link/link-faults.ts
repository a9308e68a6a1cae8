import type { PaidInKind } from '../../money/payment-kinds.ts'
import type { Gateway } from '../../gateway.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { amountShortest, type Money } from '../../money/money.ts'
import { paymentOptions } from '../../payments/accept/payment-options.ts'
import { isFailure } from '../../payments/failure.ts'
import type { Claims, TokenAddresses } from '../../tokens/claims.ts'
import { rightsOver, scopeOf } from '../session/scope.ts'
import type { CheckoutSession } from '../session/session.ts'
import type { LinkFault, Order } from './link-parameters.ts'

export const notThisPayment: LinkFault = {
  parameter: 'token',
  message:
    'does not open this payment: it is for another one, or the payment does not exist in this currency',
}

export const tokenFaults = {
  TOKEN_INVALID: {
    parameter: 'token',
    message: 'is not valid: take it from the answer of the token endpoints, unchanged',
  },
  TOKEN_EXPIRED: { parameter: 'token', message: 'has expired: make a new one for each redirect' },
  TOKEN_REVOKED: { parameter: 'token', message: 'was revoked by its merchant: make a new one' },
} as const

export const merchantFaults = (caller: Claims, merchantCode: string | undefined): LinkFault[] =>
  merchantCode === undefined || merchantCode === caller.merchantCode
    ? []
    : [{ parameter: 'merchantCode', message: 'is not the merchant of the token' }]

/** The page calls these three operations with the token; it needs all of them. */
export function rightFaults(caller: Claims, kind: PaidInKind, paymentId: string): LinkFault[] {
  const rights = rightsOver(scopeOf(caller), kind, paymentId)
  const needed: [boolean, string][] = [
    [rights.listOptions, `POST /${kind}s/!availablePaymentOptions`],
    [rights.create, `POST /${kind}s/${paymentId}`],
    [rights.read, `GET /${kind}s/${paymentId}`],
  ]
  return needed
    .filter(([allowed]) => !allowed)
    .map(([, operation]) => ({ parameter: 'token', message: `does not allow ${operation}` }))
}

/** An address of the link that is not the one that the token fixes. */
export const addressFaults = ({ addresses }: Claims, order: TokenAddresses): LinkFault[] =>
  (['callbackUrl', 'returnUrl'] as const)
    .filter((name) => addresses[name] !== undefined && addresses[name] !== order[name])
    .map((parameter) => ({ parameter, message: 'is not the one that the token was made for' }))

export function moneyFaults(restricted: Money | undefined, asked: Money): LinkFault[] {
  if (!restricted) return []
  const faults: LinkFault[] = []
  if (restricted.currencyCode !== asked.currencyCode) {
    faults.push({
      parameter: 'currencyCode',
      message: `is ${asked.currencyCode}, but the token is for ${restricted.currencyCode}`,
    })
  } else if (restricted.amount !== asked.amount) {
    const allowed = amountShortest(restricted)
    faults.push({
      parameter: 'amount',
      message: `is ${amountShortest(asked)}, but the token is for ${allowed}`,
    })
  }
  return faults
}

/** A way of paying that the link fixes must be one that the customer could choose (scenarios 4 and 5). */
export async function choiceFaults(
  gateway: Gateway,
  merchant: Merchant,
  kind: CheckoutSession['key']['kind'],
  order: Order,
): Promise<LinkFault[]> {
  const { paymentMethodCode: method, paymentOperatorCode: operator } = order
  if (method === undefined && operator === undefined) return []
  const listed = await paymentOptions(gateway, merchant, kind, order.money)
  const options = isFailure(listed) ? [] : listed.value
  const ofMethod = options.filter((option) => method === undefined || option.paymentMethodCode === method)
  if (ofMethod.length === 0) {
    const offered = options.map(({ paymentMethodCode }) => paymentMethodCode).join(', ') || 'none'
    const message = `${method} is not available for this amount and currency; available: ${offered}`
    return [{ parameter: 'paymentMethodCode', message }]
  }
  const fits = ofMethod.some(({ paymentOperators }) => paymentOperators.some(({ code }) => code === operator))
  if (operator === undefined || fits) return []
  return [
    {
      parameter: 'paymentOperatorCode',
      message: `${operator} is not offered by ${method ?? 'any available method'}`,
    },
  ]
}
