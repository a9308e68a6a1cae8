import type { Rail } from '../../../payments/rail/rail.ts'
import type { AccountDirectory } from '../../own-accounts/account-directory.ts'

/** Opens an attempt: nobody is asked, any account of the method takes the money. */
export const opening =
  (accounts: AccountDirectory): Rail['open'] =>
  async ({ methodCode, currencyCode }) => ({
    opened: { accounts: await accounts.taking(methodCode, currencyCode) },
  })
