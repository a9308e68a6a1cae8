import { postEntry } from '../../../../ledger/post-entry.ts'
import type { FileWarning } from '../../../../bank-files/statements/statement.ts'
import { amountFixed, amountShortest, money, moneyFromDatabase, type Money } from '../../../../money/money.ts'
import type { ReportedTransfer } from '../../../../payments/rail/reported-transfer.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import { signedReport } from '../reported/reported-transfers.ts'
import { numberOf } from '../sql/lines-of-day.ts'
import { continuesAnother } from './continues-another.ts'

/**
 * Books what lay on an account before its first statement: the opening balance of the earliest statement
 * that has one, less the lines that other statements report for the days before. Where that statement says
 * only what it closes with, its lines tell what it opened with. An earlier statement that comes later, or
 * the undoing of the first, changes the amount: the difference is booked. `reported` are the transfers
 * that the account's rail has booked by itself: those before the statement lie in its opening balance too.
 * Returns what was set off, where transfers of days before the statement are known, and the amount is not
 * only theirs: one that is missing among them, or that they have twice, is in it.
 */
export async function bookOpeningBalance(
  transaction: Queryable,
  accountId: string,
  reported: readonly ReportedTransfer[] = [],
): Promise<SetOff | undefined> {
  const { rows } = await transaction.query<OpeningRow>({
    name: 'opening_balance_of_account',
    text: `
      with statement as (
        select * from bank_statement
         where receiving_account_id = $1 and is_in_force and (opening is not null or closing is not null) and from_day is not null
         -- Of several that begin on one day: one that says its opening, else the one that came first.
         order by from_day, opening is null, to_day, ${numberOf('bank_statement')} nulls last, ${continuesAnother('bank_statement')},
                  (select started_at from bank_import where bank_import.id = import_id), position, id limit 1),
      first as (
        select id, from_day, coalesce(opening, closing - (${changeOf('statement')})) as opening from statement),
      earlier as (
        select coalesce(sum(case direction when 'CREDIT' then amount else -amount end), 0) as amount
          from statement_line line cross join first
         where line.receiving_account_id = $1 and line.booked_on < first.from_day and line.statement_id <> first.id
           and line.state not in ('READ', 'DUPLICATE', 'REPORTED', 'UNDONE') and not line.is_trial
           and not exists (
             select from statement_line same where same.statement_id = first.id and same.duplicate_of = line.id and same.state = 'DUPLICATE')),
      reported as (
        select coalesce(sum(report.amount), 0) as amount
          from first join unnest($2::date[], $3::numeric[]) as report (day, amount) on report.day < first.from_day),
      booked as (
        select -coalesce(sum(posting.amount), 0) as amount
          from ledger_posting posting join ledger_entry entry on entry.id = posting.entry_id
         where entry.kind = 'STATEMENT_OPENING' and posting.account_id = (
           select 'RECEIVING/' || currency_code || '/' || id from receiving_account where id = $1))
      select account.currency_code, coalesce((select opening from first) - earlier.amount - reported.amount, 0)::text as due,
             booked.amount::text as booked, (select opening from first)::text as opening, (select from_day from first) as day,
             (earlier.amount + reported.amount)::text as before
        from receiving_account account cross join earlier cross join reported cross join booked where account.id = $1`,
    values: [
      accountId,
      reported.map(({ bookedOn }) => bookedOn),
      reported.map((transfer) => amountFixed(money(signedReport(transfer), transfer.money.currencyCode))),
    ],
  })
  const [row] = rows
  if (!row) throw new Error(`there is no account ${accountId}`)
  const due = moneyFromDatabase(row.due, row.currency_code)
  const booked = moneyFromDatabase(row.booked, row.currency_code)
  const change = due.amount - booked.amount
  await postEntry(transaction, {
    kind: 'STATEMENT_OPENING',
    currencyCode: due.currencyCode,
    lines: [
      { account: { kind: 'RECEIVING', receivingAccountId: accountId }, amount: -change },
      { account: { kind: 'OPENING_BALANCE' }, amount: change },
    ],
  })
  const { opening, day, currency_code: currencyCode } = row
  const before = moneyFromDatabase(row.before, currencyCode)
  if (opening === null || day === null || change === 0n || due.amount === 0n || before.amount === 0n)
    return undefined
  return { booked: due, opening: moneyFromDatabase(opening, currencyCode), day, before }
}

interface OpeningRow {
  currency_code: string
  due: string
  booked: string
  opening: string | null
  day: string | null
  before: string
}

/** An opening balance that is the difference of what a statement opens with and what came before it. */
interface SetOff {
  readonly booked: Money
  /** What the first statement opens with, on its first day, `YYYY-MM-DD`. */
  readonly opening: Money
  readonly day: string
  /** What the transfers of days before it add up to. */
  readonly before: Money
}

/** What a person should compare, of the account with this name. */
export const openingWarning = ({ booked, opening, day, before }: SetOff, name: string): FileWarning => ({
  code: 'OPENING_BALANCE',
  message:
    `${name}: ${amountShortest(booked)} is booked as the opening balance: the first statement opens with ` +
    `${amountShortest(opening)} on ${day}, and ${amountShortest(before)} came in other files before. A transfer that ` +
    'those lack, or have twice, is in it: compare it with the bank',
})

/**
 * SQL: what the lines of a statement add up to, up to its last day. All of them are in its balance, whether
 * this statement or another one was the first to bring them, also those that are not kept a second time.
 */
const changeOf = (statement: string): string => `
  select coalesce(sum(case direction when 'CREDIT' then amount else -amount end), 0) + ${statement}.repeated
    from statement_line line
   where line.statement_id = ${statement}.id and line.state <> 'READ'
     and (${statement}.to_day is null or line.booked_on <= ${statement}.to_day)`
