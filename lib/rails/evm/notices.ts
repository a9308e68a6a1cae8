import type { PaymentContext } from '../../payments/payment-context.ts'
import type { RepeatedTask } from '../../payments/rail/rail-task.ts'
import type { Config } from '../../platform/config.ts'
import { selectTokenAccounts, type TokenAccount } from './accounts/token-accounts.ts'
import { evmNode, type EvmNode } from './rpc/evm-node.ts'
import { openJsonRpc, RpcError } from './rpc/json-rpc.ts'
import { logFailure } from './scan/read-next.ts'
import { scanChain } from './scan/scan-chain.ts'

/** About a block of Ethereum: a customer sees the transfer on the page soon after the wallet does. */
const idleMs = 10_000

/** The nodes of a chain's endpoints. */
export const nodesOf = (settings: Config['evm'], chain: string): readonly EvmNode[] =>
  (settings[chain]?.urls ?? []).map((url) => evmNode(openJsonRpc(url)))

/** Reads every chain that has an account and an endpoint, one after the other. */
export const watchChains = (settings: Config['evm'], context: () => PaymentContext): RepeatedTask => ({
  name: 'evm chains',
  idleMs,
  run: () => scanChains(context(), settings),
})

/** One round over all chains; a chain whose endpoints fail delays no other. True: more blocks wait. */
export async function scanChains(context: PaymentContext, settings: Config['evm']): Promise<boolean> {
  const accounts: readonly TokenAccount[] = await selectTokenAccounts(context.db)
  const chains = [...new Set(accounts.map(({ chain }) => chain))]
  const rounds = chains.map(async (chain) => {
    const confirmations = settings[chain]?.confirmations
    if (confirmations === undefined) return false
    try {
      return await scanChain(context, { chain, nodes: nodesOf(settings, chain), confirmations, accounts })
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      logFailure(context, chain, error)
      return false
    }
  })
  return (await Promise.all(rounds)).some((isMore) => isMore)
}
