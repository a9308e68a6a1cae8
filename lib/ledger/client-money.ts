import { currencyFromDatabase, type CurrencyCode } from '../money/currency.ts'
import { money, moneyFromDatabase, type Money } from '../money/money.ts'
import type { Queryable } from '../platform/db/database.ts'
import type { RowOf } from '../platform/db/statement.ts'
import { suspenseKinds, type SuspenseKind } from './suspense/suspense-items.ts'
import { clientMoney, clientMoneyBefore } from '#sql/ledger_account'
import { snapshotsAround } from '#sql/ledger_snapshot'

/**
 * What the operator holds in one currency, and whose it is. `bank` is positive where money is there; all
 * others have the sign of the ledger, and add up to it: merchants, suspense, open debits (negative),
 * clearing, fees and own.
 */
export interface ClientMoney {
  readonly currencyCode: CurrencyCode
  readonly bank: Money
  readonly merchants: { readonly available: Money; readonly reserved: Money }
  /** By kind; kinds of which nothing is there are left out. */
  readonly suspense: ReadonlyMap<SuspenseKind, Money>
  readonly openDebits: Money
  /** What one side has booked and the other not yet, in one sum; `underWay` tells its parts. */
  readonly clearing: Money
  readonly underWay: {
    /** Payouts and refunds that have succeeded, and whose debit no statement has shown. */
    readonly payouts: Money
    /** Money of suspense that goes back to its payers: theirs, until a statement shows the debit. */
    readonly returns: Money
    /** Between own accounts; negative where only the debit was booked. */
    readonly transfers: Money
  }
  /** Fees of merchants, and the VAT on them. */
  readonly fees: Money
  /** The operator's: charges, interest, roundings, opening balances, and the rest. */
  readonly own: Money
  /** Bank less what belongs to merchants, to the unknown owners of suspense, and to payers who get it back. */
  readonly difference: Money
}

type SumRow = RowOf<typeof clientMoney>

const clearing = ['PAYOUT_CLEARING', 'TRANSFER_CLEARING']
/** A part of PAYOUT_CLEARING, as suspense of a kind is of SUSPENSE. */
const clearingOfReturns = 'PAYOUT_CLEARING:RETURN'
const fees = ['FEE_INCOME', 'VAT_PAYABLE']
const apart = ['RECEIVING', 'MERCHANT_AVAILABLE', 'MERCHANT_RESERVED', 'SUSPENSE', 'OPEN_DEBITS']

/** The money of each currency that the books know, now or as it was booked before a moment. */
export async function readClientMoney(database: Queryable, before?: Date): Promise<readonly ClientMoney[]> {
  const rows = await selectSums(database, before)
  return [...Map.groupBy(rows, (row) => row.currency_code)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([code, sums]) => clientMoneyOf(currencyFromDatabase(code), sums))
}

function clientMoneyOf(currencyCode: CurrencyCode, sums: readonly SumRow[]): ClientMoney {
  const of = (isMeant: (kind: string) => boolean): bigint =>
    sums
      .filter(({ kind }) => isMeant(kind))
      .reduce((sum, { amount }) => sum + moneyFromDatabase(amount, currencyCode).amount, 0n)
  const sumOf = (...kinds: readonly string[]) => of((kind) => kinds.includes(kind))
  const whole = (amount: bigint) => money(amount, currencyCode)
  const bank = -sumOf('RECEIVING')
  const [available, reserved] = [sumOf('MERCHANT_AVAILABLE'), sumOf('MERCHANT_RESERVED')]
  const kinds = suspenseKinds.map((kind) => [kind, whole(sumOf(`SUSPENSE:${kind}`))] as const)
  const all = sumOf('SUSPENSE')
  const returns = sumOf(clearingOfReturns)
  return {
    currencyCode,
    bank: whole(bank),
    merchants: { available: whole(available), reserved: whole(reserved) },
    suspense: new Map(kinds.filter(([, { amount }]) => amount !== 0n)),
    openDebits: whole(sumOf('OPEN_DEBITS')),
    clearing: whole(sumOf(...clearing)),
    underWay: {
      payouts: whole(sumOf('PAYOUT_CLEARING') - returns),
      returns: whole(returns),
      transfers: whole(sumOf('TRANSFER_CLEARING')),
    },
    fees: whole(sumOf(...fees)),
    own: whole(of((kind) => ![...apart, ...clearing, ...fees].includes(kind) && !kind.includes(':'))),
    difference: whole(bank - available - reserved - all - returns),
  }
}

/** Sums by kind of account; of house accounts they begin at the last snapshot. */
async function selectSums(database: Queryable, before: Date | undefined): Promise<readonly SumRow[]> {
  const cut = await database.query(snapshotsAround({ at: before }))
  const { after = 0n, through } = cut.rows[0] ?? {}
  const { rows } = await database.query(
    before === undefined ? clientMoney({ after }) : clientMoneyBefore({ after, before, through }),
  )
  return rows
}
