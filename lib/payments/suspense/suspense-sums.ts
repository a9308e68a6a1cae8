import { readHouseAccounts } from '../../ledger/house-accounts.ts'
import type { SuspenseKind } from '../../ledger/suspense/suspense-items.ts'
import type { CurrencyCode } from '../../money/currency.ts'
import { moneyFromDatabase, type Money } from '../../money/money.ts'
import type { Database } from '../../platform/db/database.ts'
import type { ItemTotal } from './open-items.ts'
import { sumsOfSuspense } from '#sql/suspense_item'

/** What the books say of one currency. */
export interface SuspenseInBooks {
  readonly currencyCode: CurrencyCode
  /** SUSPENSE: what came and is nobody's, or not yet. */
  readonly came: Money
  /** OPEN_DEBITS, with the sign of the items: what left and nobody explained. */
  readonly left: Money
}

export interface SuspenseSums {
  /** By kind and currency; what there is nothing of is left out. */
  readonly totals: readonly ItemTotal[]
  readonly books: readonly SuspenseInBooks[]
}

/** The sums of the whole list, and of its accounts in the books, as both are at one moment. */
export function suspenseSums(db: Database): Promise<SuspenseSums> {
  return db.transaction(
    async (transaction) => {
      const { rows } = await transaction.query(sumsOfSuspense())
      const accounts = await readHouseAccounts(transaction)
      return {
        totals: rows.map(({ suspense_kind: kind, currency_code: currencyCode, count, amount }) => ({
          kind,
          count,
          sum: moneyFromDatabase(amount, currencyCode),
        })),
        books: booksOf(accounts),
      }
    },
    { isolation: 'repeatable read' },
  )
}

function booksOf(accounts: Awaited<ReturnType<typeof readHouseAccounts>>): readonly SuspenseInBooks[] {
  const balances = new Map(accounts.map(({ id, balance }) => [id, balance]))
  const codes = accounts.flatMap(({ kind, balance }) =>
    (kind === 'SUSPENSE' || kind === 'OPEN_DEBITS') && balance.amount !== 0n ? balance.currencyCode : [],
  )
  return [...new Set(codes)].toSorted().map((currencyCode) => {
    const nothing: Money = { amount: 0n, currencyCode }
    const debits = balances.get(`OPEN_DEBITS/${currencyCode}`) ?? nothing
    return {
      currencyCode,
      came: balances.get(`SUSPENSE/${currencyCode}`) ?? nothing,
      left: { ...debits, amount: -debits.amount },
    }
  })
}

/** The tabs of the list. */
export const suspenseTabs = {
  credits: ['UNMATCHED', 'POSSIBLE_DUPLICATE'],
  debits: ['OPEN_DEBIT'],
  /** Money that a payment has, and does not need or not yet, or that it was refused. */
  payments: ['PART_PAID', 'SHORT', 'SURPLUS', 'ENDED'],
  returns: ['RETURN_UNKNOWN'],
} as const satisfies Readonly<Record<string, readonly SuspenseKind[]>>
