import type { PaymentContext } from '../../../payments/payment-context.ts'
import { receiveBatch } from '../../../payments/receive/receive-money.ts'
import type { TokenAccount } from '../accounts/token-accounts.ts'
import { evmEvents } from '../log-events.ts'
import type { EvmNode } from '../rpc/evm-node.ts'
import type { TransferLog } from '../rpc/transfer-log.ts'
import { depositsAmong, isPossible, type Ours } from './deposits.ts'
import { bookOutgoing } from './outgoing.ts'
import { readNext } from './read-next.ts'
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

/**
 * One round on a chain: books what the next final blocks hold, moves the cursor, then shows what is not final
 * yet. Returns whether more final blocks wait. Throws `RpcError` where too few endpoints answer: the blocks
 * are read in a later round.
 */
export async function scanChain(context: PaymentContext, watched: WatchedChain): Promise<boolean> {
  const { db, log } = context
  const { chain, nodes, confirmations, accounts } = watched
  const cursor = await readCursor(db, chain)
  if (!cursor || nodes.length === 0) return false
  const contracts = [
    ...new Set(accounts.filter((one) => one.chain === chain).map(({ contract }) => contract)),
  ]
  let read: Ours['addresses'] | undefined
  const { found, answering } = await readNext(context, watched, cursor, async () => {
    read = await watchedAddresses(db)
    return { contracts, addresses: [...read.keys()] }
  })
  if (found.result === 'ALARM') {
    const isNew = await keepAlarm(db, chain, found.alarm)
    if (isNew) log.write(evmEvents[found.alarm], { chain, detail: found.detail })
    return false
  }
  const ours: Ours = { chain, accounts, addresses: read ?? (await watchedAddresses(db)) }
  if (found.result === 'READ') {
    await bookFinal(context, ours, found.logs, found.times)
    const moved = await moveCursor(db, chain, cursor, found.to)
    if (moved?.alarm) log.write(evmEvents['evm.chain-is-well'], { chain })
    if (found.isMore) return true
  }
  const after = found.result === 'READ' ? found.to.block : cursor.block
  const node = answering[0] ?? nodes[0]
  if (node) await seeDeposits(context, node, ours, after, confirmations)
  return false
}

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
  for (const [at, { payment, isElsewhere, receipt }] of deposits.entries()) {
    if (!isElsewhere || received[at]?.result === 'SEEN_BEFORE') continue
    const { merchantCode, kind, paymentId: idPayment } = payment ?? {}
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
