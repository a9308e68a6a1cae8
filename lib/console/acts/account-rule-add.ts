import { z } from 'zod'
import { consolePhrases } from '../../i18n/console-messages.ts'
import type { Gateway } from '../../gateway.ts'
import type { Money } from '../../money/money.ts'
import { calledOf, selectAccounts } from '../../rails/own-accounts/accounts/account.ts'
import { booked } from '../../rails/own-accounts/statements/rules/account-rule.ts'
import { addRule, patternFault } from '../../rails/own-accounts/statements/rules/change-rules.ts'
import { applyRule } from '../../rails/own-accounts/statements/rules/try-rule.ts'
import { isRefused, type Refused } from '../../platform/refused.ts'
import { decidedBy, type Act } from './act.ts'
import { amountFault, moneyOf, uuid } from './fields.ts'
import { moneyText } from './suspense-items.ts'

const t = consolePhrases('acts')

const content = z.object({
  accountId: uuid,
  /** RE2; the whole text of a line matches it. */
  whenText: z.string().trim().min(1, t('typed.pattern')).max(300),
  maxAmount: z.string().trim().min(1, t('typed.largest')),
  book: z.enum(booked, t('typed.bookedAs')),
  counterAccountId: uuid.optional(),
  /** Books the open items that it fits too. */
  apply: z.boolean().default(false),
})
type Rule = z.infer<typeof content>

/** Adds a rule by which lines of an account are booked without a person. */
export const addRuleAct: Act<Rule> = {
  name: 'account rule add',
  right: 'suspense.work',
  content,
  async describe(gateway, typed) {
    const read = await readRule(gateway, typed)
    if (isRefused(read)) return read
    return {
      title: t('rule.add', { account: read.account }),
      facts: [
        [t('fact.account'), read.account],
        [t('fact.matches'), typed.whenText],
        [t('fact.atMost'), read.maxAmount],
        [t('fact.bookedAs'), typed.book],
        ...(read.counterAccount === undefined
          ? []
          : [[t('fact.otherAccount'), read.counterAccount] as const]),
        [t('fact.booksOpen'), t(typed.apply ? 'value.yes' : 'value.no')],
      ],
    }
  },
  async perform(gateway, typed, deciders) {
    const read = await readRule(gateway, typed)
    if (isRefused(read)) return read
    const { accountId, whenText, book, counterAccountId } = typed
    const decided = decidedBy(deciders)
    const rule = { accountId, whenText, maxAmount: read.maxAmount, book, counterAccountId }
    const added = await addRule(gateway.db, rule, decided)
    if (isRefused(added)) return added
    const items = typed.apply ? await applyRule(gateway, added, decided) : []
    return {
      done: t(typed.apply ? 'rule.addedAndApplied' : 'rule.added', {
        account: read.account,
        most: moneyText(read.maxAmount),
        count: items.length,
      }),
    }
  },
}

interface ReadRule {
  /** The names of the accounts. */
  readonly account: string
  readonly counterAccount: string | undefined
  readonly maxAmount: Money
}

async function readRule({ db }: Gateway, typed: Rule): Promise<ReadRule | Refused> {
  const accounts = await selectAccounts(db)
  const account = accounts.find(({ id }) => id === typed.accountId)
  if (!account) return { refused: t('account.none') }
  const { currencyCode } = account
  const ofPattern = patternFault(typed.whenText)
  if (ofPattern !== undefined) return { refused: t('rule.badPattern', { fault: ofPattern }) }
  const ofAmount = amountFault(typed.maxAmount, currencyCode)
  if (ofAmount !== undefined) return { refused: ofAmount }
  const maxAmount = moneyOf({ amount: typed.maxAmount, currencyCode })
  if (maxAmount.amount <= 0n) return { refused: t('typed.largestZero') }
  const counter = accounts.find(({ id }) => id === typed.counterAccountId)
  return {
    account: calledOf(account),
    counterAccount: counter && calledOf(counter),
    maxAmount,
  }
}
