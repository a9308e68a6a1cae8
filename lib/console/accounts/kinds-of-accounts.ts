import { evmRailName } from '../../rails/own-accounts/kinds/evm.ts'
import { addressKinds, kindNamed } from '../../rails/own-accounts/kinds/kinds.ts'

/** What an account can be, and what its number is then. */
export const kindsOfAccounts: readonly { readonly kind: string; readonly identifier: string }[] = addressKinds

/** Whether an account of this kind is a key from which addresses of a chain are derived. */
export const isOfChain = (kind: string): boolean => kindNamed(kind)?.rail === evmRailName
