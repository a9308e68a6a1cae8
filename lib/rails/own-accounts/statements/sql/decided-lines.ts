import { bookings } from '../../../../payments/suspense/booking-entry.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import { ownAccountsRailName } from '../../accounts/account.ts'
import { passedOnLines } from '../../batches/lines/forget-lines.ts'

/** A line that a payment or payout has, or a person booked. */
export interface DecidedLine {
  readonly line: string
  /** The format of its file: of XML a line is an entry, such as `3.2`, and elsewhere a number. */
  readonly format: string
  /**
   * What it counts as: the state of the line, what its item was booked as, or REFUNDED: a merchant has sent
   * money of its payin back.
   */
  readonly state: string
  readonly merchantCode: string | null
  readonly kind: string | null
  readonly paymentId: string | null
  /** Its money went back already, to its payer or its merchant: it cannot be undone. */
  readonly isFinal: boolean
  /**
   * Why a file with the same line does not restore what was decided about it: it may be a transfer of another
   * file, or is debit or return of a refused payout, both of which the import has. Null: it restores it.
   */
  readonly notRestored: 'POSSIBLE_DUPLICATE' | 'REFUSED_PAYOUT' | null
}

/**
 * SQL: the receipts of lines with the ID of their `line`: each line's own, and the parts that it was divided
 * into. `lines` is a query of IDs.
 */
const receiptsOf = (lines: string): string => `
  with recursive part as (
    select line.id as line, receipt.id, receipt.source_id from (${lines}) line
      join receipt on receipt.source = '${ownAccountsRailName}' and receipt.source_id = line.id::text
    union all
    select part.line, receipt.id, receipt.source_id from part
      join receipt on receipt.source = '${ownAccountsRailName}' and receipt.source_id in (part.source_id || '/1', part.source_id || '/2'))`

/**
 * The lines of an import that somebody has decided about, at most 1 000: those that cannot be undone first,
 * then in the order of the file.
 */
export async function decidedLines(database: Queryable, importId: string): Promise<DecidedLine[]> {
  const { rows } = await database.query<DecidedLine>({
    name: 'decided_lines_of_import',
    text: decided('import_id = $1'),
    values: [importId],
  })
  return rows
}

/** The same of some lines. */
export async function decidedAmong(database: Queryable, lines: readonly string[]): Promise<DecidedLine[]> {
  const { rows } = await database.query<DecidedLine>({
    name: 'decided_statement_lines',
    text: decided('id = any($1::uuid[])'),
    values: [lines],
  })
  return rows
}

/** What the import of a file with the same line restores of what was decided about it. */
export function restoredOf({
  state,
  notRestored,
}: DecidedLine): 'MATCH' | 'BOOKING' | 'PAYOUT' | 'RETURN' | 'NOTHING' {
  if (notRestored !== null) return 'NOTHING'
  if (state === 'PAYOUT') return 'PAYOUT'
  if (state === 'PAYOUT_RETURN') return 'RETURN'
  return bookings.some((booking) => booking === state) ? 'BOOKING' : 'MATCH'
}

const booked = bookings.map((booking) => `'${booking}'`).join(', ')

/** SQL: the return of a refused payout or return whose debit `line` is, or the debit, in the same import. */
const otherLineOfRefused = `
  select from payout_line own
    join payout_line other on other.key = own.key and other.role <> own.role
    join statement_line beside on beside.id = other.statement_line_id and beside.import_id = line.import_id
    left join payout_order o on o.key = own.key
    left join payment using (merchant_code, kind, payment_id)
    left join suspense_return r on r.id = own.key
   where own.statement_line_id = line.id and 'REFUSED' in (payment.status, r.state)`

/**
 * SQL: what is decided about the lines that a condition names. A debit that people confirmed as a payout's is
 * PAYOUT; of the debit of a batch each payout is named. Of one that is open a part may have been booked.
 */
const decided = (condition: string): string => `
  ${receiptsOf(`select id from statement_line where ${condition} and state = 'RECEIPT'`)},
  line as (select id, import_id, line, format, position, state, is_possible_duplicate from statement_line where ${condition} and state <> 'UNDONE'),
  decided as (
    select part.line, matched.merchant_code, matched.kind, matched.payment_id,
           case when payin.money_refunded > 0 then 'REFUNDED' else item.closed_as end as counts_as,
           item.closed_as = 'RETURNED' or payin.money_refunded > 0 or (not matched.after_success and exists (
             select from ledger_entry entry
              where entry.merchant_code = matched.merchant_code and entry.payment_kind = matched.kind
                and entry.payment_id = matched.payment_id and entry.kind = 'REVERSAL')) as is_final
      from part
      left join receipt_match matched on matched.receipt_id = part.id and matched.undone_at is null
      left join payment payin using (merchant_code, kind, payment_id)
      left join suspense_item item on item.receipt_id = part.id
     where matched.receipt_id is not null or item.closed_as in ('RETURNED', ${booked})
    union all
    select line.id, null, null, null, item.closed_as, false
      from line join suspense_item item on item.statement_line_id = line.id
     where item.closed_as in ('PAYOUT', ${booked})
    union all
    select line.id, null, null, null, part.kind, false
      from line
      join suspense_item item on item.statement_line_id = line.id and item.closed_at is null
      join ledger_entry part on part.statement_line_id = line.id and part.kind in (${booked})),
  passed_on as (${passedOnLines('select id from line')})
  select line.line, line.format, coalesce(decided.counts_as, line.state) as state,
         coalesce(decided.merchant_code, paid.merchant_code) as "merchantCode", coalesce(decided.kind, paid.kind) as kind,
         coalesce(decided.payment_id, paid.payment_id) as "paymentId",
         line.state = 'REVERSAL' or reversal.id is not null or coalesce(decided.is_final, false)
           or line.id in (select statement_line_id from passed_on) as "isFinal",
         case when line.is_possible_duplicate then 'POSSIBLE_DUPLICATE'
              when exists (${otherLineOfRefused}) then 'REFUSED_PAYOUT' end as "notRestored"
    from line
    left join decided on decided.line = line.id
    left join (payout_line join payout_order paid using (key)) on payout_line.statement_line_id = line.id
    left join lateral (
      select other.id from statement_line other where other.reverses = line.id and other.state = 'REVERSAL' limit 1) reversal on true
   where decided.line is not null or reversal.id is not null or line.state in ('PAYOUT', 'PAYOUT_RETURN', 'REVERSAL')
   order by "isFinal" desc, line.position limit 1000`

/** The receipts of lines that are receipts, and the parts that they were divided into. */
export async function receiptsOfLines(transaction: Queryable, lines: readonly string[]): Promise<string[]> {
  const { rows } = await transaction.query<{ id: string }>({
    name: 'receipts_of_statement_lines',
    text: `
      ${receiptsOf(`select id from statement_line where id = any($1::uuid[]) and state = 'RECEIPT'`)}
      select id from part order by id`,
    values: [lines],
  })
  return rows.map(({ id }) => id)
}
