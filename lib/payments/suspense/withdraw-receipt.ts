import { postEntries, type Entry } from '../../ledger/post-entry.ts'
import type { CurrentActor } from '../../platform/audit/actor.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { PaymentKey } from '../payment-key.ts'
import { closeItem, lockItemsOf, type SuspenseItem } from './sql/suspense-item.ts'
import { matchesInForce } from './sql/match-in-force.ts'
import { undoUnderLock } from './undo-match.ts'

/** Why receipts are withdrawn: their statement was wrong, or their parts are receipts of their own. */
export type WithdrawalCause = 'STATEMENT_UNDONE' | 'SPLIT'

interface WithdrawalOptions {
  /** Undoes the matches of the receipts first. Without it matched receipts are refused. */
  readonly withMatches: boolean
  readonly actor: CurrentActor
  /** Of the matches that are undone; the cause where it is missing. */
  readonly reason?: string
  readonly approvedBy?: string
}

/** A receipt that cannot be withdrawn. */
export interface RefusedWithdrawal {
  readonly receiptId: string
  /** The payment that has its money; undefined where it left suspense otherwise. */
  readonly paymentKey: PaymentKey | undefined
}

export type Withdrawal =
  /** `changed`: the payments whose matches were undone; announce them with `changed` after the commit. */
  | { readonly withdrawn: number; readonly changed: readonly PaymentKey[] }
  | { readonly refused: readonly RefusedWithdrawal[] }

/**
 * Withdraws receipts: their money leaves suspense to the account that it came from, and the receipts stay as
 * history. Withdraws all of them or none: after a refusal the caller rolls its transaction back. Receipts
 * that were withdrawn before are skipped.
 */
export async function withdrawReceipts(
  transaction: Queryable,
  receiptIds: readonly string[],
  cause: WithdrawalCause,
  options: WithdrawalOptions,
): Promise<Withdrawal> {
  const matches = await matchesInForce(transaction, receiptIds)
  if (matches.length > 0 && !options.withMatches)
    return { refused: matches.map(({ receiptId, key }) => ({ receiptId, paymentKey: key })) }
  const { reason = cause, actor: by, approvedBy } = options
  const decision = { reason, by, ...(approvedBy !== undefined && { approvedBy }) }
  const entries: Entry[] = []
  for (const match of matches) {
    const undone = await undoUnderLock(transaction, match, decision)
    if (undone.outcome.result !== 'UNDONE')
      return { refused: [{ receiptId: match.receiptId, paymentKey: match.key }] }
    entries.push(...undone.entries)
  }
  const items = (await lockItemsOf(transaction, receiptIds)).filter(
    ({ closedAs }) => closedAs !== 'WITHDRAWN',
  )
  const gone = items.filter(({ closedAs }) => closedAs !== null)
  if (gone.length > 0) return { refused: await refusals(transaction, gone) }
  for (const { id } of items) await closeItem(transaction, id, 'WITHDRAWN')
  await postEntries(transaction, [...entries, ...items.map(withdrawalEntry)])
  return { withdrawn: items.length, changed: matches.map(({ key }) => key) }
}

async function refusals(
  transaction: Queryable,
  gone: readonly SuspenseItem[],
): Promise<readonly RefusedWithdrawal[]> {
  const ids = gone.flatMap(({ receiptId }) => receiptId ?? [])
  const matches = await matchesInForce(transaction, ids)
  return ids.map((receiptId) => ({
    receiptId,
    paymentKey: matches.find((match) => match.receiptId === receiptId)?.key,
  }))
}

const withdrawalEntry = ({ accountId, money, receiptId }: SuspenseItem): Entry => ({
  kind: 'RECEIPT_WITHDRAWN',
  currencyCode: money.currencyCode,
  ...(receiptId !== null && { receiptId }),
  lines: [
    { account: { kind: 'RECEIVING', receivingAccountId: accountId }, amount: money.amount },
    { account: { kind: 'SUSPENSE' }, amount: -money.amount },
  ],
})
