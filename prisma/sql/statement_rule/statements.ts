// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * How many lines of an account each rule has booked in the last 30 days, and what they add up to.
 */
export const hitsOfRules: StatementOf<{ accountId: string | null | undefined }, { rule_id: string; count: number; amount: string }> = statement(
  'hits_of_rules',
  ['accountId'],
  `select rule.id::text as rule_id, count(*)::int as count, sum(line.amount)::text as amount
  from statement_line line
  join ledger_entry entry on entry.statement_line_id = line.id
  join statement_rule rule on entry.reason = 'rule ' || rule.id
 where line.receiving_account_id = $1 and line.booked_on > (gateway_now() - interval '30 days')::date
   and line.state in ('CHARGE', 'INTEREST', 'OWN_TRANSFER', 'OTHER') and rule.receiving_account_id = $1
 group by rule.id`,
)

/**
 * Adds a rule to a cash account.
 */
export const insertStatementRule: StatementOf<{ accountId: string | null | undefined; whenText: string | null | undefined; maxAmount: string | null | undefined; book: string | null | undefined; counterAccountId: string | null | undefined }, { id: string }> = statement(
  'insert_statement_rule',
  ['accountId', 'whenText', 'maxAmount', 'book', 'counterAccountId'],
  `insert into statement_rule (receiving_account_id, when_text, max_amount, book, counter_account_id, created_at)
values ($1, $2, $3, $4, $5, gateway_now()) returning id`,
)

/**
 * Removes a rule; what it has booked stays.
 */
export const removeStatementRule: StatementOf<{ text: string | null | undefined }, Record<string, never>> = statement(
  'remove_statement_rule',
  ['text'],
  `update statement_rule set removed_at = gateway_now() where id::text = $1 and removed_at is null`,
)

/**
 * The rules that are in force.
 */
export const statementRules: StatementOf<void, { id: string; receiving_account_id: string; when_text: string; max_amount: string; currency_code: string; book: 'CHARGE' | 'INTEREST' | 'OWN_TRANSFER' | 'OTHER'; counter_account_id: string | null }> = statement(
  'statement_rules',
  [],
  `select rule.id, receiving_account_id, when_text, max_amount, account.currency_code, book, counter_account_id
  from statement_rule rule join receiving_account account on account.id = rule.receiving_account_id
 where removed_at is null order by rule.created_at, rule.id`,
)
