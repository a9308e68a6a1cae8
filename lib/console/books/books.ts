import type { Gateway } from '../../gateway.ts'
import { readClientMoney, type ClientMoney } from '../../ledger/client-money.ts'
import { openClearing, type OpenClearing } from '../../ledger/clearing.ts'
import { dayEnds } from '../../ledger/settlements/local-day.ts'
import { suspenseKinds } from '../../ledger/suspense/suspense-items.ts'
import { readTrialBalance, type TrialBalanceRow } from '../../ledger/trial-balance.ts'
import { amountFixed, money, type Money } from '../../money/money.ts'
import { accountNames } from '../payments/account-names.ts'
import type { Columns } from '../spreadsheet.ts'

export type { ClientMoney }
export { suspenseKinds }

/** The moment up to which the books are read: the end of a day where somebody is; undefined: now. */
export function endOfDay(day: string | undefined, timeZone: string, now: Date): Date | undefined {
  const end = dayEnds(day, timeZone)
  return end && end < now ? end : undefined
}

/** An account of the trial balance as people read it: its balance on one side. */
export interface NamedBalance extends TrialBalanceRow {
  /** The name of a receiving account. */
  readonly name: string | undefined
  readonly debit: Money | undefined
  readonly credit: Money | undefined
}

/** Every account with a balance at a moment; default: now. */
export async function trialBalance(
  { db, clock }: Gateway,
  before: Date | undefined,
): Promise<readonly NamedBalance[]> {
  const nameOf = await accountNames({ db })
  const rows = await readTrialBalance(db, before ?? new Date(clock.now().getTime() + dayMs))
  return rows.map((row) => {
    const { amount, currencyCode } = row.balance
    return {
      ...row,
      name: row.receivingAccountId && nameOf(row.receivingAccountId),
      debit: amount < 0n ? money(-amount, currencyCode) : undefined,
      credit: amount > 0n ? row.balance : undefined,
    }
  })
}

// What is booked while it is read counts, whatever the clocks say.
const dayMs = 86_400_000

/** What lies at the banks of each currency, and whose it is, at a moment; default: now. */
export const clientMoney = ({ db }: Gateway, before: Date | undefined): Promise<readonly ClientMoney[]> =>
  readClientMoney(db, before)

/** An open entry of a clearing account, with the name of the account and its age. */
export interface NamedClearing extends OpenClearing {
  readonly account: string | undefined
  readonly ageSeconds: number
}

/** The most open payouts that are shown. */
const clearingMax = 1_000

/** What one side has booked and the other not yet, the oldest first. */
export async function clearing({ db, clock }: Gateway): Promise<readonly NamedClearing[]> {
  const nameOf = await accountNames({ db })
  const now = clock.now().getTime()
  return (await openClearing(db, clearingMax)).map((entry) => ({
    ...entry,
    account: entry.receivingAccountId && nameOf(entry.receivingAccountId),
    ageSeconds: Math.max((now - entry.since.getTime()) / 1_000, 0),
  }))
}

const decimal = (of: Money | undefined) => of && { decimal: amountFixed(of) }

export const trialBalanceColumns: Columns<NamedBalance> = {
  account: ({ kind }) => kind,
  name: ({ name }) => name,
  currencyCode: ({ balance }) => balance.currencyCode,
  debit: ({ debit }) => decimal(debit),
  credit: ({ credit }) => decimal(credit),
}

export const clientMoneyColumns: Columns<ClientMoney> = {
  currencyCode: ({ currencyCode }) => currencyCode,
  bank: ({ bank }) => decimal(bank),
  merchantsAvailable: ({ merchants }) => decimal(merchants.available),
  merchantsReserved: ({ merchants }) => decimal(merchants.reserved),
  ...Object.fromEntries(
    suspenseKinds
      .filter((kind) => kind !== 'OPEN_DEBIT')
      .map((kind) => [`suspense ${kind}`, ({ suspense }: ClientMoney) => decimal(suspense.get(kind))]),
  ),
  openDebits: ({ openDebits }) => decimal(openDebits),
  clearing: (row) => decimal(row.clearing),
  fees: ({ fees }) => decimal(fees),
  own: ({ own }) => decimal(own),
  difference: ({ difference }) => decimal(difference),
}

export const clearingColumns: Columns<NamedClearing> = {
  account: ({ kind }) => kind,
  since: ({ since }) => since,
  merchantCode: ({ payment }) => payment?.merchantCode,
  kind: ({ payment }) => payment?.kind,
  id: ({ payment }) => payment?.paymentId,
  bankAccount: ({ account }) => account,
  currencyCode: ({ money: { currencyCode } }) => currencyCode,
  amount: (row) => decimal(row.money),
}
