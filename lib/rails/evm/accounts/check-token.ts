import { evmChain } from '../../../countries/evm-chains.ts'
import type { Config } from '../../../platform/config.ts'
import { finalBlock } from '../scan/final-blocks.ts'
import { nodesOf } from '../notices.ts'
import type { Cursor } from '../scan/sql/cursor.ts'
import type { EvmNode } from '../rpc/evm-node.ts'
import { RpcError } from '../rpc/json-rpc.ts'

/** What is written on the books of one unit: USDT and USDC have six decimals on the chains that we take. */
const decimalsOfToken = 6

/**
 * Asks every endpoint of a chain whether it is that chain, and whether the contract is a token with six
 * decimals. Returns the last final block, or a sentence that says what to change.
 */
export async function checkToken(
  settings: Config['evm'],
  chain: string,
  contract: string,
): Promise<Cursor | { readonly fault: string }> {
  const known = evmChain(chain)
  const configured = settings[chain]
  if (!known || !configured)
    return {
      fault: `No endpoint of ${chain} is configured: set EVM_RPC_URL_${chain.toUpperCase()} to one or, better, two of them, separated by commas.`,
    }
  try {
    const finals: (Cursor | undefined)[] = []
    for (const node of nodesOf(settings, chain)) {
      const wrong = await faultOf(node, known.chainId, contract)
      if (wrong !== undefined) return { fault: wrong }
      const number = await finalBlock(node, configured.confirmations)
      const block = await node.block(Math.max(number ?? 0, 0))
      finals.push(block && { block: block.number, hash: block.hash })
    }
    const [earliest] = finals.flatMap((one) => one ?? []).toSorted((one, other) => one.block - other.block)
    return earliest ?? { fault: `The endpoints of ${chain} have no block yet.` }
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    return { fault: `An endpoint of EVM_RPC_URL_${chain.toUpperCase()} does not work: ${error.message}.` }
  }
}

async function faultOf(node: EvmNode, chainId: number, contract: string): Promise<string | undefined> {
  const answered = await node.chainId()
  if (answered !== chainId)
    return `${node.host} is an endpoint of chain ${answered}, not of chain ${chainId}.`
  if ((await node.code(contract)) === '0x')
    return `--contract: there is no contract at ${contract} on this chain. Copy its address from the website of the issuer.`
  const decimals = await node.decimals(contract).catch((error: unknown) => {
    if (error instanceof RpcError && error.isRefusal) return undefined
    throw error
  })
  if (decimals === decimalsOfToken) return undefined
  return decimals === undefined
    ? `--contract: the contract at ${contract} is no token: it does not say how many decimals it has.`
    : `--contract: the token at ${contract} has ${decimals} decimals. Only tokens with ${decimalsOfToken} are supported.`
}
