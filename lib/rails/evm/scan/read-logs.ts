import type { EvmNode } from '../rpc/evm-node.ts'
import { RpcError } from '../rpc/json-rpc.ts'
import type { LogsWanted, SingleLog, TransferLog } from '../rpc/transfer-log.ts'

/** Endpoints take some thousand topics; fewer keep a refused request small. */
const addressesPerRequest = 500

/** Which transfers are read: of these contracts, to or from these addresses. */
export interface Watched {
  readonly contracts: readonly string[]
  readonly addresses: readonly string[]
}

/**
 * The transfers to our addresses in some blocks, and where `withSent` those from them too, in the order of
 * the chain, each once. Where an endpoint refuses a range or its size, the range is halved, down to one
 * block.
 */
export async function readLogs(
  node: EvmNode,
  range: { readonly from: number; readonly to: number },
  { contracts, addresses }: Watched,
  { withSent }: { readonly withSent: boolean },
): Promise<readonly TransferLog[]> {
  const found = new Map<string, SingleLog>()
  for (let at = 0; at < addresses.length; at += addressesPerRequest) {
    const chunk = addresses.slice(at, at + addressesPerRequest)
    const wanted = { ...range, contracts }
    const logs = await halving(node, { ...wanted, sentTo: chunk })
    const sent = withSent ? await halving(node, { ...wanted, sentBy: chunk }) : []
    for (const log of [...logs, ...sent]) found.set(`${log.block}/${log.index}`, log)
  }
  return numbered(
    [...found.values()].toSorted((one, other) => one.block - other.block || one.index - other.index),
  )
}

/** Equal transfers of a transaction have the same addresses, so that they are always read together. */
function numbered(logs: readonly SingleLog[]): readonly TransferLog[] {
  const counts = new Map<string, number>()
  return logs.map((log) => {
    const text = [log.transaction, log.contract, log.from, log.to, log.value].join(' ')
    const occurrence = (counts.get(text) ?? 0) + 1
    counts.set(text, occurrence)
    return { ...log, occurrence }
  })
}

async function halving(node: EvmNode, wanted: LogsWanted): Promise<readonly SingleLog[]> {
  try {
    return await node.logs(wanted)
  } catch (error) {
    const { from, to } = wanted
    if (!(error instanceof RpcError) || !error.isRefusal || from === to) throw error
    const middle = Math.floor((from + to) / 2)
    const first = await halving(node, { ...wanted, to: middle })
    return [...first, ...(await halving(node, { ...wanted, from: middle + 1 }))]
  }
}
