import { RE2JS } from 're2js'
import type { HouseAccountKind } from '../../../../ledger/account.ts'
import { moneyFromDatabase, type Money } from '../../../../money/money.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import type { BankLine } from '../bank-line.ts'
import { statementRules } from '#sql/statement_rule'

export const booked = ['CHARGE', 'INTEREST', 'OWN_TRANSFER', 'OTHER'] as const
export type BookedAs = (typeof booked)[number]

/** What a line without a payment is booked as, by its text. */
export interface AccountRule {
  readonly id: string
  readonly accountId: string
  /** RE2; it has to match the whole text. */
  readonly whenText: string
  readonly maxAmount: Money
  readonly book: BookedAs
  /** The other account of a transfer between own accounts. */
  readonly counterAccountId: string | undefined
}

/** The house account of each kind of booking. */
export const houseAccountOf = {
  CHARGE: 'BANK_CHARGES',
  INTEREST: 'INTEREST_INCOME',
  OWN_TRANSFER: 'TRANSFER_CLEARING',
  OTHER: 'OTHER',
} as const satisfies Readonly<Record<BookedAs, HouseAccountKind>>

/**
 * Interest is received, charges are paid. Credits are booked by rule only as what no customer sends.
 */
const directionsOf: Readonly<Record<BookedAs, readonly BankLine['direction'][]>> = {
  CHARGE: ['DEBIT'],
  INTEREST: ['CREDIT'],
  OWN_TRANSFER: ['CREDIT', 'DEBIT'],
  OTHER: ['DEBIT'],
}

/** A longer text matches no rule. */
const textLengthMax = 4_096

/** What a rule looks at; a rule that is only tried may leave out the rest. */
export interface Trial extends Pick<AccountRule, 'accountId' | 'whenText'> {
  readonly maxAmount?: Money
  readonly book?: BookedAs
}

/** Whether a line of the account is one that a rule books. */
export type Fits = (line: Pick<BankLine, 'direction' | 'money' | 'text'>) => boolean

/** Compiles a rule. Throws where its pattern is none. */
export function fitsRule({ whenText, maxAmount, book }: Trial): Fits {
  const pattern = RE2JS.compile(whenText)
  return ({ direction, money, text }) =>
    text.length <= textLengthMax &&
    (book === undefined || directionsOf[book].includes(direction)) &&
    (maxAmount === undefined || money.amount <= maxAmount.amount) &&
    pattern.matcher(text).matches()
}

/** The first rule of its account that a line fits. */
export type RuleOf = (line: BankLine) => AccountRule | undefined

/** Compiles the rules that are in force, in the order in which they were added. */
export async function rulesInForce(database: Queryable): Promise<RuleOf> {
  const rules = (await selectRules(database)).map((rule) => ({ rule, fits: fitsRule(rule) }))
  return (line) => rules.find(({ rule, fits }) => rule.accountId === line.accountId && fits(line))?.rule
}

/** The rules that are in force. */
export async function selectRules(database: Queryable): Promise<AccountRule[]> {
  const { rows } = await database.query(statementRules())
  return rows.map((row) => ({
    id: row.id,
    accountId: row.receiving_account_id,
    whenText: row.when_text,
    maxAmount: moneyFromDatabase(row.max_amount, row.currency_code),
    book: row.book,
    counterAccountId: row.counter_account_id ?? undefined,
  }))
}
