import type { RailDefinition, RailParts } from '../../payments/rail/rail-definition.ts'
import type { Rail } from '../../payments/rail/rail.ts'
import { openAccountDirectory } from './account-directory.ts'
import { ownAccountsRailName } from './accounts/account.ts'
import { isPaidToAddress } from './kinds/kinds.ts'

/**
 * Real money on the operator's own accounts: customers pay to an address, and the bank's statements say what
 * came. Nobody is asked when a payin is opened.
 */
export const ownAccounts: RailDefinition = {
  name: ownAccountsRailName,
  modes: ['live'],
  open: openOwnAccounts,
}

function openOwnAccounts({ db, clock }: RailParts): Rail {
  const accounts = openAccountDirectory(db, ownAccountsRailName, clock)
  return {
    name: ownAccountsRailName,
    serves: ({ kind, methodCode, currencyCode }) =>
      kind !== 'payout' && isPaidToAddress(methodCode, currencyCode),
    offers: async ({ methodCode, currencyCode }) =>
      (await accounts.taking(methodCode, currencyCode)).length > 0,
    open: async ({ methodCode, currencyCode }) => ({
      opened: { accounts: await accounts.taking(methodCode, currencyCode) },
    }),
  }
}
