import { executionDay } from '../../bank-files/payments/execution-day.ts'
import { daysBetween } from '../../bank-files/statements/days/true-day.ts'
import type { CurrencyCode } from '../../money/currency.ts'
import { money, type Money } from '../../money/money.ts'
import type { Gateway } from '../../gateway.ts'
import { calledOf, type OperatorAccount } from '../../rails/own-accounts/accounts/account.ts'
import { accountBoard, type AccountOnBoard } from '../../rails/own-accounts/accounts/account-board.ts'
import { waitingSums } from '../../rails/own-accounts/batches/shown/waiting.ts'
import type { Gap } from '../../rails/own-accounts/statements/continuity/gaps.ts'
import { bankNameOf, endingOf } from './names-of-account.ts'

/** How many, and their sum. */
export interface Counted {
  readonly count: number
  readonly money: Money
}

/** A bank account on the board that operators read every morning. */
export interface BoardRow {
  readonly accountId: string
  readonly name: string
  readonly bank: string | undefined
  /** The last four digits of its number. */
  readonly ending: string
  readonly currencyCode: CurrencyCode
  readonly isEnabled: boolean
  /** The last day that a statement covers, and how many days ago that was where the account is kept. */
  readonly last: { readonly day: string; readonly ageDays: number } | undefined
  /** By how much the next statement is late; 0: it is not. */
  readonly lateSeconds: number
  readonly gaps: readonly Gap[]
  readonly books: Money
  /** What the books have beside the bank; undefined where no statement has a balance. */
  readonly difference: Money | undefined
  readonly credits: Counted
  readonly debits: Counted
  /** Payouts and returns that wait for a batch of this account. */
  readonly payouts: Counted
  /** How long the oldest open item has waited. */
  readonly oldestSeconds: number | undefined
}

/**
 * The cash accounts with what their statements, books, open items and payouts say: what is wrong first. The
 * number of statements of SQL does not grow with the accounts.
 */
export async function boardOfAccounts(
  context: Pick<Gateway, 'db' | 'rails' | 'clock'>,
): Promise<readonly BoardRow[]> {
  const board = await accountBoard(context)
  const waiting = await waitingSums(
    context.db,
    board.map(({ account }) => account),
  )
  return board
    .flatMap((one) => rowOf(one, waiting, context.clock.now()))
    .toSorted(
      (one, other) =>
        wrongOf(other) - wrongOf(one) ||
        (other.oldestSeconds ?? -1) - (one.oldestSeconds ?? -1) ||
        Number(hasSomething(other)) - Number(hasSomething(one)),
    )
}

function rowOf(
  { account, standing }: AccountOnBoard,
  waiting: ReadonlyMap<string, Counted>,
  now: Date,
): readonly BoardRow[] {
  if (!standing) return []
  const { books, statements } = standing
  const { id, currencyCode } = account
  const none = { count: 0, money: money(0n, currencyCode) }
  const open = (direction: 'CREDIT' | 'DEBIT'): Counted =>
    standing.waiting.find((items) => items.direction === direction) ?? none
  const ages = standing.waiting.map(({ oldestSeconds }) => oldestSeconds)
  const row: BoardRow = {
    accountId: id,
    name: calledOf(account),
    bank: bankNameOf(account),
    ending: endingOf(account),
    currencyCode,
    isEnabled: account.disabledAt === undefined,
    last: statements.last && { day: statements.last.to, ageDays: ageOf(statements.last.to, account, now) },
    lateSeconds: statements.lateness?.lateSeconds ?? 0,
    gaps: statements.gaps,
    books,
    difference: statements.difference,
    credits: open('CREDIT'),
    debits: open('DEBIT'),
    payouts: waiting.get(id) ?? none,
    oldestSeconds: ages.length === 0 ? undefined : Math.max(...ages),
  }
  return row.isEnabled || hasSomething(row) ? [row] : []
}

/** A disabled account is there while there is something to do, or money on it. */
const hasSomething = (row: BoardRow): boolean =>
  wrongOf(row) > 0 || row.books.amount !== 0n || row.oldestSeconds !== undefined || row.payouts.count > 0

const ageOf = (day: string, { timeZone }: OperatorAccount, now: Date): number =>
  Math.max(daysBetween(day, executionDay(now, { timeZone })), 0)

/** How wrong it is: books that differ before gaps, gaps before what is only late. */
export const wrongOf = ({ difference, gaps, lateSeconds }: BoardRow): number =>
  (difference !== undefined && difference.amount !== 0n ? 4 : 0) +
  (gaps.length > 0 ? 2 : 0) +
  (lateSeconds > 0 ? 1 : 0)
