import type { PaymentContext } from '../../../payments/payment-context.ts'
import { evmEvents } from '../log-events.ts'
import type { EvmNode } from '../rpc/evm-node.ts'
import type { RpcError } from '../rpc/json-rpc.ts'
import { readFinalBlocks, type FinalBlocks } from './final-blocks.ts'
import type { Watched } from './read-logs.ts'
import type { Cursor } from './sql/cursor.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { keepEvmEndpointFailures } from '#sql/evm_endpoint_failure'

/** Blocks that are read at once; endpoints that allow fewer refuse, and the range is halved. */
const blocksPerRound = 2_000

/** The next final blocks, and the endpoints that gave every answer. */
export interface NextBlocks {
  readonly found: FinalBlocks
  readonly answering: readonly EvmNode[]
}

/**
 * Reads the next final blocks of a chain and keeps which endpoints failed, so that metrics and doctor say for
 * how long. Throws `RpcError` where too few answer.
 */
export async function readNext(
  context: PaymentContext,
  {
    chain,
    nodes,
    confirmations,
  }: { readonly chain: string; readonly nodes: readonly EvmNode[]; readonly confirmations: number },
  cursor: Cursor,
  watched: () => Promise<Watched>,
): Promise<NextBlocks> {
  const failed = new Set<string>()
  const note = (error: RpcError): void => {
    failed.add(error.host)
    logFailure(context, chain, error)
  }
  let found: FinalBlocks | undefined
  try {
    found = await readFinalBlocks(nodes, cursor, watched, {
      confirmations,
      blocksMax: blocksPerRound,
      failed: note,
    })
    return { found, answering: nodes.filter(({ host }) => !failed.has(host)) }
  } finally {
    await keepFailures(context.db, {
      chain,
      configured: nodes.map(({ host }) => host),
      failed: [...failed],
      isRead: found?.result === 'READ',
    })
  }
}

/** An endpoint that does not answer: its host and what it said, which is no secret. */
export const logFailure = ({ log }: Pick<PaymentContext, 'log'>, chain: string, error: RpcError): void =>
  log.write(evmEvents['evm.endpoint-failed'], { chain, reason: error.message })

/** What a round found out about the endpoints of a chain. */
interface EndpointsAsked {
  readonly chain: string
  readonly configured: readonly string[]
  readonly failed: readonly string[]
  /** Blocks were read: an endpoint that did not fail has answered every question. */
  readonly isRead: boolean
}

/**
 * Keeps which endpoints gave no valid answer, by host, each since its first such round. Only a round that
 * read blocks ends a failure: an endpoint may know the newest block and refuse to list transfers.
 */
async function keepFailures(
  database: Queryable,
  { chain, configured, failed, isRead }: EndpointsAsked,
): Promise<void> {
  await database.query(keepEvmEndpointFailures({ chain, configured, failed, isRead }))
}
