import { moneyFromDatabase, type Money } from '../../../../money/money.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import type { OperatorAccount } from '../../accounts/account.ts'
import { hitsOfRules } from '#sql/statement_rule'

/** What a rule has booked in the last 30 days. */
export interface RuleHits {
  readonly count: number
  readonly money: Money
}

/** By the IDs of the account's rules; those that booked nothing are left out. */
export async function ruleHits(
  database: Queryable,
  { id, currencyCode }: Pick<OperatorAccount, 'id' | 'currencyCode'>,
): Promise<ReadonlyMap<string, RuleHits>> {
  const { rows } = await database.query(hitsOfRules({ accountId: id }))
  return new Map(
    rows.map((row) => [
      row.rule_id,
      { count: row.count, money: moneyFromDatabase(row.amount, currencyCode) },
    ]),
  )
}
