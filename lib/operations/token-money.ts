import { knownMoney, type WrittenMoney } from '../money/written-money.ts'
import type { Caller } from '../tokens/caller.ts'

/** Whether a token restricted to an amount lets this one through: exactly that amount and currency ("Tokens"). */
export function tokenAllowsMoney(caller: Caller, asked: WrittenMoney): boolean {
  if (!caller.money) return true
  const exact = knownMoney(asked)
  return exact?.currencyCode === caller.money.currencyCode && exact.amount === caller.money.amount
}
