import type { RailDefinition, RailParts } from '../../payments/rail/rail-definition.ts'
import type { AttemptRequest, OpenResult, Rail } from '../../payments/rail/rail.ts'
import { openAccountDirectory } from '../own-accounts/account-directory.ts'
import { evmRailName, fingerprintIn } from '../own-accounts/kinds/evm.ts'
import { isPaidToAddress } from '../own-accounts/kinds/kinds.ts'
import { giveAddress } from './accounts/give-address.ts'
import { compareBalances } from './balances/compare-balances.ts'
import { watchChains } from './scan/watch-chains.ts'

/**
 * Tokens on chains of Ethereum's kind. Each attempt gets an address of its own, derived from the operator's
 * extended public key; the chain is read for transfers to it. No private key is here, so it moves no money.
 */
export const evm: RailDefinition = { name: evmRailName, modes: ['live'], open: openEvm }

function openEvm(parts: RailParts): Rail {
  const { db, clock, config, secrets, context } = parts
  const accounts = openAccountDirectory(db, evmRailName, clock)
  /** Accounts on chains that are read: money on another one would not be noticed. */
  const taking = async ({ methodCode, currencyCode }: Pick<AttemptRequest, 'methodCode' | 'currencyCode'>) =>
    (await accounts.taking(methodCode, currencyCode)).filter(
      ({ details }) => (details['chain'] ?? '') in config.evm,
    )
  const open = async (attempt: AttemptRequest): Promise<OpenResult> => {
    const { operatorCode } = attempt
    const account = (await taking(attempt)).find(
      ({ details }) => operatorCode === undefined || details['network'] === operatorCode,
    )
    if (!account) return { opened: { accounts: [] } }
    const ownAddress = await giveAddress(db, secrets, fingerprintIn(account.identifier), account.id)
    return { opened: { accounts: [{ ...account, ownAddress }] } }
  }
  return {
    name: evmRailName,
    serves: ({ kind, methodCode, currencyCode }) =>
      kind !== 'payout' && isPaidToAddress(methodCode, currencyCode, evmRailName),
    offers: async (attempt) => (await taking(attempt)).length > 0,
    open,
    repeatedTasks: [watchChains(config.evm, context)],
    scheduledTasks: [
      {
        name: 'evm-balances',
        cron: '41 * * * *',
        run: () => compareBalances(context(), config.evm),
      },
    ],
  }
}
