import { postEntry } from '../../../../ledger/post-entry.ts'
import type { FileWarning } from '../../../../bank-files/statements/statement.ts'
import { amountFixed, amountShortest, money, moneyFromDatabase, type Money } from '../../../../money/money.ts'
import type { ReportedTransfer } from '../../../../payments/rail/reported-transfer.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import { signedReport } from '../reported/reported-transfers.ts'
import { openingBalanceOfAccount } from '#sql/bank_statement'

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
  const { rows } = await transaction.query(
    openingBalanceOfAccount({
      accountId,
      day: reported.map(({ bookedOn }) => bookedOn),
      amount: reported.map((transfer) =>
        amountFixed(money(signedReport(transfer), transfer.money.currencyCode)),
      ),
    }),
  )
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
