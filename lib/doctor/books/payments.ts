import { entriesDue, entriesFound, offsetUnit, reversalDue, reversalFound } from './payment-entries.ts'
import { paymentColumns, paymentFacts } from './payment-facts.ts'
import { micros, type Walk } from './walk.ts'

/**
 * What payments moved on suspense, in millionths: what they must have moved by their status and receipts, and
 * what their entries moved.
 */
export type SuspenseTotals = readonly {
  readonly currency: string
  readonly due: string
  readonly found: string
}[]

/**
 * What a refund has taken from suspense: nothing before its success, and once it is back only what the
 * merchant had paid there.
 */
const taken = `case when money_returned is not null or status = 'REFUSED' then coalesce(taken_over, 0)
                    when succeeded then coalesce(from_suspense, 0) else 0 end`

/** What came later for what was short. */
const repaid = `case when short_borne_by is null then 0 else greatest(amount - amount_required, 0) - undone_short - coalesce(money_short, 0) end`

/** What a payin has in suspense, without what refunds took of it. */
const held = `case when is_reversed then late else counted + late - case when succeeded then amount_required + ${repaid} else 0 end end - refunded_of_suspense`

const offsetMost = `case when is_payin then offset_up_to * ${offsetUnit} else 0 end`

const differences = `
  select 'a payment has the entries that its status requires, each once' as check, subject, due as expected, found
    from spelt_out where due is distinct from found
  union all
  select 'a payment names an attempt of its own, and its newest event', subject,
         'an attempt, event ' || coalesce(newest_event::text, 'none'),
         case when in_force = 0 then 'no attempt ' || attempt_no else 'an attempt' end || ', event ' || event_no
    from looked_at where in_force = 0 or event_no is distinct from newest_event
  union all
  select 'a payment has at most one attempt that is not closed', subject, '1', attempts_open::text
    from looked_at where attempts_open > 1
  union all
  select 'a reversal takes back each receipt from its account, and the completion', subject,
         due, found
    from reversal where due <> found
  union all
  select 'an attempt requires the order amount and at most an offset more', subject,
         trim_scale(amount) || ' to ' || trim_scale(amount + ${offsetMost}), trim_scale(least) || ' to ' || trim_scale(most)
    from looked_at fact where least < amount or most > amount and most > amount + ${offsetMost}
  union all
  select 'more is required only after a part payment, by at most an offset for each receipt', subject,
         'at most ' || trim_scale(parts * ${offsetMost}), trim_scale(rest_offset)::text
    from looked_at fact where rest_offset > 0 and rest_offset > parts * ${offsetMost}
  union all
  select 'a payment succeeds by receipts of the required amount', subject, trim_scale(amount_required)::text, trim_scale(counted)::text
    from looked_at where is_payin and succeeded and counted < amount_required
  union all
  select 'a completion is booked for the receipt that completed the payment', subject,
         coalesce(event_receipt::text, 'a receipt that the event of the success names'),
         completion_receipt || case when completion_counted then '' else ', which did not count for it' end
    from looked_at where is_payin and succeeded and (completion_receipt <> event_receipt or event_receipt is null or not completion_counted)
     and completion_receipt is not null
  union all
  select 'a payment received the sum of its receipts', subject, trim_scale(amount_received)::text, trim_scale(money_received)::text
    from looked_at where money_received <> amount_received
  union all
  select 'a payin is refunded what its refunds in force take', subject,
         trim_scale(refunds_in_force) || ', of suspense ' || trim_scale(refunded_of_suspense),
         trim_scale(money_refunded) || ', of suspense ' || trim_scale(suspense_refunded)
    from looked_at where (money_refunded, suspense_refunded) <> (refunds_in_force, refunded_of_suspense)
  union all
  select 'refunds take no more than a payin received', subject, 'at least 0 left', trim_scale(${held})::text
    from looked_at where is_payin and refunds_in_force > 0 and undone_taken = 0 and ${held} < 0
  union all
  select 'a refund takes something until it is refused or comes back', subject,
         case when money_returned is not null or status = 'REFUSED' then 'released' else 'in force' end,
         case when from_suspense is null then 'no refund' when released_at is null then 'in force' else 'released' end
    from looked_at where kind = 'refund'
     and (from_suspense is null or (released_at is not null) <> (money_returned is not null or status = 'REFUSED'))
  union all
  select 'a match that was undone takes back what its receipt brought', subject, undone_due, undone_found
    from looked_at where undone_due <> undone_found
  union all
  select 'the returned amount is the order amount, or that of the receipts whose match was undone', subject,
         case when not succeeded then 'nothing in ' || status
              when undone_taken > 0 then trim_scale(undone_returned)::text else trim_scale(amount)::text end,
         coalesce(trim_scale(money_returned)::text, 'nothing')
    from looked_at
   where (money_returned is not null and not succeeded) or (undone_taken = 0 and money_returned <> amount)
      or (undone_taken > 0 and coalesce(money_returned, 0) <> undone_returned)
  union all
  select 'what a payment lacks is borne by the house or its merchant', subject,
         trim_scale(case short_borne_by when 'HOUSE' then -coalesce(money_short, 0) else 0 end) || ', merchant '
           || trim_scale(case short_borne_by when 'MERCHANT' then -coalesce(money_short, 0) else 0 end),
         trim_scale(short_of_house) || ', merchant ' || trim_scale(short_of_merchant)
    from looked_at
   where short_of_house <> case short_borne_by when 'HOUSE' then -coalesce(money_short, 0) else 0 end
      or short_of_merchant <> case short_borne_by when 'MERCHANT' then -coalesce(money_short, 0) else 0 end`

/** Every payment with its entries and receipts. */
export const paymentsWalk = (absorb: (totals: SuspenseTotals) => void): Walk<SuspenseTotals> => ({
  table: 'payment',
  key: { merchant_code: '', kind: '', payment_id: '' },
  batch: 10_000,
  steps: `
    batch as materialized (
      select row_number() over (order by merchant_code, kind, payment_id)::int as n, ${paymentColumns}
        from payment where (merchant_code, kind, payment_id) > ($1::text, $2::text, $3::text)
       order by merchant_code, kind, payment_id limit $4),
    ${paymentFacts},
    spelt_out as (
      select subject, due.entries as due, found.entries as found
        from looked_at fact cross join lateral (${entriesDue}) due cross join lateral (${entriesFound}) found
       where not is_exact order by n),
    reversal as (
      select subject, due.lines as due, found.lines as found
        from looked_at fact cross join lateral (${reversalDue}) due cross join lateral (${reversalFound}) found
       where is_reversed order by n),
    differences as (${differences})`,
  totals: `(
    select json_agg(moved) from (
      select currency_code as currency,
             ${micros(
               `coalesce(-sum(case when by_receipt then counted - refunds_taken_over else amount_required - undone_taken + ${repaid} end)
                  filter (where is_payin and succeeded), 0)
                - coalesce(sum(${taken}) filter (where kind = 'refund'), 0)`,
             )} as due,
             ${micros('coalesce(sum(on_suspense), 0)')} as found
        from looked_at group by currency_code) moved)`,
  absorb,
})
