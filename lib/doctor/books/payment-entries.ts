import { currencies, type CurrencyCode } from '../../money/currency.ts'

/**
 * SQL for the expected entries of a payment, used in a walk over payments. `batch` is a payment; `terms` the
 * attempt whose money completed it, else the one in force (`amount_required`, `fee`, `vat`, `total` with the
 * order amount); `refund` its own row, if it is a refund; `refunds` what those of the payment took over.
 */

const available = `'MERCHANT_AVAILABLE/' || currency_code || '/' || batch.merchant_code`
const reserved = `'MERCHANT_RESERVED/' || currency_code || '/' || batch.merchant_code`
const house = (kind: string): string => `'${kind}/' || currency_code`

/**
 * The part of a refund that lies in suspense, what of it the merchant paid for when the payin was reversed,
 * and the rest, which is the merchant's; 0, 0 and the amount of any other payment.
 */
const ofSuspense = 'coalesce(refund.from_suspense, 0)'
const takenOver = 'coalesce(refund.taken_over, 0)'
const own = `(batch.amount - ${ofSuspense})`

/** For payouts, fee and VAT were reserved with the amount. */
const charged = `case when is_payin then ${available} else ${reserved} end`

const paidOut = `case when batch.kind = 'refund' then 'REFUND' else 'PAYOUT' end`

/**
 * Every line that a payment's entries must have. Of a reversal, only what is taken from the merchant: the
 * rest is compared separately.
 */
const linesDue = `(values
  ('COMPLETION', ${available}, batch.amount, is_payin and succeeded),
  ('COMPLETION', ${house('ROUNDING')}, greatest(terms.amount_required - batch.amount, 0), is_payin and succeeded),
  ('COMPLETION', ${house('SHORTFALL')}, least(terms.amount_required - batch.amount, 0), is_payin and succeeded),
  ('COMPLETION', ${house('SUSPENSE')}, -terms.amount_required, is_payin and succeeded),
  ('FEE', ${charged}, -terms.fee, succeeded),
  ('FEE', ${house('FEE_INCOME')}, terms.fee, succeeded),
  ('VAT', ${charged}, -terms.vat, succeeded),
  ('VAT', ${house('VAT_PAYABLE')}, terms.vat, succeeded),
  ('REVERSAL', ${available}, -batch.amount - refunds.taken_over, is_reversed),
  ('RESERVE', ${available}, ${ofSuspense} - total, not is_payin),
  ('RESERVE', ${reserved}, total - ${ofSuspense}, not is_payin),
  ('RELEASE', ${reserved}, ${ofSuspense} - total, not is_payin and status = 'REFUSED'),
  ('RELEASE', ${available}, total - ${ofSuspense} + ${takenOver}, not is_payin and status = 'REFUSED'),
  ('RELEASE', ${house('SUSPENSE')}, -${takenOver}, not is_payin and status = 'REFUSED'),
  (${paidOut}, ${reserved}, -${own}, not is_payin and succeeded),
  (${paidOut}, ${house('SUSPENSE')}, -${ofSuspense}, not is_payin and succeeded),
  (${paidOut}, ${house('PAYOUT_CLEARING')}, batch.amount, not is_payin and succeeded),
  ('RETURN', ${house('PAYOUT_CLEARING')}, -batch.amount, not is_payin and money_returned is not null),
  ('RETURN', ${house('SUSPENSE')}, ${ofSuspense} - ${takenOver}, not is_payin and money_returned is not null),
  ('RETURN', ${available}, ${own} + ${takenOver}, not is_payin and money_returned is not null)) as due (kind, account_id, amount, holds)`

/** The lines of one entry, in words. */
export const lineList = (listed = 'true'): string =>
  `coalesce(string_agg(account_id || ' ' || trim_scale(amount), ', ' order by account_id) filter (where ${listed}), 'no line')`

