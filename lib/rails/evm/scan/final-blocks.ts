import type { Block, EvmNode } from '../rpc/evm-node.ts'
import { RpcError } from '../rpc/json-rpc.ts'
import type { TransferLog } from '../rpc/transfer-log.ts'
import { readLogs, type Watched } from './read-logs.ts'
import type { ChainAlarm, Cursor } from './sql/cursor.ts'

/** What the endpoints of a chain say about its final blocks after the cursor. */
export type FinalBlocks =
  | {
      readonly result: 'READ'
      readonly to: Cursor
      readonly logs: readonly TransferLog[]
      /** The time of each block that has one of the logs. */
      readonly times: ReadonlyMap<number, Date>
      /** More blocks are final already. */
      readonly isMore: boolean
    }
  | { readonly result: 'NOTHING_NEW' }
  | { readonly result: 'ALARM'; readonly alarm: ChainAlarm; readonly detail: string }

/** What one endpoint says. */
interface Said {
  readonly node: EvmNode
  readonly end: Block
  readonly logs: readonly TransferLog[]
  readonly times: ReadonlyMap<number, Date>
}

/**
 * Asks every endpoint for the next final blocks, at most `blocksMax`. Where several are configured, at least
 * two must answer, and all that answer must agree: an endpoint is not believed alone. `watched` is asked when
 * it is known which blocks are final: an address that was given out before them is among its answer. `failed`
 * is told of each that does not answer; throws `RpcError` where too few do.
 */
export async function readFinalBlocks(
  nodes: readonly EvmNode[],
  cursor: Cursor,
  watched: () => Promise<Watched>,
  options: {
    readonly confirmations: number
    readonly blocksMax: number
    readonly failed: (error: RpcError) => void
  },
): Promise<FinalBlocks> {
  const heads = await answersOf(nodes, options.failed, async (node) => ({
    node,
    final: await finalBlock(node, options.confirmations),
    before: await node.block(cursor.block),
  }))
  const changed = heads.find(({ before }) => before !== undefined && before.hash !== cursor.hash)
  if (changed)
    return {
      result: 'ALARM',
      alarm: heads.some(({ before }) => before?.hash === cursor.hash)
        ? 'evm.endpoints-disagree'
        : 'evm.final-block-changed',
      detail: `block ${cursor.block} was ${cursor.hash}, ${changed.node.host} says ${changed.before?.hash ?? ''}`,
    }
  const final = Math.min(...heads.map((head) => head.final ?? 0))
  if (final <= cursor.block) return { result: 'NOTHING_NEW' }
  const range = { from: cursor.block + 1, to: Math.min(final, cursor.block + options.blocksMax) }
  const answering = heads.map(({ node }) => node)
  const wanted = await watched()
  const said = await answersOf(
    answering,
    options.failed,
    (node) => readRange(node, range, wanted),
    nodes.length,
  )
  const [first, ...others] = said
  if (!first) throw new Error('no endpoint answered')
  const other = others.find((one) => textOf(one) !== textOf(first))
  if (other)
    return {
      result: 'ALARM',
      alarm: 'evm.endpoints-disagree',
      detail: `blocks ${range.from} to ${range.to}: ${first.node.host} and ${other.node.host} differ`,
    }
  const { end, logs, times } = first
  return { result: 'READ', to: { block: end.number, hash: end.hash }, logs, times, isMore: final > range.to }
}

/** The number of the last final block; by confirmations where the node does not know the tag. */
export async function finalBlock(node: EvmNode, confirmations: number): Promise<number | undefined> {
  const tagged = await node.block('finalized')
  if (tagged) return tagged.number
  const latest = await node.block('latest')
  return latest && latest.number - confirmations
}

async function readRange(
  node: EvmNode,
  range: { readonly from: number; readonly to: number },
  watched: Watched,
): Promise<Said> {
  const logs = await readLogs(node, range, watched, { withSent: true })
  const times = new Map<number, Date>()
  for (const { block: number, blockHash } of logs) {
    if (times.has(number)) continue
    const block = await node.block(number)
    if (block?.hash !== blockHash)
      throw new RpcError(node.host, `the logs of block ${number} are of another block`, { isRefusal: false })
    times.set(number, block.at)
  }
  const end = await node.block(range.to)
  if (!end) throw new RpcError(node.host, `the final block ${range.to} is missing`, { isRefusal: false })
  return { node, end, logs, times }
}

const textOf = ({ end, logs, times }: Said): string =>
  JSON.stringify([
    end.hash,
    logs.map((log) => ({ ...log, value: log.value.toString() })),
    [...times].map(([block, at]) => [block, at.getTime()]),
  ])

/**
 * The answers of the endpoints that give one. Throws the first error where fewer than two answer, or than one
 * where only one is configured.
 */
async function answersOf<Answer>(
  nodes: readonly EvmNode[],
  failed: (error: RpcError) => void,
  ask: (node: EvmNode) => Promise<Answer>,
  configured = nodes.length,
): Promise<readonly Answer[]> {
  const settled = await Promise.allSettled(nodes.map(ask))
  const answers: Answer[] = []
  let failure: unknown
  for (const one of settled) {
    if (one.status === 'fulfilled') answers.push(one.value)
    else if (one.reason instanceof RpcError) failed((failure = one.reason))
    else throw one.reason
  }
  if (answers.length < Math.min(2, configured)) throw failure
  return answers
}
