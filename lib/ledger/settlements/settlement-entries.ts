import { amountFixed, money, moneyFromDatabase, type Money } from '../../money/money.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { ledgerAccountId } from '../account.ts'
import { movementOf, type Movement } from '../movement.ts'
import type { Settlement } from './settlement.ts'
import { readBalanceAt } from '#sql/merchant_balance'
import * as sql from '#sql/ledger_posting'

/** The last posting of each account that was read. */
export interface EntryPosition {
  readonly available: bigint
  readonly reserved: bigint
}

/** An entry that changed what the merchant owns, and the balance after it. */
export interface SettledEntry extends Movement {
  readonly at: Date
  readonly amount: Money
  readonly balanceAfter: Money
  readonly position: EntryPosition
}

const postingsAtOnce = 1_000

/**
 * The entries of a settlement after a position, in the order in which they were booked, fetched while they
 * are iterated: `atOnce` postings at a time. Entries between available and reserved are left out: the amounts
 * add up from the opening to the closing balance.
 */
export async function* settledEntries(
  database: Queryable,
  settlement: Settlement,
  { after, atOnce = postingsAtOnce }: { after?: EntryPosition | undefined; atOnce?: number } = {},
): AsyncGenerator<SettledEntry> {
  const begin = beginningOf(settlement, after)
  let balance = await balanceAt(database, settlement, begin)
  for await (const postings of entriesOf(database, settlement, begin, atOnce)) {
    const amount = postings.reduce((sum, posting) => sum + posting.amount, 0n)
    const [first, last] = [postings[0], postings.at(-1)]
    if (!first || !last || amount === 0n) continue
    balance += amount
    yield {
      at: first.postedAt,
      ...first.movement,
      amount: money(amount, settlement.currencyCode),
      balanceAfter: money(balance, settlement.currencyCode),
      position: last.position,
    }
  }
}

/** How many postings one statement makes lines of: some hundred kilobytes. */
const postingsOfLines = 4_000

/**
 * The same entries as lines of a CSV file, many at a time, without its header: their texts are made by the
 * database, and are read while they are iterated.
 */
export async function* settledLines(
  database: Queryable,
  settlement: Settlement,
  atOnce = postingsOfLines,
): AsyncGenerator<string> {
  const { currencyCode } = settlement
  let position = beginningOf(settlement)
  let balance = await balanceAt(database, settlement, position)
  for (let more = true; more;) {
    const { rows } = await database.query(
      sql.settledLines({
        ...postingsAfter(settlement, position),
        limit: atOnce,
        balance: amountFixed(money(balance, currencyCode)),
        currencyCode,
      }),
    )
    const [batch] = rows
    if (!batch) throw new Error('a sum without a row')
    // It would be read again and again.
    if (batch.more && batch.amount === null) throw new Error(`an entry has ${atOnce} postings or more`)
    if (batch.lines !== null) yield batch.lines
    position = {
      available: batch.available ?? position.available,
      reserved: batch.reserved ?? position.reserved,
    }
    balance += moneyFromDatabase(batch.amount ?? '0', currencyCode).amount
    more = batch.more
  }
}

/** A position is client input: whatever it is, nothing before the settlement is read. */
const beginningOf = ({ available, reserved }: Settlement, after?: EntryPosition): EntryPosition => ({
  available: later(available.after, after?.available),
  reserved: later(reserved.after, after?.reserved),
})

const later = (begin: bigint, after = begin): bigint => (after > begin ? after : begin)

interface Posting {
  readonly entryId: bigint
  readonly postedAt: Date
  readonly amount: bigint
  readonly movement: Movement
  readonly position: EntryPosition
}

/** The merchant's postings, grouped by entry: those of one entry follow each other. */
async function* entriesOf(
  database: Queryable,
  settlement: Settlement,
  after: EntryPosition,
  atOnce: number,
): AsyncGenerator<Posting[]> {
  let entry: Posting[] = []
  let position = after
  for (;;) {
    const postings = await readPostings(database, settlement, position, atOnce)
    for (const posting of postings) {
      position = posting.position
      if (entry[0] && entry[0].entryId !== posting.entryId) {
        yield entry
        entry = []
      }
      entry.push(posting)
    }
    if (postings.length < atOnce) break
  }
  if (entry.length > 0) yield entry
}

/** Which postings of both accounts come after a position, as statements ask for them. */
const postingsAfter = (
  { merchantCode, currencyCode, available, reserved }: Settlement,
  after: EntryPosition,
) => ({
  accountId: ledgerAccountId({ kind: 'MERCHANT_AVAILABLE', merchantCode }, currencyCode),
  accountId2: ledgerAccountId({ kind: 'MERCHANT_RESERVED', merchantCode }, currencyCode),
  available: after.available,
  through: available.through,
  reserved: after.reserved,
  through2: reserved.through,
})

/** The next postings of both accounts, in one order. */
async function readPostings(
  database: Queryable,
  settlement: Settlement,
  after: EntryPosition,
  limit: number,
): Promise<Posting[]> {
  const { rows } = await database.query(
    sql.readSettledPostings({ ...postingsAfter(settlement, after), limit }),
  )
  let position = after
  return rows.map((row) => {
    position = { ...position, [row.is_available ? 'available' : 'reserved']: row.account_seq }
    return {
      entryId: row.entry_id,
      postedAt: row.posted_at,
      amount: moneyFromDatabase(row.amount, settlement.currencyCode).amount,
      movement: movementOf(row),
      position,
    }
  })
}

/** What the merchant owned at a position, in minor units. */
async function balanceAt(
  database: Queryable,
  { merchantCode, currencyCode }: Settlement,
  { available, reserved }: EntryPosition,
): Promise<bigint> {
  const { rows } = await database.query(readBalanceAt({ merchantCode, currencyCode, available, reserved }))
  return moneyFromDatabase(rows[0]?.balance ?? '0', currencyCode).amount
}
