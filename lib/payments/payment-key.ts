import type { PaymentKind } from '../money/payment-kinds.ts'

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
