import type { PaymentContext } from '../../../payments/payment-context.ts'
import { receiveBatch } from '../../../payments/receive/receive-money.ts'
import type { TokenAccount } from '../accounts/token-accounts.ts'
import { evmEvents } from '../log-events.ts'
import type { EvmNode } from '../rpc/evm-node.ts'
import type { RpcError } from '../rpc/json-rpc.ts'
import type { TransferLog } from '../rpc/transfer-log.ts'
import { depositsAmong, isPossible, type Ours } from './deposits.ts'
import { readFinalBlocks } from './final-blocks.ts'
import { bookOutgoing } from './outgoing.ts'
import { seeDeposits } from './see-deposits.ts'
import { keepAlarm, moveCursor, readCursor } from './sql/cursor.ts'
import { watchedAddresses } from './sql/our-addresses.ts'

/** A chain that has accounts, and its endpoints. */
export interface WatchedChain {
  readonly chain: string
  readonly nodes: readonly EvmNode[]
  readonly confirmations: number
  /** All accounts of the rail: those of other chains too. */
  readonly accounts: readonly TokenAccount[]
}

/** Blocks that are read at once; endpoints that allow fewer refuse, and the range is halved. */
const blocksPerRound = 2_000

/**
 * One round on a chain: books what the next final blocks hold, moves the cursor, then shows what is not final
 * yet. Returns whether more final blocks wait. Throws `RpcError` where too few endpoints answer: the blocks
 * are read in a later round.
 */
export async function scanChain(
  context: PaymentContext,
  { chain, nodes, confirmations, accounts }: WatchedChain,
): Promise<boolean> {
  const { db, log } = context
  const cursor = await readCursor(db, chain)
  const [firstNode] = nodes
  if (!cursor || !firstNode) return false
  const ours: Ours = { chain, accounts, addresses: await watchedAddresses(db) }
  const contracts = [
    ...new Set(accounts.filter((one) => one.chain === chain).map(({ contract }) => contract)),
  ]
  const found = await readFinalBlocks(
    nodes,
    cursor,
    { contracts, addresses: [...ours.addresses.keys()] },
    { confirmations, blocksMax: blocksPerRound, failed: (error) => logFailure(context, chain, error) },
  )
  if (found.result === 'ALARM') {
    const isNew = await keepAlarm(db, chain, found.alarm)
    if (isNew) log.write(evmEvents[found.alarm], { chain, detail: found.detail })
    return false
  }
  if (found.result === 'READ') {
    await bookFinal(context, ours, found.logs, found.times)
    const moved = await moveCursor(db, chain, cursor, found.to)
    if (moved?.alarm) log.write(evmEvents['evm.chain-is-well'], { chain })
    if (found.isMore) return true
  }
  const after = found.result === 'READ' ? found.to.block : cursor.block
  await seeDeposits(context, firstNode, ours, after, confirmations)
  return false
}

/** An endpoint that does not answer: its host and what it said, which is no secret. */
export const logFailure = ({ log }: Pick<PaymentContext, 'log'>, chain: string, error: RpcError): void =>
  log.write(evmEvents['evm.endpoint-failed'], { chain, reason: error.message })

async function bookFinal(
  context: PaymentContext,
  ours: Ours,
  logs: readonly TransferLog[],
  times: ReadonlyMap<number, Date>,
): Promise<void> {
  const { db, log } = context
  const { chain } = ours
  for (const { transaction, contract } of logs.filter((one) => !isPossible(one)))
    log.write(evmEvents['evm.amount-too-large'], { chain, transaction, contract })
  const timeOf = ({ block }: TransferLog): Date => {
    const at = times.get(block)
    if (!at) throw new Error(`block ${block} has no time`)
    return at
  }
  const deposits = await depositsAmong(db, ours, logs, timeOf)
  const received = await receiveBatch(
    context,
    deposits.map(({ receipt }) => receipt),
  )
  for (const [at, { attempt, isElsewhere, receipt }] of deposits.entries()) {
    if (!isElsewhere || received[at]?.result === 'SEEN_BEFORE') continue
    const { merchantCode, kind, paymentId: idPayment } = attempt ?? {}
    log.write(evmEvents['evm.other-chain'], {
      chain,
      transfer: receipt.sourceId,
      merchantCode,
      kind,
      idPayment,
    })
  }
  for (const {
    isSweep,
    account,
    log: { from, to, transaction },
  } of await bookOutgoing(db, ours, logs, times))
    if (!isSweep)
      log.write(evmEvents['evm.unexpected-transfer'], { chain, idAccount: account.id, from, to, transaction })
}
