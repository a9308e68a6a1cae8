import { receivingBank } from '../../methods/parts/operators.ts'
import type { CurrencyCode } from '../../money/currency.ts'
import type { RailDefinition, RailParts } from '../../payments/rail/rail-definition.ts'
import type { AttemptRequest, OpenResult, Rail, ReceivingAccount } from '../../payments/rail/rail.ts'
import type { Database } from '../../platform/db/database.ts'
import { openAccountDirectory } from './account-directory.ts'
import { ownAccountsRailName } from './accounts/account.ts'
import { isPaidByFile } from './batches/creditor.ts'
import { bankSide } from './bank-side.ts'
import { hasPayingAccount } from './batches/sql/paying-account.ts'
import { importPlanned, importSentFile } from './import-bank-file.ts'
import { isPaidToAddress } from './kinds/kinds.ts'
import { numberRange } from './kinds/va.ts'
import { giveNumber } from './numbers/give-number.ts'

/**
 * Real money on the operator's own accounts: customers pay to an address, and the bank's statements say what
 * came. Nobody is asked when a payin is opened. Payouts leave in files that the bank executes.
 */
export const ownAccounts: RailDefinition = {
  name: ownAccountsRailName,
  modes: ['live'],
  open: openOwnAccounts,
  bankSide,
}

function openOwnAccounts({ db, clock, context }: RailParts): Rail {
  const paysOut = (currencyCode: CurrencyCode) => hasPayingAccount(db, ownAccountsRailName, currencyCode)
  const accounts = openAccountDirectory(db, ownAccountsRailName, clock)
  return {
    name: ownAccountsRailName,
    serves: ({ kind, methodCode, currencyCode }) =>
      kind === 'payout' ? isPaidByFile(methodCode, currencyCode) : isPaidToAddress(methodCode, currencyCode),
    offers: async ({ kind, methodCode, currencyCode }) =>
      kind === 'payout'
        ? paysOut(currencyCode)
        : (await accounts.taking(methodCode, currencyCode)).length > 0,
    paysByFile: true,
    importFile: (file) => importSentFile(context(), file),
    repeatedTasks: [{ name: 'planned lines', idleMs: 60_000, run: () => importPlanned(context()) }],
    accept: async ({ currencyCode }) =>
      (await paysOut(currencyCode)) ? 'ACCEPTED' : 'PAYMENT_METHOD_NOT_AVAILABLE',
    open: async (attempt) => {
      const taking = await accounts.taking(attempt.methodCode, attempt.currencyCode)
      return taking.some(({ kind }) => kind === 'VA')
        ? withNumber(db, attempt, taking)
        : { opened: { accounts: taking } }
    },
  }
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
