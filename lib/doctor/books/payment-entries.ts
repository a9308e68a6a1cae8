import { currencies, type CurrencyCode } from '../../money/currency.ts'

/**
 * SQL for the expected entries of a payment, used in a walk over payments. `fact` is a payment with all that
 * is known of it (`payment-facts.ts`): its terms are those of the attempt whose money completed it, else of
 * the one in force (`amount_required`, `fee`, `vat`, `total` with the order amount).
 */

const available = `'MERCHANT_AVAILABLE/' || fact.currency_code || '/' || fact.merchant_code`
const reserved = `'MERCHANT_RESERVED/' || fact.currency_code || '/' || fact.merchant_code`
const house = (kind: string): string => `'${kind}/' || fact.currency_code`

/**
 * The part of a refund that lies in suspense, what of it the merchant paid for when the payin was reversed,
 * and the rest, which is the merchant's; 0, 0 and the amount of any other payment.
 */
const ofSuspense = 'coalesce(fact.from_suspense, 0)'
const takenOver = 'coalesce(fact.taken_over, 0)'
const own = `(fact.amount - ${ofSuspense})`

/** For payouts, fee and VAT were reserved with the amount. */
const charged = `case when is_payin then ${available} else ${reserved} end`

const paidOut = `case when fact.kind = 'refund' then 'REFUND' else 'PAYOUT' end`

interface DueLine {
  readonly kind: string
  readonly account: string
  readonly amount: string
  readonly holds: string
}

const due = (kind: string, account: string, amount: string, holds: string): DueLine => ({
  kind,
  account,
  amount,
  holds,
})

const completes = 'is_payin and succeeded'
const refuses = `not is_payin and status = 'REFUSED'`
const paysOut = 'not is_payin and succeeded'
const comesBack = 'not is_payin and money_returned is not null'

/**
 * Every line that a payment's entries must have. Of a reversal, only what is taken from the merchant: the
 * rest is compared separately.
 */
const linesDue: readonly DueLine[] = [
  due(`'COMPLETION'`, available, 'fact.amount', completes),
  due(`'COMPLETION'`, house('ROUNDING'), 'greatest(fact.amount_required - fact.amount, 0)', completes),
  due(`'COMPLETION'`, house('SHORTFALL'), 'least(fact.amount_required - fact.amount, 0)', completes),
  due(`'COMPLETION'`, house('SUSPENSE'), '-fact.amount_required', completes),
  due(`'FEE'`, charged, '-fact.fee', 'succeeded'),
  due(`'FEE'`, house('FEE_INCOME'), 'fact.fee', 'succeeded'),
  due(`'VAT'`, charged, '-fact.vat', 'succeeded'),
  due(`'VAT'`, house('VAT_PAYABLE'), 'fact.vat', 'succeeded'),
  due(`'REVERSAL'`, available, '-fact.amount - refunds_taken_over', 'is_reversed'),
  due(`'RESERVE'`, available, `${ofSuspense} - total`, 'not is_payin'),
  due(`'RESERVE'`, reserved, `total - ${ofSuspense}`, 'not is_payin'),
  due(`'RELEASE'`, reserved, `${ofSuspense} - total`, refuses),
  due(`'RELEASE'`, available, `total - ${ofSuspense} + ${takenOver}`, refuses),
  due(`'RELEASE'`, house('SUSPENSE'), `-${takenOver}`, refuses),
  due(paidOut, reserved, `-${own}`, paysOut),
  due(paidOut, house('SUSPENSE'), `-${ofSuspense}`, paysOut),
  due(paidOut, house('PAYOUT_CLEARING'), 'fact.amount', paysOut),
  due(`'RETURN'`, house('PAYOUT_CLEARING'), '-fact.amount', comesBack),
  due(`'RETURN'`, house('SUSPENSE'), `${ofSuspense} - ${takenOver}`, comesBack),
  due(`'RETURN'`, available, `${own} + ${takenOver}`, comesBack),
]

