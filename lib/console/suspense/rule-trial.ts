import { amountShortest, type Money } from '../../money/money.ts'
import type { OpenItem } from '../../payments/suspense/open-items.ts'
import { calledOf, selectAccounts } from '../../rails/own-accounts/accounts/account.ts'
import { booked, type BookedAs } from '../../rails/own-accounts/statements/rules/account-rule.ts'
import type { Tried } from '../../rails/own-accounts/statements/rules/try-rule.ts'
import type { Gateway } from '../../gateway.ts'
import { tryOutRule, type TypedRule } from '../accounts/try-out-rule.ts'
import type { Deciding } from '../acts/deciding.ts'
import type { Refused } from '../../platform/refused.ts'
import { patternOf } from './suggest-rule.ts'

/** A rule that a line suggests, or a person typed, and what it would have booked. */
export interface RuleTrial {
  readonly accountId: string
  readonly account: string
  readonly currencyCode: Money['currencyCode']
  readonly whenText: string
  readonly maxAmount: string
  readonly book: BookedAs
  /** Other accounts of the currency, for a transfer between own ones. */
  readonly others: readonly { readonly id: string; readonly name: string }[]
  readonly result: Tried | Refused
}

/**
 * What a rule like the line of an item would book among open items and the last 90 days. What was not typed
 * the line suggests.
 */
export async function tryRuleOf(
  gateway: Gateway,
  visit: Deciding,
  item: OpenItem,
  typed: TypedRule,
): Promise<RuleTrial> {
  const { accountId, account, money, text = '', direction } = item
  const { currencyCode } = money
  const usual = direction === 'DEBIT' ? 'CHARGE' : 'INTEREST'
  const rule = {
    accountId,
    whenText: typed.whenText ?? patternOf(text),
    book: booked.find((one) => one === typed.book) ?? usual,
    maxAmount: typed.maxAmount ?? amountShortest(money),
  }
  const accounts = await selectAccounts(gateway.db)
  return {
    ...rule,
    account,
    currencyCode,
    others: accounts
      .filter((one) => one.currencyCode === currencyCode && one.id !== accountId)
      .map((one) => ({ id: one.id, name: calledOf(one) })),
    result: await tryOutRule(gateway, visit, { id: accountId, currencyCode }, rule),
  }
}
