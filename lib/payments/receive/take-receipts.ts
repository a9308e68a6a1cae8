import { postEntries, type Entry } from '../../ledger/post-entry.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import type { Applied } from './apply-receipt.ts'
import { keepConflict } from './conflicts/sql/keep-conflict.ts'
import { findAndApply, matchAgain, matchReceipt } from './match-money.ts'
import type { Receipt } from './receipt.ts'
import { holdReferences } from './sql/external-reference.ts'
import { storeReceipts, type StoredReceipt } from './sql/store-receipt.ts'
import { startTogether } from './together.ts'
import { typedNumbers } from './typed-numbers.ts'

/**
 * The result for a reported receipt. The money is booked, but for a `CONFLICT`: another receipt has its key,
 * and an operator decides whether it is the same money (`conflicts/decide-conflict.ts`).
 */
export type Received = Applied | { readonly result: 'CONFLICT' }

/** A reported receipt with its result. */
export interface Taken {
  readonly receipt: Receipt
  readonly received: Received
}

/**
 * Receives money in the caller's transaction, which keeps the receipt even if matching it fails by an error.
 * The caller calls `reportReceived` after the commit.
 */
export async function takeReceipt(
  transaction: Queryable,
  personal: PersonalData,
  receipt: Receipt,
): Promise<Received> {
  const [stored] = await store(transaction, personal, [receipt])
  if (!stored) throw new Error('a receipt was not stored')
  return (
    (await repeated(transaction, personal, stored)) ??
    matchReceipt(transaction, personal, { ...stored, unbooked: [receiptEntry(stored)] })
  )
}

/**
 * The same for several receipts, without savepoints: throws the first error, which undoes all of them. The
 * entries of new receipts are booked at the end, so that payments are locked before balances.
 */
export async function takeReceipts(
  transaction: Queryable,
  personal: PersonalData,
  receipts: readonly Receipt[],
): Promise<Taken[]> {
  const taken: Taken[] = []
  const entries: Entry[] = []
  const stored = await store(transaction, personal, receipts)
  const together = receipts.length > 1 ? await startTogether(transaction, newOf(stored)) : undefined
  for (const one of stored) {
    if (one.seenBefore !== 'NO') {
      await together?.gathered.write()
      together?.amounts.changed()
    }
    const received = (await repeated(transaction, personal, one)) ?? (await takeNew(one))
    if ('key' in received) together?.changed(received.key)
    taken.push({ receipt: one.receipt, received })
  }
  await together?.gathered.write()
  await postEntries(transaction, entries)
  return taken

  async function takeNew(one: StoredReceipt): Promise<Applied> {
    const unbooked = [receiptEntry(one)]
    const matched = await findAndApply(transaction, personal, { ...one, unbooked }, { together })
    entries.push(...matched.entries)
    return matched.applied
  }
}

const newOf = (stored: readonly StoredReceipt[]): readonly Receipt[] =>
  stored.filter(({ seenBefore }) => seenBefore === 'NO').map(({ receipt }) => receipt)

async function store(
  transaction: Queryable,
  personal: PersonalData,
  receipts: readonly Receipt[],
): Promise<StoredReceipt[]> {
  await holdReferences(transaction, receipts.flatMap(typedNumbers))
  return storeReceipts(transaction, personal, receipts)
}

/** The result for a receipt that was reported before; undefined for a new one. */
async function repeated(
  transaction: Queryable,
  personal: PersonalData,
  { receiptId, receipt, seenBefore }: StoredReceipt,
): Promise<Received | undefined> {
  if (seenBefore === 'NO') return undefined
  if (seenBefore === 'OTHER_CONTENT') {
    const { isDecided } = await keepConflict(transaction, personal, receiptId, receipt)
    return { result: isDecided ? 'SEEN_BEFORE' : 'CONFLICT' }
  }
  return matchAgain(transaction, personal, receiptId, receipt)
}

/** What a receipt books: from the account that it came to into suspense. */
export const receiptEntry = ({
  receiptId,
  receipt: { money, receivingAccountId },
}: StoredReceipt): Entry => ({
  kind: 'RECEIPT',
  currencyCode: money.currencyCode,
  receiptId,
  lines: [
    { account: { kind: 'RECEIVING', receivingAccountId }, amount: -money.amount },
    { account: { kind: 'SUSPENSE' }, amount: money.amount },
  ],
})
