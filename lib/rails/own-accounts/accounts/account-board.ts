import { ledgerAccountId } from '../../../ledger/account.ts'
import { readHouseAccounts } from '../../../ledger/house-accounts.ts'
import { money, type Money } from '../../../money/money.ts'
import type { PaymentContext } from '../../../payments/payment-context.ts'
import { suspenseAges, type SuspenseAge } from '../../../payments/suspense/suspense-ages.ts'
import { statementState, type StatementState } from '../statements/continuity/statement-state.ts'
import { transfersReported } from '../statements/reported/reported-transfers.ts'
import { selectAccounts, type OperatorAccount } from './account.ts'

/** An account in the list that is read every morning. */
export interface AccountOnBoard {
  readonly account: OperatorAccount
  /** Absent of an address that settles in another account: its money and statements are that account's. */
  readonly standing?: {
    readonly books: Money
    readonly statements: StatementState
    /** Items that wait for a person: credits, and debits. */
    readonly waiting: readonly SuspenseAge[]
  }
}

/** Every account with what its statements, its books and its open items say. */
export async function accountBoard(
  context: Pick<PaymentContext, 'db' | 'rails'>,
): Promise<readonly AccountOnBoard[]> {
  const { db } = context
  const house = new Map((await readHouseAccounts(db)).map(({ id, balance }) => [id, balance.amount]))
  const ages = await suspenseAges(db)
  const board: AccountOnBoard[] = []
  for (const account of await selectAccounts(db)) {
    const { id, currencyCode } = account
    if (account.settlesIn !== undefined) {
      board.push({ account })
      continue
    }
    // What lies at the bank is an asset, which the ledger keeps as a negative balance.
    const booked =
      house.get(ledgerAccountId({ kind: 'RECEIVING', receivingAccountId: id }, currencyCode)) ?? 0n
    const books = money(-booked, currencyCode)
    const reported = await transfersReported(context, db, account)
    const statements = await statementState(db, id, books, reported)
    board.push({
      account,
      standing: { books, statements, waiting: ages.filter(({ accountId }) => accountId === id) },
    })
  }
  return board
}
