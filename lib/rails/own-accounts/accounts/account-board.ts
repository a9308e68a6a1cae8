import { ledgerAccountId } from '../../../ledger/account.ts'
import { readHouseAccounts } from '../../../ledger/house-accounts.ts'
import { money, type Money } from '../../../money/money.ts'
import type { PaymentContext } from '../../../payments/payment-context.ts'
import { suspenseAges, type SuspenseAge } from '../../../payments/suspense/suspense-ages.ts'
import { statementStates, type StatementState } from '../statements/continuity/statement-state.ts'
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
  const ages = Map.groupBy(await suspenseAges(db), ({ accountId }) => accountId)
  const accounts = await selectAccounts(db)
  const booksOf = ({ id, currencyCode }: OperatorAccount): Money => {
    const ledgerAccount = ledgerAccountId({ kind: 'RECEIVING', receivingAccountId: id }, currencyCode)
    // What lies at the bank is an asset, which the ledger keeps as a negative balance.
    return money(-(house.get(ledgerAccount) ?? 0n), currencyCode)
  }
  const states = await statementStates(
    db,
    accounts
      .filter(({ settlesIn }) => settlesIn === undefined)
      .map((account) => ({
        accountId: account.id,
        books: booksOf(account),
        reported: () => transfersReported(context, db, account),
      })),
  )
  return accounts.map((account) => {
    const statements = states.get(account.id)
    if (!statements) return { account }
    return { account, standing: { books: booksOf(account), statements, waiting: ages.get(account.id) ?? [] } }
  })
}