const entryList = (listed = 'true'): string =>
  `coalesce(string_agg(kind || ': ' || lines, '; ' order by kind, lines) filter (where ${listed}), 'no entry') as entries`

export const entriesDue = `
  select ${entryList()} from (
    select kind, ${lineList()} as lines from ${linesDue} where holds and amount <> 0 group by kind) entry`

const ofPayment = `(entry.merchant_code, entry.payment_kind, entry.payment_id) = (batch.merchant_code, batch.kind, batch.payment_id)`

/**
 * `by_receipt`: it was reversed receipt by receipt, as every reversal is that names a receipt. `on_suspense`:
 * what completion, reversal and refund moved there.
 */
export const entriesFound = `
  select ${entryList(`kind not in ('RECEIPT_REVERSAL', 'MATCH_UNDONE', 'SHORTFALL')`)},
         coalesce(bool_or(kind = 'REVERSAL' and receipt_id is not null), false) as by_receipt, sum(on_suspense) as on_suspense
    from (
      select id, kind, receipt_id, ${lineList(`kind <> 'REVERSAL' or account_id like 'MERCHANT%'`)} as lines,
             sum(amount) filter (where account_id = ${house('SUSPENSE')} and kind in ('COMPLETION', 'REVERSAL', 'RECEIPT_REVERSAL', 'MATCH_UNDONE', 'SHORTFALL', 'REFUND', 'RELEASE', 'RETURN')) as on_suspense
        from (
          select entry.id, entry.kind, entry.receipt_id, posting.account_id, sum(posting.amount) as amount
            from ledger_entry entry
            left join ledger_posting posting on posting.entry_id = entry.id
           where ${ofPayment} and entry.kind not in ('ADJUSTMENT', 'PAYOUT_SETTLED', 'PAYOUT_RETURNED')
           group by entry.id, posting.account_id) line
       group by id, kind, receipt_id) entry`

/** What a reversal must move on each account, computed from the receipts and the terms. */
const reversalLinesDue = `
  select account_id, amount from (
    select 'RECEIVING/' || receipt.currency_code || '/' || receipt.receiving_account_id as account_id, sum(receipt.amount) as amount
      from receipt_match matched join receipt on receipt.id = matched.receipt_id
     where (matched.merchant_code, matched.kind, matched.payment_id) = (batch.merchant_code, batch.kind, batch.payment_id)
       and not matched.after_success and matched.undone_at is null
     group by 1
    union all
    select account_id, amount from (values
      (${available}, -batch.amount - refunds.taken_over),
      (${house('ROUNDING')}, least(batch.amount - terms.amount_required, 0)),
      (${house('SHORTFALL')}, greatest(batch.amount - terms.amount_required, 0)),
      (${house('SUSPENSE')}, terms.amount_required + refunds.taken_over - received.counted)) as given (account_id, amount)) line
   where is_reversed and amount <> 0`

/**
 * What the entries of a reversal moved, in one entry or one for each receipt, including corrections booked
 * for the payment.
 */
const reversalLinesFound = `
  select account_id, amount from (
    select posting.account_id, sum(posting.amount) as amount
      from ledger_entry entry join ledger_posting posting on posting.entry_id = entry.id
     where is_reversed
       and ${ofPayment} and entry.kind in ('REVERSAL', 'RECEIPT_REVERSAL', 'ADJUSTMENT')
     group by posting.account_id) line
   where amount <> 0`

/**
 * What payments gave back by matches that were undone: `taken` left their completions, `returned` of it the
 * merchant. `due`: the entries that this must have.
 */
