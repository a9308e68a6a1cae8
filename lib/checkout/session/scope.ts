import type { PaidInKind } from '../../money/payment-kinds.ts'
import { isCurrencyCode } from '../../money/currency.ts'
import { money, parseAmount, amountShortest, type Money } from '../../money/money.ts'
import type { Claims } from '../../tokens/claims.ts'
import { permissionOf } from '../../tokens/permission.ts'

/**
 * What the token that opened a session may do. The page can do the same, and what the API derives from it.
 */
export interface Scope {
  readonly operations: readonly string[]
  readonly money: Money | undefined
}

export const scopeOf = ({ operations, money: restricted }: Claims): Scope => ({
  operations,
  money: restricted,
})

/** The right to see a status and nothing else; the shop's name only where it could be seen before. */
export function readOnlyScope(scope: Scope, kind: PaidInKind, paymentId: string): Scope {
  const { seeShopName } = rightsOver(scope, kind, paymentId)
  const operations = [`GET /${kind}s/${paymentId}`, ...(seeShopName ? ['GET /merchant-info'] : [])]
  return { operations, money: undefined }
}

export interface Rights {
  readonly listOptions: boolean
  readonly create: boolean
  readonly read: boolean
  /** Also what a token that may create the payment lets its customer do (specification-gaps.md, "Tokens"). */
  readonly submitExternalReference: boolean
  readonly cancel: boolean
  readonly seeShopName: boolean
}

/** The rights of a scope over one payment, by the paths of the API. */
export function rightsOver(scope: Scope, kind: PaidInKind, paymentId: string): Rights {
  const { permits } = permissionOf(scope.operations)
  const payment = `/${kind}s/${paymentId}`
  const create = permits('POST', payment)
  return {
    listOptions: permits('POST', `/${kind}s/!availablePaymentOptions`),
    create,
    read: permits('GET', payment),
    submitExternalReference: create || permits('POST', `${payment}/!setExternalReference`),
    cancel: create,
    seeShopName: permits('GET', '/merchant-info'),
  }
}

/** A scope as `checkout_session.scope` keeps it. */
export interface StoredScope {
  operations: string[]
  money?: { amount: string; currencyCode: string }
}

export const storedScope = ({ operations, money: restricted }: Scope): StoredScope => ({
  operations: [...operations],
  ...(restricted && { money: { amount: amountShortest(restricted), currencyCode: restricted.currencyCode } }),
})

export function scopeFromStore({ operations, money: restricted }: StoredScope): Scope {
  if (!restricted || !isCurrencyCode(restricted.currencyCode)) return { operations, money: undefined }
  const amount = parseAmount(restricted.amount, restricted.currencyCode)
  if (typeof amount !== 'bigint') throw new Error(`a stored scope restricts to ${restricted.amount}`)
  return { operations, money: money(amount, restricted.currencyCode) }
}
