import { ledgerAccountId } from '../../../ledger/account.ts'
import { readHouseAccounts } from '../../../ledger/house-accounts.ts'
import { money, moneyFromDatabase, type Money } from '../../../money/money.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { OperatorAccount } from './account.ts'
import { operatorAccountState } from '#sql/amount_claim'

/** What an account does at the moment; of an address, its cash account's. */
export interface AccountState {
  /** Amounts that open payments hold, or that are not free again yet. */
  readonly claims: number
  /** The largest share of the amounts above one order amount that is taken, 0 to 1. */
  readonly offsetsInUse: number
  /** What moved since midnight in the cash account's time zone, as its daily limit counts. */
  readonly receivedToday: Money
  /** What the books say lies there. */
  readonly books: Money
}

/** Reads the state of an account by the database's time. */
export async function accountState(db: Database, account: OperatorAccount): Promise<AccountState> {
  const cashAccount = account.settlesIn ?? account.id
  const { currencyCode } = account
  const { rows } = await db.query(operatorAccountState({ id: cashAccount }))
  const [row] = rows
  if (!row) throw new Error('the state of an account is one row')
  const ledgerAccount = ledgerAccountId({ kind: 'RECEIVING', receivingAccountId: cashAccount }, currencyCode)
  const booked = (await readHouseAccounts(db)).find(({ id }) => id === ledgerAccount)
  return {
    claims: row.claims,
    offsetsInUse: row.share,
    receivedToday: moneyFromDatabase(row.today, currencyCode),
    // What lies at the bank is an asset, which the ledger keeps as a negative balance.
    books: money(-(booked?.balance.amount ?? 0n), currencyCode),
  }
}
