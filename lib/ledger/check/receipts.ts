import { micros, type Walk } from './walk.ts'

/** What receipts hold that belongs to no payment, in millionths. */
export type UnmatchedTotals = readonly { readonly currency: string; readonly amount: string }[]

/** Every receipt with its booking and its payment. */
export const receiptsWalk = (absorb: (totals: UnmatchedTotals) => void): Walk<UnmatchedTotals> => ({
  table: 'receipt',
  key: { id: '00000000-0000-0000-0000-000000000000' },
  batch: 5_000,
  steps: `
    batch as materialized (
      select id, source || '/' || source_id as subject, currency_code, amount, receiving_account_id
        from receipt where id > $1::uuid order by id limit $2),
    looked_at as materialized (
      select batch.*, booked.times, booked.received, booked.suspended, matched.times as payments
        from batch
        left join lateral (
          select count(distinct entry.id) as times,
                 coalesce(-sum(posting.amount) filter (
                   where posting.account_id = 'RECEIVING/' || batch.currency_code || '/' || batch.receiving_account_id), 0) as received,
                 coalesce(sum(posting.amount) filter (where posting.account_id = 'SUSPENSE/' || batch.currency_code), 0) as suspended
            from ledger_entry entry left join ledger_posting posting on posting.entry_id = entry.id
           where entry.receipt_id = batch.id and entry.kind = 'RECEIPT') booked on true
        left join lateral (select count(*) as times from receipt_match where receipt_id = batch.id) matched on true),
    differences as (
      select 'a receipt is booked once, in full, from its account to suspense' as check, subject,
             '1 × ' || trim_scale(amount) || ' to ' || trim_scale(amount) as expected,
             times || ' × ' || trim_scale(received) || ' to ' || trim_scale(suspended) as found
        from looked_at where times <> 1 or received <> amount or suspended <> amount
      union all
      select 'a receipt belongs to one payment or to nobody', subject, '0 or 1', payments::text from looked_at where payments > 1)`,
  totals: `(
    select json_agg(unmatched) from (
      select currency_code as currency, ${micros('sum(amount)')} as amount
        from looked_at where payments = 0 group by currency_code) unmatched)`,
  absorb,
})
