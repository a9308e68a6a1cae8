import { executionDay } from '../../bank-files/payments/execution-day.ts'
import type { Gateway } from '../../gateway.ts'
import { kindNames } from '../../money/payment-kinds.ts'
import type { PaymentKey } from '../../payments/payment-key.ts'
import { readActor, describeActor } from '../../platform/audit/actor.ts'
import {
  calledOf,
  isOperators,
  selectAccounts,
  type OperatorAccount,
} from '../../rails/own-accounts/accounts/account.ts'
import { accountState, type AccountState } from '../../rails/own-accounts/accounts/account-state.ts'
import { payoutHindrance, type PayoutHindrance } from '../../rails/own-accounts/accounts/payout-hindrance.ts'
import { statementSpans } from '../../rails/own-accounts/statements/continuity/statement-days.ts'
import {
  statementState,
  type StatementState,
} from '../../rails/own-accounts/statements/continuity/statement-state.ts'
import type { ImportedStatement } from '../../rails/own-accounts/statements/import-result.ts'
import { transfersReported } from '../../rails/own-accounts/statements/reported/reported-transfers.ts'
import { selectRules, type AccountRule } from '../../rails/own-accounts/statements/rules/account-rule.ts'
import { ruleHits, type RuleHits } from '../../rails/own-accounts/statements/rules/rule-hits.ts'
import {
  decidedLines,
  restoredOf,
  type DecidedLine,
} from '../../rails/own-accounts/statements/sql/decided-lines.ts'
import {
  selectImports,
  selectStatements,
  statementsOf,
  type StoredImport,
} from '../../rails/own-accounts/statements/sql/import-figures.ts'
import { readPayoutHold } from '../../payments/payouts/payout-hold.ts'
import { calendarOf, daysOfMonth, type CalendarDay } from './calendar.ts'
import { bankNameOf, endingOf } from './names-of-account.ts'

export type {
  OperatorAccount,
  AccountRule,
  RuleHits,
  StoredImport,
  ImportedStatement,
  StatementState,
  AccountState,
}

/** An account as pages name it. */
export interface NamedAccount {
  readonly account: OperatorAccount
  readonly name: string
  readonly bank: string | undefined
  readonly ending: string
  /** Why it cannot pay out; HELD: payouts are held after a restore. */
  readonly hindrance: PayoutHindrance | 'HELD' | undefined
}

/** Cash accounts with the addresses that settle in each: the operator's own first. */
export interface AccountWithAddresses extends NamedAccount {
  readonly addresses: readonly NamedAccount[]
}

const named = (account: OperatorAccount, isHeld: boolean): NamedAccount => ({
  account,
  name: calledOf(account),
  bank: bankNameOf(account),
  ending: endingOf(account),
  hindrance: payoutHindrance(account) ?? (isHeld ? 'HELD' : undefined),
})

/** Every cash account with its addresses. */
export async function accountsWithAddresses({ db }: Gateway): Promise<readonly AccountWithAddresses[]> {
  const isHeld = (await readPayoutHold(db)) !== undefined
  const accounts = await selectAccounts(db)
  const ofCash = Map.groupBy(accounts, ({ settlesIn }) => settlesIn)
  return (ofCash.get(undefined) ?? [])
    .map((account) => ({
      ...named(account, isHeld),
      addresses: (ofCash.get(account.id) ?? []).map((address) => named(address, isHeld)),
    }))
    .toSorted((one, other) => Number(isOperators(other.account)) - Number(isOperators(one.account)))
}

/** An account with what it does and what its statements say. */
export interface AccountOnPage extends AccountWithAddresses {
  readonly state: AccountState
  readonly statements: StatementState
  readonly calendar: readonly CalendarDay[]
  readonly rules: readonly (AccountRule & {
    readonly hits: RuleHits | undefined
    readonly counterAccount: string | undefined
  })[]
  /** All others, to choose the other side of an own transfer. */
  readonly others: readonly { readonly id: string; readonly name: string }[]
}

