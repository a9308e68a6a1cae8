import { settlementSums } from '../../ledger/settlements/settlement.ts'
import type { Walk } from './walk.ts'

const sumsOf = (row: string): string =>
  `concat_ws(', ', ${settlementSums.map((sum) => `'${sum} ' || trim_scale(${row}.${sum})`).join(', ')})`

/** What postings add to each sum of a settlement. */
const entrySums = settlementSums
  .map(
    (sum) =>
      `coalesce(sum(posting.amount) filter (where settlement_sum(entry.kind, entry.payment_kind, batch.is_netted) = '${sum}'), 0) as ${sum}`,
  )
  .join(', ')

/** A settlement of more postings than one statement should read. */
export interface LargeSettlement {
  readonly merchantCode: string
  readonly currencyCode: string
  readonly number: number
}

/** The most postings of a settlement that the statement for a batch adds up. */
export const postingsMax = 20_000

/**
 * Every settlement with the one before it and the postings in its range; `absorb` gets those of more than
 * `most` postings, whose sums are not checked.
 */
export const settlementsWalk = (
  most: number,
  absorb: (large: readonly LargeSettlement[]) => void,
): Walk<readonly LargeSettlement[]> => ({
  table: 'settlement',
  key: { merchant_code: '', currency_code: '', number: '0' },
  batch: 100,
  limits: [most],
  steps: `
    batch as materialized (
      select merchant_code, currency_code, number, from_at, to_at, available_after, available_through, reserved_after, reserved_through,
             opening_balance, payins, payouts, topups, refunds, coalesce(reversals, 0) as reversals, fees, vat, adjustments, closing_balance,
             reversals is null as is_netted, merchant_code || ' ' || currency_code || '-' || lpad(number::text, 6, '0') as subject,
             available_through - available_after + reserved_through - reserved_after > $5::bigint as is_large,
             'MERCHANT_AVAILABLE/' || currency_code || '/' || merchant_code as available_id,
             'MERCHANT_RESERVED/' || currency_code || '/' || merchant_code as reserved_id
        from settlement where (merchant_code, currency_code, number) > ($1::text, $2::text, $3::int)
       order by merchant_code, currency_code, number limit $4),
    differences as (
      select 'a settlement continues where the one before ended' as check, batch.subject,
             case when batch.number = 1 then 'from 0 with nothing'
                  else coalesce('from ' || trim_scale(before.closing_balance) || ' at ' || before.to_at || ' after #'
                                || before.available_through || ' and #' || before.reserved_through, 'nothing before it') end as expected,
             'from ' || trim_scale(batch.opening_balance) || ' at ' || batch.from_at || ' after #'
               || batch.available_after || ' and #' || batch.reserved_after as found
        from batch
        left join settlement before on (before.merchant_code, before.currency_code, before.number)
          = (batch.merchant_code, batch.currency_code, batch.number - 1)
       where (batch.opening_balance, batch.available_after, batch.reserved_after) is distinct from (
               case when batch.number = 1 then 0 else before.closing_balance end,
               case when batch.number = 1 then 0 else before.available_through end,
               case when batch.number = 1 then 0 else before.reserved_through end)
          or batch.from_at <> before.to_at
      union all
      select 'a settlement adds up the postings in its range', batch.subject, ${sumsOf('summed')}, ${sumsOf('batch')}
        from batch
        cross join lateral (
          select ${entrySums}
            from ledger_posting posting join ledger_entry entry on entry.id = posting.entry_id
           where not batch.is_large and (posting.account_id = batch.available_id
             and posting.account_seq > batch.available_after and posting.account_seq <= batch.available_through
              or posting.account_id = batch.reserved_id
             and posting.account_seq > batch.reserved_after and posting.account_seq <= batch.reserved_through)) summed
       where not batch.is_large and (${settlementSums.map((sum) => `batch.${sum}`).join(', ')}) is distinct from
             (${settlementSums.map((sum) => `summed.${sum}`).join(', ')})
      union all
      select 'a settlement closes at the balance of its accounts', subject, coalesce(trim_scale(held)::text, 'no such postings'),
             trim_scale(closing_balance)::text
        from batch
        cross join lateral (
          select ledger_balance_after('MERCHANT_AVAILABLE', currency_code, merchant_code, available_through)
               + ledger_balance_after('MERCHANT_RESERVED', currency_code, merchant_code, reserved_through) as held) balance
       where held is distinct from closing_balance)`,
  totals: `(
    select json_agg(large) from (
      select merchant_code as "merchantCode", currency_code as "currencyCode", number from batch where is_large) large)`,
  absorb,
})