/** The lines of one entry, in words. */
export const lineList = (listed = 'true'): string =>
  `coalesce(string_agg(account_id || ' ' || trim_scale(amount), ', ' order by account_id) filter (where ${listed}), 'no line')`

const entryList = `coalesce(string_agg(kind || ': ' || lines, '; ' order by kind, lines), 'no entry') as entries`

export const entriesDue = `
  select ${entryList} from (
    select kind, ${lineList()} as lines
      from (values
        ${linesDue.map(({ kind, account, amount, holds }) => `(${kind}, ${account}, ${amount}, ${holds})`).join(',\n        ')}) as due (kind, account_id, amount, holds)
     where holds and amount <> 0 group by kind) entry`

/** Kinds of entries that are compared by other means. */
const comparedElsewhere = `('ADJUSTMENT', 'PAYOUT_SETTLED', 'PAYOUT_RETURNED', 'RECEIPT_REVERSAL', 'MATCH_UNDONE', 'SHORTFALL')`

const ofPayment = `(entry.merchant_code, entry.payment_kind, entry.payment_id) = (fact.merchant_code, fact.kind, fact.payment_id)`

export const entriesFound = `
  select ${entryList} from (
    select kind, ${lineList(`kind <> 'REVERSAL' or account_id like 'MERCHANT%'`)} as lines
      from (
        select entry.id, entry.kind, posting.account_id, sum(posting.amount) as amount
          from ledger_entry entry
          left join ledger_posting posting on posting.entry_id = entry.id
         where ${ofPayment} and entry.kind not in ${comparedElsewhere}
         group by entry.id, posting.account_id) line
     group by id, kind) entry`

/** Each line that is due has a bit, so that a number tells which of them were found. */
const bitOf = new Map(linesDue.map((line, number) => [line, 2 ** number]))

/** The bit of the line found; another bit where it is none of them, 0 where it is compared elsewhere. */
const bitFound = `
  case when line.kind is null then 0
       ${linesDue
         .map(
           (line) =>
             `when line.kind = ${line.kind} and ${line.holds} and account_id = ${line.account} and line.amount = ${line.amount} then ${bitOf.get(line)}`,
         )
         .join('\n       ')}
       when line.kind in ${comparedElsewhere} then 0
       else ${2 ** linesDue.length} end`

const bitsDue = linesDue
  .map((line) => `case when ${line.holds} and ${line.amount} <> 0 then ${bitOf.get(line)} else 0 end`)
  .join('\n    + ')

/** How many kinds of entries have lines among those found. */
const kindsFound = [...Map.groupBy(linesDue, ({ kind }) => kind).values()]
  .map((lines) => `(bits & ${lines.reduce((bits, line) => bits + (bitOf.get(line) ?? 0), 0)} > 0)::int`)
  .join(' + ')

/** How many entries of a payment are compared line by line. */
export const entriesOfPayment = `
  select n, count(*) as entries from entry where kind not in ${comparedElsewhere} group by n`

/**
 * Whether the entries are those that are due, without words: every line was found once, those of one kind in
 * one entry, and no other.
 */
export const isExact = `
  bits = bits_in_all and coalesce(entries, 0) = ${kindsFound}
  and bits = ${bitsDue}`

/** Each line of the entries of a payment, or none. */
const lines = `
  select n, line.kind, line.receipt_id, ${bitFound} as bit,
         case when account_id = ${house('SUSPENSE')} and line.kind in ('COMPLETION', 'REVERSAL', 'RECEIPT_REVERSAL', 'MATCH_UNDONE', 'SHORTFALL', 'REFUND', 'RELEASE', 'RETURN')
              then line.amount end as on_suspense,
         case when short_borne_by is null and line.kind <> 'SHORTFALL' then null
              when account_id = ${house('SHORTFALL')} then line.amount end as of_house,
         case when line.kind = 'SHORTFALL' and account_id = ${available} then line.amount end as of_merchant
    from fact full join line using (n)`