/** One cash account, with a month of its statements, `YYYY-MM`; undefined where there is none of this ID. */
export async function readAccount(
  gateway: Gateway,
  id: string,
  monthAsked: string | undefined,
): Promise<(AccountOnPage & { readonly month: string }) | undefined> {
  const { db } = gateway
  const all = await accountsWithAddresses(gateway)
  const found = all.find(({ account }) => account.id === id)
  if (!found) return undefined
  const { account } = found
  const today = executionDay(gateway.clock.now(), { timeZone: account.timeZone })
  const month = monthAsked ?? today.slice(0, 7)
  const days = daysOfMonth(month)
  const state = await accountState(db, account)
  const reported = await transfersReported(gateway, db, account)
  const statements = await statementState(db, id, state.books, reported)
  const spans = await statementSpans(db, id, { from: days[0] ?? today, to: days.at(-1) ?? today })
  const rules = (await selectRules(db)).filter(({ accountId }) => accountId === id)
  const hits = rules.length > 0 ? await ruleHits(db, account) : new Map<string, RuleHits>()
  const names = new Map(all.map((one) => [one.account.id, one.name]))
  return {
    ...found,
    month,
    state,
    statements,
    calendar: calendarOf(month, { spans, gaps: statements.gaps, today }),
    rules: rules.map((rule) => ({
      ...rule,
      hits: hits.get(rule.id),
      counterAccount: rule.counterAccountId && names.get(rule.counterAccountId),
    })),
    others: all
      .filter(({ account: other }) => other.id !== id && other.currencyCode === account.currencyCode)
      .map((other) => ({ id: other.account.id, name: other.name })),
  }
}

/** An imported file with its statements of one account. */
export interface ImportOnPage {
  readonly stored: StoredImport
  readonly by: string
  readonly statements: readonly ImportedStatement[]
}

const toPage = (stored: StoredImport, statements: readonly ImportedStatement[]): ImportOnPage => ({
  stored,
  by: describeActor(readActor(stored.importedBy)),
  statements,
})

const importsOfPage = 25

/** The files with statements of an account, the newest first. */
export async function importsOfAccount(
  { db }: Gateway,
  accountId: string,
  after: string | undefined,
): Promise<{ readonly imports: readonly ImportOnPage[]; readonly next: string | undefined }> {
  const found = await selectImports(db, { accountId, after, limit: importsOfPage + 1 })
  const page = found.slice(0, importsOfPage)
  const statements = await statementsOf(
    db,
    page.map(({ id }) => id),
  )
  return {
    imports: page.map((stored) =>
      toPage(
        stored,
        (statements.get(stored.id) ?? []).filter(({ idAccount }) => idAccount === accountId),
      ),
    ),
    next: found.length > importsOfPage ? page.at(-1)?.id : undefined,
  }
}

/** A line that an undo would take back, and what the same file restores afterwards. */
export interface TakenBack extends Pick<DecidedLine, 'line' | 'state' | 'isFinal'> {
  readonly payment: PaymentKey | undefined
  readonly restores: ReturnType<typeof restoredOf>
}

function toTakenBack(decided: DecidedLine): TakenBack {
  const { line, state, isFinal, merchantCode, paymentId } = decided
  const kind = kindNames.find((one) => one === decided.kind)
  const payment =
    merchantCode !== null && paymentId !== null && kind ? { merchantCode, kind, paymentId } : undefined
  return { line, state, isFinal, payment, restores: restoredOf(decided) }
}

/** One imported file, with what its undo takes back; undefined where there is none. */
export async function readImport(
  { db }: Gateway,
  id: string,
): Promise<(ImportOnPage & { readonly takenBack: readonly TakenBack[] }) | undefined> {
  const [stored] = await selectImports(db, { id })
  if (!stored) return undefined
  const isBooked = stored.state === 'BOOKED' || stored.state === 'BOOKING'
  const decided = isBooked ? await decidedLines(db, { importId: id }) : []
  return {
    ...toPage(stored, await selectStatements(db, id)),
    takenBack: decided.map(toTakenBack),
  }
}
