import { everyMinutes } from '../../payments/rail/rail-task.ts'
import type { RailDefinition, RailParts } from '../../payments/rail/rail-definition.ts'
import type { Rail } from '../../payments/rail/rail.ts'
import { evmRailName } from '../own-accounts/kinds/evm.ts'
import { isPaidToAddress } from '../own-accounts/kinds/kinds.ts'
import { compareBalances } from './check.ts'
import { watchChains } from './notices.ts'
import { opening } from './open.ts'

/**
 * Tokens on chains of Ethereum's kind. Each attempt gets an address of its own, derived from the operator's
 * extended public key; the chain is read for transfers to it. No private key is here, so it moves no money.
 */
export const evm: RailDefinition = { name: evmRailName, modes: ['live'], open: openEvm }

function openEvm(parts: RailParts): Rail {
  const { config, context } = parts
  const { taking, open } = opening(parts)
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
        schedule: everyMinutes(60, 41),
        run: () => compareBalances(context(), config.evm),
      },
    ],
  }
}
