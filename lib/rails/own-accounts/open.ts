import { receivingBank } from '../../methods/parts/operators.ts'
import type { AttemptRequest, OpenResult, Rail, ReceivingAccount } from '../../payments/rail/rail.ts'
import type { Database } from '../../platform/db/database.ts'
import type { AccountDirectory } from './account-directory.ts'
import { numberRange } from './kinds/va.ts'
import { giveNumber } from './numbers/give-number.ts'

/** Opens an attempt: the accounts that take it, or a virtual number of the first that has one. */
export const opening =
  (db: Database, accounts: AccountDirectory): Rail['open'] =>
  async (attempt) => {
    const taking = await accounts.taking(attempt.methodCode, attempt.currencyCode)
    return taking.some(({ kind }) => kind === 'VA')
      ? withNumber(db, attempt, taking)
      : { opened: { accounts: taking } }
  }

/** The first account of the bank that the merchant named which has a number left. */
async function withNumber(
  db: Database,
  { operatorCode, currencyCode }: AttemptRequest,
  taking: readonly ReceivingAccount[],
): Promise<OpenResult> {
  const ofBank = taking.filter(
    (account) => operatorCode === undefined || receivingBank(account, currencyCode).code === operatorCode,
  )
  for (const account of ofBank) {
    const range = numberRange(account.identifier)
    const ownAddress = range && (await giveNumber(db, account.cashAccountId, range))
    if (ownAddress !== undefined) return { opened: { accounts: [{ ...account, ownAddress }] } }
  }
  return ofBank.length === 0 ? { opened: { accounts: [] } } : { refused: 'PAYMENT_METHOD_NOT_AVAILABLE' }
}
