import { amountShortest, type Money } from '../../money/money.ts'
import type { OpenItem } from '../../payments/suspense/open-items.ts'
import { calledOf, selectAccounts } from '../../rails/own-accounts/accounts/account.ts'
import { booked, type BookedAs } from '../../rails/own-accounts/statements/rules/account-rule.ts'
import { tryRule } from '../../rails/own-accounts/statements/rules/try-rule.ts'
import { patternFault } from '../../rails/own-accounts/statements/rules/change-rules.ts'
import type { LineToTry } from '../../rails/own-accounts/statements/sql/lines-to-try.ts'
import type { Gateway } from '../../gateway.ts'
import type { TypedRule } from '../accounts/try-out-rule.ts'
import { amountFault, moneyOf } from '../acts/fields.ts'
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
  readonly result:
    | { readonly fault: string }
    | {
        /** What the rule books or would have booked, the newest first. */
        readonly lines: readonly LineToTry[]
        readonly open: number
        /** Lines that payments have, or may have: left alone. */
        readonly ofPayments: number
      }
}

export const bookedAs: readonly BookedAs[] = booked

/**
 * What a rule like the line of an item would book among open items and the last 90 days. What was not typed
 * the line suggests.
 */
export async function tryRuleOf(gateway: Gateway, item: OpenItem, typed: TypedRule): Promise<RuleTrial> {
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
    result: await tryTyped(gateway, rule, currencyCode),
  }
}

async function tryTyped(
  gateway: Gateway,
  { accountId, whenText, book, maxAmount }: Pick<RuleTrial, 'accountId' | 'whenText' | 'book' | 'maxAmount'>,
  currencyCode: Money['currencyCode'],
): Promise<RuleTrial['result']> {
  const fault = patternFault(whenText) ?? amountFault(maxAmount, currencyCode)
  if (fault !== undefined) return { fault }
  const trial = { accountId, whenText, book, maxAmount: moneyOf({ amount: maxAmount, currencyCode }) }
  const { lines, ofPayments } = await tryRule(gateway, trial)
  return {
    lines: lines.toReversed(),
    open: lines.filter(({ itemId }) => itemId !== undefined).length,
    ofPayments,
  }
}
