import type { ItemFacts } from './facts.ts'
import { isSamePayer } from './same-payer.ts'

/** The amounts of payments that the money of an item may be for, in minor units. */
export interface AmountsSought {
  /** Near its amount: both ends included. */
  readonly least: bigint
  readonly most: bigint
  /** Further ones: a digit that is off by one, and sums with other lines. */
  readonly points: readonly bigint[]
  /** What it makes together with one or two other lines of its payer. */
  readonly sums: ReadonlySet<bigint>
}

/** More lines of one payer are no parts of one payment. */
const siblingsMax = 7
const siblingsWithinMs = 14 * 86_400_000

/** How far from an amount a payment is near: one per cent, at least one minor unit. */
export const nearness = (amount: bigint): bigint => (amount < 100n ? 1n : amount / 100n)

/** Whether amounts differ by one in one digit above the last: 350.02 and 360.02. */
export function isOneDigitOff(one: bigint, other: bigint): boolean {
  const difference = one > other ? one - other : other - one
  return /^10+$/.test(String(difference)) && difference < (one < other ? one : other)
}

/** The amounts that an item is looked for by, with the other open credits of its account. */
export function amountsSought(item: ItemFacts, others: readonly ItemFacts[]): AmountsSought {
  const { amount } = item.money
  const sums = new Set(sumsWith(item, others))
  return {
    least: amount - nearness(amount),
    most: amount + nearness(amount),
    points: [...sums, ...oneDigitFrom(amount)],
    sums,
  }
}

function oneDigitFrom(amount: bigint): readonly bigint[] {
  const steps = Array.from({ length: String(amount).length }, (_, place) => 10n ** BigInt(place))
  return steps
    .flatMap((step) => [amount - step, amount + step])
    .filter((other) => isOneDigitOff(amount, other))
}

function sumsWith(item: ItemFacts, others: readonly ItemFacts[]): readonly bigint[] {
  const rest = others
    .filter((other) => isSibling(item, other))
    .slice(0, siblingsMax)
    .map(({ money: { amount } }) => amount)
  const { amount } = item.money
  return rest.flatMap((one, at) => [
    amount + one,
    ...rest.slice(at + 1).map((another) => amount + one + another),
  ])
}

const isSibling = (item: ItemFacts, other: ItemFacts): boolean =>
  other.id !== item.id &&
  other.direction === 'CREDIT' &&
  other.accountId === item.accountId &&
  other.money.currencyCode === item.money.currencyCode &&
  Math.abs(other.movedUntil.getTime() - item.movedUntil.getTime()) <= siblingsWithinMs &&
  isSamePayer(item, other)
