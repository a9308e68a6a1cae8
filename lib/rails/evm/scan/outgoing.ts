import { postEntry } from '../../../ledger/post-entry.ts'
import { amountFixed, money } from '../../../money/money.ts'
import type { Database, Queryable } from '../../../platform/db/database.ts'
import type { TokenAccount } from '../accounts/token-accounts.ts'
import type { TransferLog } from '../rpc/transfer-log.ts'
import { accountOfLog, sourceIdOf } from './token-of-log.ts'
import { isPossible, type Ours } from './deposits.ts'
import { givenAmong } from './sql/our-addresses.ts'

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
    const { rowCount } = await transaction.query({
      name: 'keep_evm_outgoing',
      text: `insert into evm_outgoing (source_id, receiving_account_id, from_address, to_address, amount, is_sweep, moved_at)
             values ($1, $2, $3, $4, $5, $6, $7) on conflict (source_id) do nothing`,
      values: [
        sourceIdOf(chain, log),
        receivingAccountId,
        log.from,
        log.to,
        amountFixed(money(log.value, currencyCode)),
        isSweep,
        movedAt,
      ],
    })
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
  await transaction.query({
    name: 'open_item_of_evm_outgoing',
    text: `
      insert into suspense_item (receiving_account_id, currency_code, direction, amount, evm_outgoing_id, reason, opened_at)
      select account.id, account.currency_code, 'DEBIT', sent.amount, sent.source_id, 'OPEN_DEBIT', gateway_now()
        from evm_outgoing sent join receiving_account account on account.id = sent.receiving_account_id
       where sent.source_id = $1`,
    values: [sourceId],
  })
}
