import { ledgerAccountId } from '../../../ledger/account.ts'
import { readHouseAccounts } from '../../../ledger/house-accounts.ts'
import { money, moneyFromDatabase, type Money } from '../../../money/money.ts'
import type { PaymentContext } from '../../../payments/payment-context.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { FileWarning } from '../../../bank-files/statements/statement.ts'
import { calledOf, type OperatorAccount } from '../accounts/account.ts'
import { gapsOfAccounts, type Gap } from './continuity/gaps.ts'
import { bookOpeningBalance, openingWarning } from './continuity/opening-balance.ts'
import { statementState, stateWarnings } from './continuity/statement-state.ts'
import { transfersReported } from './reported/reported-transfers.ts'
import { countLinesOfTrial, sumOfTrial } from '#sql/statement_line'
import { countStatementsOfTrial } from '#sql/bank_statement'

/** Ends the transaction of a trial. */
class TriedOnly extends Error {
  readonly tried: Tried

  constructor(tried: Tried) {
    super('tried only')
    this.tried = tried
  }
}

/** What the import of a file would do to its accounts. */
interface Tried {
  readonly warnings: readonly FileWarning[]
  /** The gaps that it would make. */
  readonly breaks: readonly Gap[]
}

/**
 * What the import of a file would warn of its accounts, and which gaps it would make: its statements and
 * lines count in a transaction that is rolled back.
 */
export async function tryImport(
  context: PaymentContext,
  importId: string,
  accounts: readonly OperatorAccount[],
): Promise<Tried> {
  try {
    return await context.db.transaction(
      async (transaction) => {
        const before = await gapsOfAccounts(
          transaction,
          accounts.map(({ id }) => id),
        )
        await countTrial(transaction, importId)
        const warnings: FileWarning[] = []
        const breaks: Gap[] = []
        for (const account of accounts) {
          const reported = await transfersReported(context, transaction, account)
          const setOff = await bookOpeningBalance(transaction, account.id, reported)
          if (setOff) warnings.push(openingWarning(setOff, calledOf(account)))
          const books = await booksWith(transaction, importId, account)
          const state = await statementState(transaction, account.id, books, reported)
          warnings.push(...stateWarnings(state, calledOf(account)))
          const known = new Set(before.get(account.id)?.map(({ key }) => key))
          breaks.push(...state.gaps.filter(({ key }) => !known.has(key)))
        }
        throw new TriedOnly({ warnings, breaks })
      },
      { statementLimitMs: 120_000 },
    )
  } catch (error) {
    if (error instanceof TriedOnly) return error.tried
    throw error
  }
}

async function countTrial(transaction: Queryable, importId: string): Promise<void> {
  await transaction.query(countStatementsOfTrial({ importId }))
  await transaction.query(countLinesOfTrial({ importId }))
}

/** What the books would have on the account, with the lines that are new. */
async function booksWith(
  transaction: Queryable,
  importId: string,
  { id, currencyCode }: OperatorAccount,
): Promise<Money> {
  const receiving = ledgerAccountId({ kind: 'RECEIVING', receivingAccountId: id }, currencyCode)
  const booked = (await readHouseAccounts(transaction)).find((one) => one.id === receiving)
  const { rows } = await transaction.query(sumOfTrial({ importId, receivingAccountId: id }))
  const added = moneyFromDatabase(rows[0]?.added ?? '0', currencyCode)
  return money(added.amount - (booked?.balance.amount ?? 0n), currencyCode)
}
