import type { CurrencyCode } from '../../money/currency.ts'
import type { RailDefinition, RailParts } from '../../payments/rail/rail-definition.ts'
import type { Rail } from '../../payments/rail/rail.ts'
import { openAccountDirectory } from './account-directory.ts'
import { ownAccountsRailName } from './accounts/account.ts'
import { isPaidByFile } from './batches/creditor.ts'
import { orderCandidates } from './batches/order-candidates.ts'
import { hasPayingAccount } from './batches/sql/paying-account.ts'
import { bankSide } from './check.ts'
import { isPaidToAddress } from './kinds/kinds.ts'
import { importPlanned, importSentFile } from './notices.ts'
import { opening } from './open.ts'
import { indexLines } from './statements/search/search-indexes.ts'
import { lineRows } from './personal-rows.ts'

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
    orderCandidates,
    importFile: (file) => importSentFile(context(), file),
    personalRows: [lineRows],
    scheduledTasks: [indexLines(db)],
    repeatedTasks: [{ name: 'planned lines', idleMs: 60_000, run: () => importPlanned(context()) }],
    accept: async ({ currencyCode }) =>
      (await paysOut(currencyCode)) ? 'ACCEPTED' : 'PAYMENT_METHOD_NOT_AVAILABLE',
    open: opening(db, accounts),
  }
}
