import type { Database, Queryable } from '../../../platform/db/database.ts'
import { ledgerAccountId } from '../../account.ts'
import { entrySums } from '../entry-sums.ts'
import { settlementSums } from '../settlement.ts'
import type { DueSettlement } from './due-settlements.ts'
import { awaitPostings as awaitPostingsStatement } from '#sql/merchant_balance'
import { takeMerchantToSettle } from '#sql/merchant'

/**
 * Waits for concurrent transactions that post to the merchant's accounts. Later postings have later times:
 * afterwards no posting from before the returned time can still become visible.
 */
export async function awaitPostings(
  db: Database,
  { merchantCode, currencyCode }: DueSettlement,
): Promise<Date> {
  const { rows } = await db.query(awaitPostingsStatement({ merchantCode, currencyCode }))
  const [row] = rows
  if (!row) throw new Error(`${merchantCode} has no balance in ${currencyCode}`)
  return row.as_of
}

/**
 * Locks the merchant for closing until the transaction ends; payments are not blocked. Undefined: another
 * worker has the lock.
 */
export async function takeMerchant(
  transaction: Queryable,
  code: string,
): Promise<{ timeZone: string } | undefined> {
  const { rows } = await transaction.query(takeMerchantToSettle({ code }))
  return rows[0] && { timeZone: rows[0].time_zone }
}

/** The unsettled part of a balance: since when it is unsettled, and the time of its first posting. */
export interface Unsettled {
  readonly number: number
  /** The end of the previous settlement; absent: there is none. */
  readonly from: Date | undefined
  /** Absent: nothing is unsettled. */
  readonly firstPostedAt: Date | undefined
  readonly availableAfter: bigint
  readonly reservedAfter: bigint
}

export async function readUnsettled(
  transaction: Queryable,
  { merchantCode, currencyCode }: DueSettlement,
): Promise<Unsettled> {
  const { rows } = await transaction.query<UnsettledRow>({
    name: 'read_unsettled',
    text: `
      select coalesce(last.number, 0) + 1 as number, last.to_at, coalesce(last.available_through, 0) as available_after,
             coalesce(last.reserved_through, 0) as reserved_after,
             (select min(posted_at) from ledger_posting
               where (account_id, account_seq) in (($3, coalesce(last.available_through, 0) + 1),
                                                   ($4, coalesce(last.reserved_through, 0) + 1))) as first_posted_at
        from (select) as always
        left join lateral (
          select * from settlement where merchant_code = $1 and currency_code = $2 order by number desc limit 1) last on true`,
    values: [merchantCode, currencyCode, ...accountIds({ merchantCode, currencyCode })],
  })
  const row = rows[0]
  if (!row) throw new Error('a statement that always returns one row returned none')
  return {
    number: row.number,
    from: row.to_at ?? undefined,
    firstPostedAt: row.first_posted_at ?? undefined,
    availableAfter: row.available_after,
    reservedAfter: row.reserved_after,
  }
}

interface UnsettledRow {
  number: number
  to_at: Date | null
  available_after: bigint
  reserved_after: bigint
  first_posted_at: Date | null
}

export interface Day {
  readonly from: Date
  readonly to: Date
  readonly timeZone: string
}

/**
 * Writes the settlement of everything that was posted before the end of the day. Entries of one transaction
 * are not split: its last entries belong to the day of its first.
 */
export async function insertSettlement(
  transaction: Queryable,
  due: DueSettlement,
  { number, availableAfter, reservedAfter }: Unsettled,
  { from, to, timeZone }: Day,
): Promise<void> {
  await transaction.query({
    name: 'insert_settlement',
    text: `
      with unsettled as (
        select posting.entry_id, posting.account_id, posting.account_seq, posting.amount, posting.posted_at,
               entry.kind, entry.payment_kind, entry.posted_at as begun_at
          from ledger_posting posting join ledger_entry entry on entry.id = posting.entry_id
         where posting.account_id = $3 and posting.account_seq > $5 or posting.account_id = $4 and posting.account_seq > $6),
      last as (select begun_at from unsettled where posted_at < $8 order by posted_at desc limit 1),
      next as (
        select min(unsettled.posted_at) as posted_at from unsettled, last
         where unsettled.posted_at >= $8 and unsettled.begun_at <> last.begun_at),
      summed as (
        select max(account_seq) filter (where account_id = $3) as available_through,
               max(account_seq) filter (where account_id = $4) as reserved_through,
               ${entrySums()}
          from unsettled as posting
          join lateral (select posting.kind, posting.payment_kind) as entry on true
         where posting.posted_at < coalesce((select posted_at from next), 'infinity')),
      before as (
        select closing_balance from settlement where merchant_code = $1 and currency_code = $2 and number = $7 - 1)
      insert into settlement (merchant_code, currency_code, number, position, from_at, to_at, time_zone,
        available_after, available_through, reserved_after, reserved_through, opening_balance, ${settlementSums.join(', ')},
        closing_balance)
      select $1, $2, $7, 0, $9, $8, $10, $5, coalesce(available_through, $5), $6, coalesce(reserved_through, $6),
             coalesce(closing_balance, 0), ${settlementSums.join(', ')},
             coalesce(closing_balance, 0) + ${settlementSums.join(' + ')}
        from summed left join before on true`,
    values: [
      due.merchantCode,
      due.currencyCode,
      ...accountIds(due),
      availableAfter,
      reservedAfter,
      number,
      to,
      from,
      timeZone,
    ],
  })
}

const accountIds = ({ merchantCode, currencyCode }: DueSettlement): [available: string, reserved: string] => [
  ledgerAccountId({ kind: 'MERCHANT_AVAILABLE', merchantCode }, currencyCode),
  ledgerAccountId({ kind: 'MERCHANT_RESERVED', merchantCode }, currencyCode),
]
