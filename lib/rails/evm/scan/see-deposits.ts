import { seeMoney } from '../../../payments/receive/see-money.ts'
import { unseeOtherMoney } from '../../../payments/receive/unsee-money.ts'
import type { PaymentContext } from '../../../payments/payment-context.ts'
import { evmRailName } from '../../own-accounts/kinds/evm.ts'
import { evmEvents } from '../log-events.ts'
import type { EvmNode } from '../rpc/evm-node.ts'
import { depositsAmong, type Ours } from './deposits.ts'
import { readLogs } from './read-logs.ts'

/** More blocks than any chain has that are not final: with more the final blocks are read first. */
const blocksMax = 10_000

/**
 * Shows what is in the blocks after the last final one that was read: money that is seen and not booked. One
 * endpoint is enough for that. What was shown and is gone is unseen again.
 */
export async function seeDeposits(
  context: PaymentContext,
  node: EvmNode,
  ours: Ours,
  after: number,
  confirmationsRequired: number,
): Promise<void> {
  const latest = await node.block('latest')
  if (!latest || latest.number - after > blocksMax) return
  const watched = {
    contracts: ours.accounts.filter(({ chain }) => chain === ours.chain).map(({ contract }) => contract),
    addresses: [...ours.addresses.keys()],
  }
  const range = { from: after + 1, to: latest.number }
  const logs = range.from > range.to ? [] : await readLogs(node, range, watched, { withSent: false })
  // When it moved counts once it is final; until then the head's time is near enough.
  const deposits = await depositsAmong(context.db, ours, logs, () => latest.at)
  const seen = deposits.filter(({ payment, isElsewhere }) => payment && !isElsewhere)
  for (const { receipt, log } of seen) {
    const confirmations = Math.min(latest.number - log.block + 1, confirmationsRequired - 1)
    await seeMoney(context, { ...receipt, confirmations, confirmationsRequired })
  }
  const seenNow = seen.map(({ receipt }) => receipt.sourceId)
  for (const { sourceId, key } of await unseeOtherMoney(context, evmRailName, `${ours.chain}/`, seenNow))
    context.log.write(evmEvents['evm.money-unseen'], { ...key, transfer: sourceId })
}
