export type PaymentKind = 'payin' | 'payout' | 'topup' | 'refund'

/** The kinds of payments that leave: a payout, and a refund, which leaves like one. */
export const paidOutKinds = ['payout', 'refund'] as const
export type PaidOutKind = (typeof paidOutKinds)[number]

export const isPaidOut = (kind: PaymentKind): kind is PaidOutKind =>
  (paidOutKinds as readonly PaymentKind[]).includes(kind)

/** A payment's identity: IDs are the merchant's own, unique per merchant and kind. */
export interface PaymentKey {
  readonly merchantCode: string
  readonly kind: PaymentKind
  readonly paymentId: string
}

export const isSamePayment = (one: PaymentKey, other: PaymentKey): boolean =>
  one.merchantCode === other.merchantCode && one.kind === other.kind && one.paymentId === other.paymentId

/** Orders payments that one statement locks, so that two such statements do not wait for each other. */
export function compareKeys(one: PaymentKey, other: PaymentKey): number {
  const [left, right] = [textOf(one), textOf(other)]
  return left === right ? 0 : left < right ? -1 : 1
}

const textOf = ({ merchantCode, kind, paymentId }: PaymentKey): string =>
  [merchantCode, kind, paymentId].join('/')
