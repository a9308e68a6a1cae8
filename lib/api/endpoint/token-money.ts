import { moneySchema } from '../../money/money-schema.ts'
import { knownMoney } from '../../money/written-money.ts'
import type { Caller } from './caller.ts'
import type { Operation } from './operation.ts'

/**
 * Whether the body asks for other money than the token is restricted to: exactly that amount and currency
 * (specification-gaps.md, "Tokens"). Money that is missing or malformed does not count as other money: the
 * checks of the body reject it.
 */
export function asksForOtherMoney(
  { money: allowed }: Caller,
  { request }: Operation,
  body: Readonly<Record<string, unknown>>,
): boolean {
  if (!allowed || !request.moneyAt) return false
  const asked = moneySchema.safeParse(request.moneyAt.reduce<unknown>(propertyOf, body))
  if (!asked.success) return false
  const exact = knownMoney(asked.data)
  return exact?.currencyCode !== allowed.currencyCode || exact.amount !== allowed.amount
}

const propertyOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined
