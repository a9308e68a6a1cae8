import { postEntry } from '../../../ledger/post-entry.ts'
import { amountFixed, money } from '../../../money/money.ts'
import type { Database, Queryable } from '../../../platform/db/database.ts'
import type { TokenAccount } from '../accounts/token-accounts.ts'
import type { TransferLog } from '../rpc/transfer-log.ts'
import { accountOfLog, sourceIdOf } from './token-of-log.ts'
import { isPossible, type Ours } from './deposits.ts'
import { givenAmong } from './sql/our-addresses.ts'
import { keepEvmOutgoing, openItemOfEvmOutgoing } from '#sql/evm_outgoing'

/** A final transfer from one of our addresses that was booked now. */
export interface Outgoing {
  readonly account: TokenAccount
  readonly log: TransferLog
  readonly isSweep: boolean
}

/**
 * Books the final transfers from our addresses, each once: to --sweep-to as a transfer between own accounts,
 * else as an open debit with an item, which a person explains. What goes to another address of ours, watched
 * or not, is still there. Returns those that were booked now.
 */
export async function bookOutgoing(
  db: Database,
  { chain, accounts, addresses }: Ours,
  logs: readonly TransferLog[],
  times: ReadonlyMap<number, Date>,
): Promise<readonly Outgoing[]> {
  const booked: Outgoing[] = []
  const sent = logs.filter(({ from }) => addresses.has(from))
  const ours = await givenAmong(
    db,
    sent.map(({ to }) => to),
  )
  for (const log of sent) {
    const account = accountOfLog(accounts, chain, log, addresses.get(log.from))
    if (ours.has(log.to) || !account || !isPossible(log)) continue
    const outgoing = { account, log, isSweep: log.to === account.sweepTo }
    if (await book(db, chain, outgoing, times.get(log.block))) booked.push(outgoing)
  }
  return booked
}

/** False: it was booked before. */
const book = (
  db: Database,
  chain: string,
  { account, log, isSweep }: Outgoing,
  movedAt: Date | undefined,
): Promise<boolean> =>
  db.transaction(async (transaction) => {
    const { id: receivingAccountId, currencyCode } = account
    const { rowCount } = await transaction.query(
      keepEvmOutgoing({
        chain: sourceIdOf(chain, log),
        receivingAccountId,
        from: log.from,
        to: log.to,
        amount: amountFixed(money(log.value, currencyCode)),
        isSweep,
        movedAt,
      }),
    )
    if (rowCount !== 1) return false
    if (!isSweep) await openItem(transaction, sourceIdOf(chain, log))
    await postEntry(transaction, {
      kind: isSweep ? 'OWN_TRANSFER' : 'OPEN_DEBIT',
      currencyCode,
      reason: sourceIdOf(chain, log),
      lines: [
        { account: { kind: 'RECEIVING', receivingAccountId }, amount: log.value },
        { account: { kind: isSweep ? 'TRANSFER_CLEARING' : 'OPEN_DEBITS' }, amount: -log.value },
      ],
    })
    return true
  })

async function openItem(transaction: Queryable, sourceId: string): Promise<void> {
  await transaction.query(openItemOfEvmOutgoing({ sourceId }))
}
