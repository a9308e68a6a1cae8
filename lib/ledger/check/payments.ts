import { micros, type Walk } from './walk.ts'

/** What payments say that accounts must hold, in millionths. */
export interface PaymentTotals {
  /** Received and not given to a merchant: part payments, money that came too late, surplus. */
  readonly held: readonly { readonly currency: string; readonly amount: string }[] | null
  /** Of payouts that are open: amount, fee and VAT. */
  readonly reserved:
    readonly { readonly merchant: string; readonly currency: string; readonly amount: string }[] | null
}

/** Entries that a payment must have, each with what it moves on available and on reserved. */
const due = `(values
  ('COMPLETION', batch.amount, 0, is_payin and succeeded),
  ('RESERVE', -total, total, not is_payin),
  ('RELEASE', total, -total, not is_payin and batch.status = 'REFUSED'),
  ('PAYOUT', 0, -batch.amount, not is_payin and succeeded),
  ('FEE', case when is_payin then -terms.fee else 0 end, case when is_payin then 0 else -terms.fee end, succeeded and terms.fee <> 0),
  ('VAT', case when is_payin then -terms.vat else 0 end, case when is_payin then 0 else -terms.vat end, succeeded and terms.vat <> 0),
  ('REVERSAL', -batch.amount, 0, is_payin and batch.money_returned is not null),
  ('RETURN', batch.amount, 0, not is_payin and batch.money_returned is not null)) as due (kind, available, reserved, holds)`

const listed = `coalesce(string_agg(kind || ' ' || trim_scale(available) || '/' || trim_scale(reserved), ', '
  order by kind, available, reserved), 'no entry')`

/** Every payment with its entries and receipts. */
export const paymentsWalk = (absorb: (totals: PaymentTotals) => void): Walk<PaymentTotals> => ({
  table: 'payment',
  key: { merchant_code: '', kind: '', payment_id: '' },
  batch: 2_000,
  steps: `
    batch as materialized (
      select merchant_code, kind, payment_id, status, currency_code, amount, attempt_no, money_received, money_returned,
             merchant_code || ' ' || kind || ' ' || payment_id as subject,
             kind <> 'payout' as is_payin, status = 'SUCCESS' as succeeded
        from payment where (merchant_code, kind, payment_id) > ($1::text, $2::text, $3::text)
       order by merchant_code, kind, payment_id limit $4),
    looked_at as materialized (
      select batch.*, terms.amount_required, terms.total, due.entries as entries_due, found.entries as entries_found,
             found.from_suspense, received.amount as amount_received
        from batch
        left join lateral (
          select matched.attempt_no
            from ledger_entry entry
            join receipt_match matched on matched.receipt_id = entry.receipt_id
             and (matched.merchant_code, matched.kind, matched.payment_id) = (batch.merchant_code, batch.kind, batch.payment_id)
           where (entry.merchant_code, entry.payment_kind, entry.payment_id) = (batch.merchant_code, batch.kind, batch.payment_id)
             and entry.kind = 'COMPLETION' limit 1) paid on true
        left join lateral (
          select attempt.amount_required, attempt.fee, attempt.vat, batch.amount + attempt.fee + attempt.vat as total
            from payment_attempt attempt
           where (attempt.merchant_code, attempt.kind, attempt.payment_id) = (batch.merchant_code, batch.kind, batch.payment_id)
             and attempt.attempt_no = coalesce(paid.attempt_no, batch.attempt_no)) terms on true
        left join lateral (select ${listed} as entries from ${due} where holds) due on true
        left join lateral (
          select ${listed} as entries, sum(from_suspense) as from_suspense
            from (
              select entry.kind,
                     coalesce(sum(posting.amount) filter (where account.kind = 'MERCHANT_AVAILABLE'), 0) as available,
                     coalesce(sum(posting.amount) filter (where account.kind = 'MERCHANT_RESERVED'), 0) as reserved,
                     coalesce(-sum(posting.amount) filter (where account.kind = 'SUSPENSE' and entry.kind = 'COMPLETION'), 0) as from_suspense
                from ledger_entry entry
                join ledger_posting posting on posting.entry_id = entry.id
                join ledger_account account on account.id = posting.account_id
               where (entry.merchant_code, entry.payment_kind, entry.payment_id) = (batch.merchant_code, batch.kind, batch.payment_id)
                 and entry.kind <> 'ADJUSTMENT'
               group by entry.id) entry) found on true
        left join lateral (
          select coalesce(sum(receipt.amount), 0) as amount
            from receipt_match matched join receipt on receipt.id = matched.receipt_id
           where (matched.merchant_code, matched.kind, matched.payment_id) = (batch.merchant_code, batch.kind, batch.payment_id)) received on true),
    differences as (
      select 'a payment has the entries that its status asks for, each once' as check, subject, entries_due as expected,
             entries_found as found
        from looked_at where entries_due is distinct from entries_found
      union all
      select 'a completion takes from suspense what was required', subject, trim_scale(amount_required)::text,
             coalesce(trim_scale(from_suspense)::text, 'nothing')
        from looked_at where is_payin and succeeded and amount_required is distinct from from_suspense
      union all
      select 'a payment received what its receipts add up to', subject, trim_scale(amount_received)::text, trim_scale(money_received)::text
        from looked_at where money_received <> amount_received
      union all
      select 'what was given back is the order amount', subject, trim_scale(amount)::text, trim_scale(money_returned)::text
        from looked_at where money_returned <> amount)`,
  totals: `json_build_object(
    'held', (
      select json_agg(held) from (
        select currency_code as currency, ${micros(`sum(money_received - case when succeeded then amount_required else 0 end)`)} as amount
          from looked_at where is_payin group by currency_code) held),
    'reserved', (
      select json_agg(reserved) from (
        select merchant_code as merchant, currency_code as currency, ${micros('sum(total)')} as amount
          from looked_at where not is_payin and status in ('WAITING', 'PROCESSING') group by merchant_code, currency_code) reserved))`,
  absorb,
})
