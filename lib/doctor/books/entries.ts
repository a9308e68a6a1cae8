import { entriesOfLines, entriesOfPeople } from './entry-sources.ts'
import { micros, type Walk } from './walk.ts'

/**
 * Entries of payments: the walk over payments knows what they must move on suspense. Entries of receipts: the
 * walk over receipts does.
 */
const ofPayments = `('COMPLETION', 'FEE', 'VAT', 'RESERVE', 'RELEASE', 'PAYOUT', 'REFUND', 'RETURN', 'REVERSAL', 'RECEIPT_REVERSAL', 'MATCH_UNDONE', 'SHORTFALL')`
const ofReceipts = `('RECEIPT', 'RECEIPT_REVERSAL', 'RECEIPT_WITHDRAWN', 'MATCH_UNDONE', 'SUSPENSE_RETURN', 'SUSPENSE_RETURN_REFUSED')`
const ofPeople = `('OPENING_BALANCE', 'ADJUSTMENT')`
/**
 * Entries that need neither a payment nor a receipt: lines of statements have them, which are walked by
 * themselves.
 */
const ofStatements = `('STATEMENT_OPENING', 'OPEN_DEBIT', 'CHARGE', 'INTEREST', 'OWN_TRANSFER', 'OTHER', 'PAYOUT_SETTLED', 'PAYOUT_RETURNED',
  'LINE_UNDONE')`
/**
 * What moves money of receipts on suspense, without a payment; of those that may book a line, only where a
 * receipt is named.
 */
const ofSuspenseItems = `('RECEIPT', 'RECEIPT_WITHDRAWN', 'SUSPENSE_RETURN', 'SUSPENSE_RETURN_REFUSED', 'CHARGE', 'INTEREST', 'OWN_TRANSFER', 'OTHER')`
const ofCompletions = `('COMPLETION', 'SHORTFALL', 'REVERSAL', 'RECEIPT_REVERSAL', 'MATCH_UNDONE', 'REFUND', 'RELEASE', 'RETURN')`

/**
 * What entries moved on a house account, in millionths; `other`: entries that belong to neither receipts
 * nor payments; `lost`: entries of receipts and payments that do not exist; `adjusted`: adjustments of no
 * payment, which earlier releases booked against suspense.
 */
export interface HouseMovement {
  readonly account: string
  readonly amount: string
  readonly other: string
  readonly lost: string
  readonly adjusted: string
}

/** Every entry up to one number. */
export const entriesWalk = (
  through: bigint,
  absorb: (movements: readonly HouseMovement[]) => void,
): Walk<readonly HouseMovement[]> => ({
  table: 'ledger_entry',
  key: { id: '0' },
  batch: 10_000,
  limits: [through],
  steps: `
    batch as (
      select id, kind, currency_code, merchant_code, payment_kind, payment_id, receipt_id, request_id, statement_line_id, reason, posted_at
        from ledger_entry
       where id > $1::bigint and id <= $3::bigint order by id limit $2),
    lines as materialized (
      select batch.id, batch.kind, batch.kind = 'ADJUSTMENT' and batch.payment_id is null as is_adjustment, posting.line, posting.amount, posting.account_id, posting.account_seq, account.merchant_code,
             account.kind as account_kind,
             account.currency_code is distinct from batch.currency_code as is_foreign
        from batch
        left join (
          select * from ledger_posting where entry_id > $1::bigint and entry_id <= (select max(id) from batch)) posting on posting.entry_id = batch.id
        left join ledger_account account on account.id = posting.account_id),
    entries as materialized (
      select id, count(line) as lines, coalesce(sum(amount), 0) as total
        from lines group by id having count(line) < 2 or sum(amount) <> 0),
    unnamed as materialized (
      select id, kind, is_lost, missing from (
        select batch.id, batch.kind,
               case when batch.kind in ${ofSuspenseItems} then receipt.id is null
                    when batch.kind in ${ofCompletions} then payment.payment_id is null else false end as is_lost,
               case when batch.kind in ${ofPayments} and payment.payment_id is null then 'an existing payment'
                    when batch.kind in ${ofReceipts} and receipt.id is null then 'a receipt'
                    when batch.kind not in ${ofPayments} and batch.kind not in ${ofReceipts} and batch.kind not in ${ofPeople}
                      and batch.kind not in ${ofStatements}
                      then 'a kind of entry that this release knows' end as missing
          from batch
          left join payment on (payment.merchant_code, payment.kind, payment.payment_id)
            = (batch.merchant_code, batch.payment_kind, batch.payment_id)
          left join receipt on receipt.id = batch.receipt_id and (batch.kind in ${ofReceipts} or batch.kind in ${ofSuspenseItems})) named
       where is_lost or missing is not null),
    differences as (
      select 'entry names the payment or receipt that it was booked for' as check, id::text as subject, missing as expected, kind as found
        from unnamed where missing is not null
      union all
      select 'entry sums to zero', id::text, '0', trim_scale(total)::text
        from entries where total <> 0
      union all
      select 'entry has at least two lines', id::text, '2', lines::text from entries where lines < 2
      union all
      select 'entry has accounts of its currency only', id::text, 'no account of another currency', account_id
        from lines where line is not null and is_foreign
      union all
      select 'posting to a merchant''s account is numbered, no other is', id || '/' || line,
             case when merchant_code is null then 'no number' else 'a number' end, coalesce(account_seq::text, 'no number')
        from lines where line is not null and (merchant_code is null) <> (account_seq is null)
      union all
      ${entriesOfLines}
      union all
      ${entriesOfPeople})`,
  totals: `(
    select json_agg(moved) from (
      select account_id as account, ${micros('sum(amount)')} as amount,
             ${micros(`coalesce(sum(amount) filter (where kind not in ${ofSuspenseItems} and kind not in ${ofCompletions}), 0)`)} as other,
             ${micros('coalesce(sum(amount) filter (where id in (select id from unnamed where is_lost)), 0)')} as lost,
             ${micros('coalesce(sum(amount) filter (where is_adjustment), 0)')} as adjusted
        from lines where account_id is not null and merchant_code is null group by account_id) moved)`,
  absorb,
})
