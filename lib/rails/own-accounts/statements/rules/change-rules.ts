import { RE2JS } from 're2js'
import { amountFixed } from '../../../../money/money.ts'
import { recordAudit } from '../../../../platform/audit/record-audit.ts'
import type { Database, Queryable } from '../../../../platform/db/database.ts'
import { patternCost } from '../../../../tokens/pattern-cost.ts'
import { lockAccount } from '../../accounts/account.ts'
import type { Decided } from '../../accounts/add-account.ts'
import { selectRules, type AccountRule } from './account-rule.ts'
import { insertStatementRule, removeStatementRule } from '#sql/statement_rule'
import type { Refused } from '../../../../platform/refused.ts'

const patternLengthMax = 300
/** A match of one line takes some milliseconds at most. */
const instructionsMax = 1_000

/** Adds a rule to a cash account. Writes nothing where it is refused. */
export function addRule(
  db: Database,
  rule: Omit<AccountRule, 'id'>,
  { by: actor, approvedBy }: Decided,
): Promise<AccountRule | Refused> {
  return db.transaction(async (transaction) => {
    const fault = patternFault(rule.whenText)
    if (fault !== undefined) return { refused: `--when-text: ${fault}` }
    const refused = await accountFault(transaction, rule)
    if (refused !== undefined) return { refused }
    const { accountId, whenText, maxAmount, book, counterAccountId } = rule
    const { rows } = await transaction.query(
      insertStatementRule({ accountId, whenText, maxAmount: amountFixed(maxAmount), book, counterAccountId }),
    )
    const added = { id: rows[0]?.id ?? '', ...rule }
    await recordAudit(transaction, {
      actor,
      command: 'account rule add',
      after: { ...audited(added), approvedBy },
    })
    return added
  })
}

/** Removes a rule; what it has booked stays. Undefined where there is none. */
export function removeRule(
  db: Database,
  id: string,
  { by: actor, approvedBy }: Decided,
): Promise<AccountRule | undefined> {
  return db.transaction(async (transaction) => {
    const rule = (await selectRules(transaction)).find((one) => one.id === id)
    const { rowCount } = await transaction.query(removeStatementRule({ text: id }))
    if (!rule || rowCount !== 1) return undefined
    await recordAudit(transaction, {
      actor,
      command: 'account rule remove',
      before: audited(rule),
      after: { approvedBy },
    })
    return rule
  })
}

const audited = ({ id, maxAmount, ...rule }: AccountRule) => ({
  idRule: id,
  ...rule,
  maxAmount: amountFixed(maxAmount),
})

/** What is wrong with the pattern of a rule; undefined: nothing. */
export function patternFault(whenText: string): string | undefined {
  if (whenText.length > patternLengthMax) return `a pattern has at most ${patternLengthMax} characters.`
  if (patternCost(whenText).instructions > instructionsMax)
    return 'the pattern repeats too much; write it shorter.'
  try {
    RE2JS.compile(whenText)
    return undefined
  } catch {
    return 'this is not a pattern of RE2, such as (?i).*SMS CHARGES.*'
  }
}

async function accountFault(
  transaction: Queryable,
  { accountId, counterAccountId, book }: Omit<AccountRule, 'id'>,
): Promise<string | undefined> {
  const account = await lockAccount(transaction, accountId)
  if (!account) return `There is no account ${accountId}: "account list" shows all.`
  if (account.settlesIn !== undefined)
    return `This address settles in ${account.settlesIn}: add the rule to that account, whose statements have the lines.`
  if (counterAccountId === undefined) return undefined
  if (book !== 'OWN_TRANSFER') return '--counter-account goes with --book OWN_TRANSFER only.'
  if (counterAccountId === accountId) return '--counter-account: this is the same account.'
  return (await lockAccount(transaction, counterAccountId))
    ? undefined
    : `--counter-account: there is no account ${counterAccountId}; "account list" shows all.`
}