export const undone = `
  select coalesce(sum(money_taken), 0) as taken, coalesce(sum(money_returned), 0) as returned,
         coalesce(sum(greatest(money_returned - money_taken, 0)), 0) as short,
         coalesce(string_agg(lines, '; ' order by lines), 'no entry') as due
    from (
      select undo.receipt_id, undo.match_no, min(money_taken) as money_taken, min(money_returned) as money_returned,
             undo.receipt_id || ': ' || ${lineList()} as lines
        from receipt_match_undo undo join receipt_match matched using (receipt_id, match_no)
        cross join lateral (values
          (${available}, -money_returned), (${house('ROUNDING')}, least(money_returned - money_taken, 0)),
          (${house('SHORTFALL')}, greatest(money_returned - money_taken, 0)), (${house('SUSPENSE')}, money_taken))
          as line (account_id, amount)
       where (undo.merchant_code, undo.kind, undo.payment_id) = (batch.merchant_code, batch.kind, batch.payment_id)
         and matched.given_back and amount <> 0
       group by undo.receipt_id, undo.match_no) entry`

/**
 * What a payment left on SHORTFALL, and what its merchant bears of it: nothing where it was completed with
 * all that was ordered, and after all of it was given back.
 */
export const shortFound = `
  select coalesce(sum(posting.amount) filter (where account_id = ${house('SHORTFALL')}), 0) as of_house,
         coalesce(sum(posting.amount) filter (where account_id = ${available} and entry.kind = 'SHORTFALL'), 0) as of_merchant
    from ledger_entry entry join ledger_posting posting on posting.entry_id = entry.id
   where ${ofPayment} and (short_borne_by is not null or entry.kind = 'SHORTFALL')`

/** The entries of matches that were undone. Those of a match that was redone add up to nothing. */
export const undoneFound = `
  select coalesce(string_agg(lines, '; ' order by lines), 'no entry') as entries
    from (
      select line.receipt_id || ': ' || ${lineList()} as lines
        from (
          select entry.receipt_id, posting.account_id, sum(posting.amount) as amount
            from ledger_entry entry join ledger_posting posting on posting.entry_id = entry.id
           where ${ofPayment} and entry.kind = 'MATCH_UNDONE'
           group by entry.receipt_id, posting.account_id having sum(posting.amount) <> 0) line
       group by line.receipt_id) entry`

/** Whether a payment, a row of `alias`, was taken back by its bank: all of it, receipt by receipt. */
export const isReversed = (alias: string): string => `
  ${alias}.kind not in ('payout', 'refund') and ${alias}.money_returned is not null and not exists (
    select from receipt_match undone
     where (undone.merchant_code, undone.kind, undone.payment_id) = (${alias}.merchant_code, ${alias}.kind, ${alias}.payment_id)
       and undone.given_back)`

export const reversalDue = `select ${lineList()} as lines from (${reversalLinesDue}) line`
export const reversalFound = `select ${lineList()} as lines from (${reversalLinesFound}) line`

/** The difference between what a reversal must move and what it moved. */
export const reversalDifference = `
  select account_id, sum(amount) as amount from (
    select * from (${reversalLinesDue}) due
    union all
    select account_id, -amount from (${reversalLinesFound}) found) line
   group by account_id having sum(amount) <> 0`

const codesWith = (minorUnits: number): string =>
  currencies
    .filter((currency) => currency.minorUnits === minorUnits)
    .map(({ code }) => `'${code}'`)
    .join(', ')

/** Currencies with decimals that some rails do not carry: there an offset may be of whole units. */
export const wholeOnSomeRails: readonly CurrencyCode[] = ['IDR', 'KES', 'TWD', 'TZS']

/**
 * The unit of the offset by which an amount may exceed that of the order: a whole one, where both amounts are
 * whole and the currency has rails that carry nothing else (specification-gaps.md, "Money", `moneyRequired`).
 */
export const offsetUnit = `case
  when currency_code in (${wholeOnSomeRails.map((code) => `'${code}'`).join(', ')}) and batch.amount % 1 = 0 and asked.most % 1 = 0 then 1
  ${[...new Set(currencies.map(({ minorUnits }) => minorUnits))]
    .map((minorUnits) => `when currency_code in (${codesWith(minorUnits)}) then 1e-${minorUnits}::numeric`)
    .join(' ')} end`