/**
 * The entries of each payment in numbers. `by_receipt`: it was reversed receipt by receipt, as every reversal
 * is that names a receipt. `on_suspense`: what completion, reversal and refund moved there. What a payment
 * left on SHORTFALL, and what its merchant bears of it: nothing where it was completed with all that was
 * ordered, and after all of it was given back.
 */
export const booked = `
  select n, bit_or(bit) as bits, sum(bit) as bits_in_all,
         coalesce(bool_or(kind = 'REVERSAL' and receipt_id is not null), false) as by_receipt, sum(on_suspense) as on_suspense,
         coalesce(sum(of_house), 0) as short_of_house, coalesce(sum(of_merchant), 0) as short_of_merchant
    from (${lines}) line group by n`

/** What a reversal must move on each account, computed from the receipts and the terms. */
const reversalLinesDue = `
  select account_id, amount from (
    select 'RECEIVING/' || receipt.currency_code || '/' || receipt.receiving_account_id as account_id, sum(receipt.amount) as amount
      from receipt_match matched join receipt on receipt.id = matched.receipt_id
     where (matched.merchant_code, matched.kind, matched.payment_id) = (fact.merchant_code, fact.kind, fact.payment_id)
       and not matched.after_success and matched.undone_at is null
     group by 1
    union all
    select account_id, amount from (values
      (${available}, -fact.amount - refunds_taken_over),
      (${house('ROUNDING')}, least(fact.amount - fact.amount_required, 0)),
      (${house('SHORTFALL')}, greatest(fact.amount - fact.amount_required, 0)),
      (${house('SUSPENSE')}, fact.amount_required + refunds_taken_over - counted)) as given (account_id, amount)) line
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
  select n, sum(money_taken) as undone_taken, sum(money_returned) as undone_returned,
         sum(greatest(money_returned - money_taken, 0)) as undone_short, string_agg(lines, '; ' order by lines) as undone_due
    from (
      select n, undo.receipt_id, undo.match_no, min(undo.money_taken) as money_taken, min(undo.money_returned) as money_returned,
             undo.receipt_id || ': ' || ${lineList()} as lines
        from (select n, merchant_code, kind, payment_id, currency_code from batch) fact
        join receipt_match_undo undo using (merchant_code, kind, payment_id)
        join receipt_match matched on (matched.receipt_id, matched.match_no) = (undo.receipt_id, undo.match_no) and matched.given_back
        cross join lateral (values
          (${available}, -undo.money_returned), (${house('ROUNDING')}, least(undo.money_returned - money_taken, 0)),
          (${house('SHORTFALL')}, greatest(undo.money_returned - money_taken, 0)), (${house('SUSPENSE')}, money_taken))
          as line (account_id, amount)
       where amount <> 0
       group by n, undo.receipt_id, undo.match_no) entry
   group by n`

/** The entries of matches that were undone. Those of a match that was redone add up to nothing. */
export const undoneFound = `
  select n, string_agg(lines, '; ' order by lines) as undone_found
    from (
      select n, receipt_id || ': ' || ${lineList()} as lines
        from (
          select n, receipt_id, account_id, sum(amount) as amount
            from line where kind = 'MATCH_UNDONE' group by n, receipt_id, account_id having sum(amount) <> 0) moved
       group by n, receipt_id) entry
   group by n`

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
  when fact.currency_code in (${wholeOnSomeRails.map((code) => `'${code}'`).join(', ')}) and fact.amount % 1 = 0 and most % 1 = 0 then 1
  ${[...new Set(currencies.map(({ minorUnits }) => minorUnits))]
    .map(
      (minorUnits) => `when fact.currency_code in (${codesWith(minorUnits)}) then 1e-${minorUnits}::numeric`,
    )
    .join(' ')} end`
