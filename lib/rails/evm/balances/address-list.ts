import { csvLine } from '../../../ledger/csv.ts'
import { amountFixed, money } from '../../../money/money.ts'
import type { Config } from '../../../platform/config.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { TokenAccount } from '../accounts/token-accounts.ts'
import type { EvmNode } from '../rpc/evm-node.ts'
import { nodesOf } from '../notices.ts'
import { eachOf, givenAddresses } from './given-addresses.ts'

/**
 * The addresses of an account as CSV for the operator's wallet, with the path of each from the key of the
 * account. With balances: the tokens, and the chain's own coin, which a sweep needs for its fee. Throws
 * `RpcError` where the endpoint does not answer.
 */
export async function* addressLines(
  db: Database,
  settings: Config['evm'],
  account: TokenAccount,
  withBalance: boolean,
): AsyncGenerator<string> {
  const node = withBalance ? nodesOf(settings, account.chain)[0] : undefined
  yield csvLine(['index', 'path', 'address', 'givenAt', ...(node ? [account.currencyCode, 'native'] : [])])
  for await (const addresses of givenAddresses(db, account.id)) {
    const lines = await eachOf(addresses, async ({ index, address, givenAt }) => {
      const known = [String(index), `m/0/${index}`, address, givenAt.toISOString()]
      return csvLine([...known, ...(node ? await balancesOf(node, account, address) : [])])
    })
    yield* lines
  }
}

async function balancesOf(
  node: EvmNode,
  { contract, currencyCode }: TokenAccount,
  address: string,
): Promise<readonly string[]> {
  const tokens = await node.tokenBalance(contract, address, 'latest')
  return [amountFixed(money(tokens, currencyCode)), inCoins(await node.nativeBalance(address))]
}

/** The coin of every chain here has 18 decimals. */
function inCoins(wei: bigint): string {
  const digits = wei.toString().padStart(19, '0')
  return `${digits.slice(0, -18)}.${digits.slice(-18)}`
}
