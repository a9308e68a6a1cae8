import type { RailDefinition, RailParts } from '../../../payments/rail/rail-definition.ts'
import type { Rail } from '../../../payments/rail/rail.ts'
import { openAccountDirectory } from '../../own-accounts/account-directory.ts'
import { cashDeskName } from './name.ts'
import { opening } from './open.ts'

/**
 * Customers pay cash at a desk and show the code of their payment. The desk has until the next evening to
 * report: the notice delay of its accounts is a day.
 */
export const cashDesk: RailDefinition = { name: cashDeskName, modes: ['sandbox', 'live'], open: openCashDesk }

function openCashDesk({ db, clock }: RailParts): Rail {
  const accounts = openAccountDirectory(db, cashDeskName, clock)
  return {
    name: cashDeskName,
    serves: ({ kind, methodCode }) => kind !== 'payout' && methodCode === 'CODE_PAYMENT',
    offers: async ({ methodCode, currencyCode }) =>
      (await accounts.taking(methodCode, currencyCode)).length > 0,
    open: opening(accounts),
  }
}
