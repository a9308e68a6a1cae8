// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * References that stand on several lines of a statement.
 */
export const commonReferencesOfStatement: StatementOf<{ statementId: string | null | undefined }, { reference: bigint }> = statement(
  'common_references_of_statement',
  ['statementId'],
  `select reference from statement_line cross join unnest(refs) reference
 where statement_id = $1 group by reference having count(*) > 1`,
)

/**
 * New lines of a trial count from now on.
 */
export const countLinesOfTrial: StatementOf<{ importId: string | null | undefined }, Record<string, never>> = statement(
  'count_lines_of_trial',
  ['importId'],
  `update statement_line set is_trial = false where import_id = $1 and state = 'NEW'`,
)

/**
 * The days on which the lines of a statement were booked.
 */
export const daysOfStatementLines: StatementOf<{ statementId: string | null | undefined }, { day: string }> = statement(
  'days_of_statement_lines',
  ['statementId'],
  `select distinct booked_on as day from statement_line where statement_id = $1 and state = 'READ' order by 1`,
)

/**
 * The lines of an import, or some lines, that a payment or payout has or a person booked, at most 1 000: those that
 * cannot be undone first, then in the order of the file. `format`: of XML a line is an entry, such as `3.2`, and
 * elsewhere a number. `state` is what it counts as: the state of the line, what its item was booked as, or REFUNDED:
 * a merchant has sent money of its payin back. A debit that people confirmed as a payout's is PAYOUT; of the debit of a
 * batch each payout is named. Of one that is open a part may have been booked. `isFinal`: its money went back
 * already, to its payer or its merchant: it cannot be undone. `notRestored`: why a file with the same line does not
 * restore what was decided about it: it may be a transfer of another file, is money of a rail, which arrives
 * anew, or is debit or return of a refused payout, both of which the import has.
 */
export const decidedStatementLines: StatementOf<{ importId: string | null | undefined; lines: readonly (string | null | undefined)[] | null | undefined; bookings: readonly (string | null | undefined)[] | null | undefined }, { line: string; format: string; state: string; merchantCode: string | null; kind: string | null; paymentId: string | null; isFinal: boolean; notRestored: 'POSSIBLE_DUPLICATE' | 'MONEY_OF_RAIL' | 'REFUSED_PAYOUT' | null }> = statement(
  'decided_statement_lines',
  ['importId', 'lines', 'bookings'],
  `with recursive line as (
  select id, import_id, receiving_account_id, line, format, position, state, is_possible_duplicate from statement_line
   where import_id = $1 and state <> 'UNDONE'
  union all
  select id, import_id, receiving_account_id, line, format, position, state, is_possible_duplicate from statement_line
   where id = any($2::uuid[]) and state <> 'UNDONE'),
-- The receipt of each line, and the parts that it was divided into.
part as (
  select line.id as line, receipt.id, receipt.source_id from line
    join receipt on receipt.source = 'own-accounts' and receipt.source_id = line.id::text
   where line.state = 'RECEIPT'
  union all
  select part.line, receipt.id, receipt.source_id from part
    join receipt on receipt.source = 'own-accounts' and receipt.source_id in (part.source_id || '/1', part.source_id || '/2')),
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
   where matched.receipt_id is not null or item.closed_as = 'RETURNED' or item.closed_as = any($3::text[])
  union all
  select line.id, null, null, null, item.closed_as, false
    from line join suspense_item item on item.statement_line_id = line.id
   where item.closed_as = 'PAYOUT' or item.closed_as = any($3)
  union all
  select line.id, null, null, null, part.kind, false
    from line
    join suspense_item item on item.statement_line_id = line.id and item.closed_at is null
    join ledger_entry part on part.statement_line_id = line.id and part.kind = any($3)),
passed_on as (select statement_line_id from passed_on_return where statement_line_id in (select id from line))
select line.line, line.format, coalesce(decided.counts_as, line.state) as state,
       coalesce(decided.merchant_code, paid.merchant_code) as "merchantCode", coalesce(decided.kind, paid.kind) as kind,
       coalesce(decided.payment_id, paid.payment_id) as "paymentId",
       line.state = 'REVERSAL' or reversal.id is not null or coalesce(decided.is_final, false)
         or line.id in (select statement_line_id from passed_on) as "isFinal",
       case when line.is_possible_duplicate then 'POSSIBLE_DUPLICATE'
            when exists (
              select from ledger_entry entry join ledger_posting side on side.entry_id = entry.id
               where entry.statement_line_id = line.id and entry.kind = 'OWN_TRANSFER'
                 and side.account_id like 'RECEIVING/%' and side.account_id not like '%/' || line.receiving_account_id) then 'MONEY_OF_RAIL'
            -- The return of a refused payout or return whose debit the line is, or the debit.
            when exists (
              select from payout_line own
                join payout_line other on other.key = own.key and other.role <> own.role
                join statement_line beside on beside.id = other.statement_line_id and beside.import_id = line.import_id
                left join payout_order o on o.key = own.key
                left join payment using (merchant_code, kind, payment_id)
                left join suspense_return r on r.id = own.key
               where own.statement_line_id = line.id and 'REFUSED' in (payment.status, r.state)) then 'REFUSED_PAYOUT' end as "notRestored"
  from line
  left join decided on decided.line = line.id
  left join (payout_line join payout_order paid using (key)) on payout_line.statement_line_id = line.id
  left join lateral (
    select other.id from statement_line other where other.reverses = line.id and other.state = 'REVERSAL' limit 1) reversal on true
 where decided.line is not null or reversal.id is not null or line.state in ('PAYOUT', 'PAYOUT_RETURN', 'REVERSAL')
 order by "isFinal" desc, line.position limit 1000`,
)

/**
 * Deletes an import of which nothing was booked, with its lines and their personal data: a file with
 * errors, a trial, or one that only repeats others.
 */
export const deleteLinesOfBankImport: StatementOf<{ importId: string | null | undefined }, Record<string, never>> = statement(
  'delete_lines_of_bank_import',
  ['importId'],
  `with gone as (
  delete from statement_line
   where id in (select id from statement_line where import_id = $1 and (is_trial or state in ('READ', 'DUPLICATE', 'REPORTED')) limit 5000)
  returning payer_data_id)
delete from payer_data where id in (select payer_data_id from gone)`,
)

/**
 * A line that a file of the same format has brought says nothing new: it is not kept.
 */
export const deleteRepeatedLines: StatementOf<{ ids: readonly (string | null | undefined)[] | null | undefined }, Record<string, never>> = statement(
  'delete_repeated_lines',
  ['ids'],
  `with gone as (
  delete from statement_line where id = any($1::uuid[]) and state = 'READ'
  returning payer_data_id, statement_id, booked_on, case direction when 'CREDIT' then amount else -amount end as amount),
sums as (
  update bank_statement set repeated = repeated + own.amount
    from (select statement_id, sum(gone.amount) as amount
            from gone join bank_statement on bank_statement.id = statement_id
           where to_day is null or booked_on <= to_day group by 1) own
   where bank_statement.id = own.statement_id)
delete from payer_data where id in (select payer_data_id from gone)`,
)

/**
 * The imports in force whose files have transfers that an undone import had brought, oldest first: those
 * whose reports of them count no more, and those of the same format and days that left lines out as known,
 * which are not kept.
 */
export const importsToRepeat: StatementOf<{ importId: string | null | undefined }, { id: string }> = statement(
  'imports_to_repeat',
  ['importId'],
  `with recursive undone as (
  select receiving_account_id, format, min(booked_on) as first_day, max(booked_on) as last_day
    from statement_line where import_id = $1 and state = 'UNDONE' group by 1, 2),
reporting as (
  select id, import_id from statement_line where import_id = $1 and state = 'UNDONE'
  union
  select report.id, report.import_id
    from reporting join statement_line report on report.duplicate_of = reporting.id and report.state = 'UNDONE'),
repeating as (
  select statement.import_id
    from undone join bank_statement statement using (receiving_account_id, format)
    join bank_import import on import.id = statement.import_id and import.duplicates > 0
    join bank_import this on this.id = $1 and coalesce(import.booked_at, this.started_at) >= this.started_at
   where statement.from_day <= undone.last_day and statement.to_day >= undone.first_day)
select id from bank_import
 where id <> $1 and state in ('BOOKING', 'BOOKED')
   and (id in (select import_id from reporting) or id in (select import_id from repeating))
 order by started_at, id`,
)

/**
 * Stores lines of a file that is being read, with their personal data.
 */
export const insertStatementLines: StatementOf<{ id: readonly (string | null | undefined)[] | null | undefined; statementId: readonly (string | null | undefined)[] | null | undefined; position: readonly (number | null | undefined)[] | null | undefined; line: readonly (string | null | undefined)[] | null | undefined; receivingAccountId: readonly (string | null | undefined)[] | null | undefined; format: readonly (string | null | undefined)[] | null | undefined; bookedOn: readonly (string | null | undefined)[] | null | undefined; valueOn: readonly (string | null | undefined)[] | null | undefined; transactionOn: readonly (string | null | undefined)[] | null | undefined; direction: readonly (string | null | undefined)[] | null | undefined; currencyCode: readonly (string | null | undefined)[] | null | undefined; amount: readonly (string | null | undefined)[] | null | undefined; identity: readonly (bigint | number | null | undefined)[] | null | undefined; refs: readonly (string | null | undefined)[] | null | undefined; entry: readonly (number | null | undefined)[] | null | undefined; batchOf: readonly (number | null | undefined)[] | null | undefined; isReversal: readonly (boolean | null | undefined)[] | null | undefined; payerDataId: readonly (string | null | undefined)[] | null | undefined; sealed: readonly (Uint8Array | null | undefined)[] | null | undefined; dataKeyId: readonly (string | null | undefined)[] | null | undefined; lookup: readonly (string | null | undefined)[] | null | undefined; bankRef: readonly (bigint | number | null | undefined)[] | null | undefined; timeOfDay: readonly (string | null | undefined)[] | null | undefined; balanceAfter: readonly (string | null | undefined)[] | null | undefined; changeThrough: readonly (string | null | undefined)[] | null | undefined; importId: string | null | undefined; isTrial: boolean | null | undefined }, Record<string, never>> = statement(
  'insert_statement_lines',
  ['id', 'statementId', 'position', 'line', 'receivingAccountId', 'format', 'bookedOn', 'valueOn', 'transactionOn', 'direction', 'currencyCode', 'amount', 'identity', 'refs', 'entry', 'batchOf', 'isReversal', 'payerDataId', 'sealed', 'dataKeyId', 'lookup', 'bankRef', 'timeOfDay', 'balanceAfter', 'changeThrough', 'importId', 'isTrial'],
  `with given as materialized (
  select * from unnest($1::uuid[], $2::uuid[], $3::int[], $4::text[], $5::uuid[], $6::text[], $7::date[], $8::date[], $9::date[],
    $10::text[], $11::text[], $12::numeric[], $13::bigint[], $14::text[], $15::int[], $16::int[], $17::bool[], $18::uuid[],
    $19::bytea[], $20::uuid[], $21::text[], $22::bigint[], $23::time[], $24::numeric[], $25::numeric[])
    as line (id, statement_id, position, line, receiving_account_id, format, booked_on, value_on, transaction_on, direction,
      currency_code, amount, identity, refs, entry, batch_of, is_reversal, payer_data_id, sealed, data_key_id, lookup,
      bank_ref, time_of_day, balance_after, change_through)),
personal as (
  insert into payer_data (id, sealed, data_key_id, lookup, created_at)
  select payer_data_id, sealed, data_key_id, lookup::bigint[], gateway_now() from given)
insert into statement_line (id, import_id, statement_id, position, line, receiving_account_id, format, booked_on, value_on,
  transaction_on, direction, currency_code, amount, identity, refs, entry, batch_of, is_reversal, is_trial, payer_data_id,
  bank_ref, time_of_day, balance_after, change_through)
select id, $26, statement_id, position, line, receiving_account_id, format, booked_on, value_on,
       transaction_on, direction, currency_code, amount, identity, refs::bigint[], entry, batch_of, is_reversal, $27, payer_data_id,
       bank_ref, time_of_day, balance_after, change_through
  from given`,
)

/**
 * A total whose import was interrupted, or still goes on.
 */
export const isBatchTotalUnbooked: StatementOf<{ totalId: string | null | undefined }, Record<string, never>> = statement(
  'is_batch_total_unbooked',
  ['totalId'],
  `select from statement_line where id = $1 and state = 'NEW' and direction = 'CREDIT'`,
)

/**
 * Records which lines are new, and which are known: from another format, or because the account's rail has
 * reported the transfer.
 */
export const keepIdentityOfLines: StatementOf<{ id: readonly (string | null | undefined)[] | null | undefined; state: readonly (string | null | undefined)[] | null | undefined; occurrence: readonly (number | null | undefined)[] | null | undefined; duplicateOf: readonly (string | null | undefined)[] | null | undefined; isPossibleDuplicate: readonly (boolean | null | undefined)[] | null | undefined; maybeSameAs: readonly (string | null | undefined)[] | null | undefined }, Record<string, never>> = statement(
  'keep_identity_of_lines',
  ['id', 'state', 'occurrence', 'duplicateOf', 'isPossibleDuplicate', 'maybeSameAs'],
  `update statement_line line
   set state = given.state, occurrence = given.occurrence, duplicate_of = given.duplicate_of,
       is_possible_duplicate = given.is_possible_duplicate, maybe_same_as = given.maybe_same_as
  from unnest($1::uuid[], $2::text[], $3::int[], $4::uuid[], $5::bool[], $6::uuid[])
    as given (id, state, occurrence, duplicate_of, is_possible_duplicate, maybe_same_as)
 where line.id = given.id and line.state = 'READ'`,
)

/**
 * The lines that other statements have brought for a day, with money as in `new_statement_lines`. `is_apart`: of the
 * statement that this one continues, by its number and balance; both are of the same format, so that none of its lines
 * is repeated. Or of an import that is being undone, or a report of such a line: it will count no more, and until then
 * it keeps its number among equal lines. `is_of_this_file`: of another statement of the file that is not this one once
 * more.
 */
export const knownStatementLines: StatementOf<{ id: string | null | undefined; importId: string | null | undefined; accountId: string | null | undefined; day: string | null | undefined }, { id: string; direction: 'CREDIT' | 'DEBIT'; millionths: string; identity: bigint; refs: bigint[]; bank_ref: bigint | null; time: string | null; balance: string | null; entry: number | null; batch_of: number | null; statement_id: string; format: string; occurrence: number; is_of_this_file: boolean; duplicate_of: string | null; report: string | null; is_apart: boolean }> = statement(
  'known_statement_lines',
  ['id', 'importId', 'accountId', 'day'],
  `with before as (
  select earlier.id
    from bank_statement this join bank_statement earlier
      on earlier.receiving_account_id = this.receiving_account_id and earlier.format = this.format and earlier.id <> this.id
   where this.id = $1 and earlier.closing = this.opening and earlier.opening <> earlier.closing and earlier.to_day <= this.to_day
     and (earlier.is_in_force or earlier.import_id = $2)
     and (statement_ordinal(this.number) = statement_ordinal(earlier.number) + 1
       or (statement_ordinal(this.number) = 1 and statement_ordinal(earlier.number) > 1))),
undoing as (select id from bank_import where state = 'UNDOING'),
again as (
  select other.id from bank_statement this join bank_statement other using (import_id, receiving_account_id, lines)
   where this.id = $1 and (this.number, this.opening, this.closing, this.from_day, this.to_day)
     is not distinct from (other.number, other.opening, other.closing, other.from_day, other.to_day))
select line.id, line.direction, trunc(line.amount * 1000000)::text as millionths, line.identity, line.refs, line.bank_ref,
       to_char(line.time_of_day, 'HH24:MI:SS') as time,
       trunc(coalesce(line.balance_after, statement.opening + line.change_through) * 1000000)::text as balance,
       line.entry, line.batch_of,
       line.statement_id, line.format, occurrence,
       line.import_id = $2 and line.statement_id not in (select id from again) as is_of_this_file,
       case when state <> 'REPORTED' then duplicate_of end as duplicate_of,
       case when state = 'REPORTED' and line.import_id not in (select id from undoing) then duplicate_of end as report,
       line.statement_id in (select id from before) or line.import_id in (select id from undoing)
         or (duplicate_of is not null and exists (
           select from statement_line transfer join undoing on undoing.id = transfer.import_id
            where transfer.id = line.duplicate_of)) as is_apart
  from statement_line line join bank_statement statement on statement.id = line.statement_id
 where line.receiving_account_id = $3 and booked_on = $4 and state not in ('READ', 'UNDONE')
   and (not is_trial or line.import_id = $2)
 order by occurrence, line.id`,
)

/**
 * The line of a bank's file that told of an open debit, or by which a receipt came, encrypted.
 */
export const lineAsWritten: StatementOf<{ lineId: string | null | undefined; receiptId: string | null | undefined; ownAccountsRailName: string | null | undefined }, { id: string; booked_on: string; value_on: string | null; transaction_on: string | null; time_of_day: string | null; line: string; format: string; amount: string; currency_code: string; balance_after: string | null; is_reversal: boolean; import_id: string; file_name: string | null; imported_at: Date; personal_id: string; personal_plain: unknown; personal_sealed: Buffer | null; personal_key_id: string | null; personal_key_merchant: string | null; personal_key_purpose: 'SEAL' | 'LOOKUP' | 'DIGEST' | null; personal_key: Buffer | null }> = statement(
  'line_as_written',
  ['lineId', 'receiptId', 'ownAccountsRailName'],
  `select line.id, line.booked_on, line.value_on, line.transaction_on, line.time_of_day, line.line, line.format, line.amount, line.currency_code,
       line.balance_after, line.is_reversal, import.id as import_id, import.file_name, import.started_at as imported_at, payer.*
  from (select $1::uuid as id where $1 is not null
        union all
        select case when source_id ~ '^[0-9a-f-]{36}(/|$)' then left(source_id, 36)::uuid end
          from receipt where receipt.id = $2::uuid and source = $3) asked
  join statement_line line on line.id = asked.id
  join bank_import import on import.id = line.import_id
  left join stored_payer payer on payer.personal_id = line.payer_data_id`,
)

/**
 * The money of an open item is the return of an order: its receipt is withdrawn, and its line is a return
 * like one that was so from the beginning.
 */
export const lineBecomesReturn: StatementOf<{ itemId: string | null | undefined; ownAccountsRailName: string | null | undefined }, { line: string }> = statement(
  'line_becomes_return',
  ['itemId', 'ownAccountsRailName'],
  `update statement_line line set state = 'PAYOUT_RETURN'
  from suspense_item item join receipt on receipt.id = item.receipt_id
 where item.id = $1 and item.closed_at is null and line.state = 'RECEIPT'
   and receipt.source = $2 and receipt.source_id = line.id::text
   and not exists (select from receipt_match matched where matched.receipt_id = receipt.id and matched.undone_at is null)
returning line.id as line`,
)

/**
 * Records which line has the decisions of another one again.
 */
export const lineRestoresDecisions: StatementOf<{ restores: string | null | undefined; lineId: string | null | undefined }, Record<string, never>> = statement(
  'line_restores_decisions',
  ['restores', 'lineId'],
  `update statement_line set restores = $1 where id = $2`,
)

/**
 * Of possible duplicates those about which a person has decided: an equal line of an undone import, with its number among equal
 * lines, was the duplicate of the same other line, or of one equal to that.
 */
export const linesDecidedAsDuplicates: StatementOf<{ id: readonly (string | null | undefined)[] | null | undefined; occurrence: readonly (number | null | undefined)[] | null | undefined; maybeSameAs: readonly (string | null | undefined)[] | null | undefined }, { id: string }> = statement(
  'lines_decided_as_duplicates',
  ['id', 'occurrence', 'maybeSameAs'],
  `select given.id
  from unnest($1::uuid[], $2::int[], $3::uuid[]) as given (id, occurrence, maybe_same_as)
  join statement_line line on line.id = given.id
  join statement_line other on other.id = given.maybe_same_as
 where exists (
   select from statement_line same join statement_line named on named.id = same.maybe_same_as
    where same.state = 'UNDONE' and same.is_possible_duplicate and same.duplicate_of in (named.id, named.duplicate_of)
      and (same.receiving_account_id, same.booked_on, same.format, same.identity, same.occurrence)
        = (line.receiving_account_id, line.booked_on, line.format, line.identity, given.occurrence)
      and (named.receiving_account_id, named.booked_on, named.format, named.identity, named.occurrence)
        = (other.receiving_account_id, other.booked_on, other.format, other.identity, other.occurrence))`,
)

/**
 * The bank's lines of items, encrypted: of an open debit its own, of a credit the one that its receipt came by.
 * `other`: a line that may show the same transfer.
 */
export const linesOfItems: StatementOf<{ ownAccountsRailName: string | null | undefined; lineIds: readonly (string | null | undefined)[] | null | undefined; receiptIds: readonly (string | null | undefined)[] | null | undefined }, { id: string; receipt_id: string | null; booked_on: string; line: string; file_name: string | null; other_import: string | null; other_line: string | null; other_receipt: string | null; personal_id: string; personal_plain: unknown; personal_sealed: Buffer | null; personal_key_id: string | null; personal_key_merchant: string | null; personal_key_purpose: 'SEAL' | 'LOOKUP' | 'DIGEST' | null; personal_key: Buffer | null }> = statement(
  'lines_of_items',
  ['ownAccountsRailName', 'lineIds', 'receiptIds'],
  `select line.id, asked.receipt_id, line.booked_on, line.line, import.file_name, other.import_id as other_import, other.line as other_line,
       (select id from receipt where source = $1 and source_id = other.id::text) as other_receipt, payer.*
  from (select line_id, null::uuid as receipt_id from unnest($2::uuid[]) as line_id
        union all
        select case when source_id ~ '^[0-9a-f-]{36}(/|$)' then left(source_id, 36)::uuid end, id
          from receipt where id = any($3::uuid[]) and source = $1) asked
  join statement_line line on line.id = asked.line_id
  join bank_import import on import.id = line.import_id
  left join statement_line other on other.id = line.maybe_same_as
  left join stored_payer payer on payer.personal_id = line.payer_data_id`,
)

/**
 * An open debit turned out to take a receipt back.
 */
export const markLineAsReversal: StatementOf<{ receiptId: string | null | undefined; ownAccountsRailName: string | null | undefined; lineId: string | null | undefined }, Record<string, never>> = statement(
  'mark_line_as_reversal',
  ['receiptId', 'ownAccountsRailName', 'lineId'],
  `update statement_line set state = 'REVERSAL', reverses = (
         select left(source_id, 36)::uuid from receipt
          where id = $1 and source = $2 and source_id ~ '^[0-9a-f-]{36}(/|$)')
 where id = $3 and state = 'OPEN_DEBIT'`,
)

/**
 * The lines of a statement and day that are not identified yet, in the order of the file. Money is text of
 * millionths: the largest is more than a bigint of the database holds. `balance` is that of the file, else what its
 * opening balance makes of the lines.
 */
export const newStatementLines: StatementOf<{ statementId: string | null | undefined; day: string | null | undefined }, { id: string; direction: 'CREDIT' | 'DEBIT'; millionths: string; identity: bigint; refs: bigint[]; bank_ref: bigint | null; time: string | null; balance: string | null; entry: number | null; batch_of: number | null }> = statement(
  'new_statement_lines',
  ['statementId', 'day'],
  `select line.id, line.direction, trunc(line.amount * 1000000)::text as millionths, line.identity, line.refs, line.bank_ref,
       to_char(line.time_of_day, 'HH24:MI:SS') as time,
       trunc(coalesce(line.balance_after, statement.opening + line.change_through) * 1000000)::text as balance,
       line.entry, line.batch_of
  from statement_line line join bank_statement statement on statement.id = line.statement_id
 where line.statement_id = $1 and line.booked_on = $2 and line.state = 'READ' order by line.position`,
)

/**
 * The rows of payer_data of the lines that tell of payments, a JSON list of merchants, kinds and IDs.
 */
export const payersOfLines: StatementOf<{ payments: unknown }, { id: string }> = statement(
  'payers_of_lines',
  ['payments'],
  `select line.payer_data_id as id from json_to_recordset($1) as asked (merchant_code text, kind text, payment_id text)
 cross join lateral lines_of_payment(asked.merchant_code, asked.kind, asked.payment_id) told (id)
  join statement_line line on line.id = told.id`,
)

/**
 * The payments that a reversal names which took back nothing: the given ones, and those that have, by whatever amount,
 * a credit of the account with a reference of its line, in its fields or its text.
 */
export const paymentsNamedByReversal: StatementOf<{ merchantCode: readonly (string | null | undefined)[] | null | undefined; kind: readonly (string | null | undefined)[] | null | undefined; paymentId: readonly (string | null | undefined)[] | null | undefined; textReferences: readonly (bigint | number | null | undefined)[] | null | undefined; lineId: string | null | undefined; accountId: string | null | undefined }, { merchantCode: string; kind: 'payin' | 'topup' | 'payout' | 'refund'; paymentId: string }> = statement(
  'payments_named_by_reversal',
  ['merchantCode', 'kind', 'paymentId', 'textReferences', 'lineId', 'accountId'],
  `select * from unnest($1::text[], $2::text[], $3::text[]) as payment ("merchantCode", kind, "paymentId")
union
(select matched.merchant_code, matched.kind, matched.payment_id
   from statement_line line
   join statement_line credit on credit.refs && line.refs or credit.refs && $4::bigint[]
   join receipt on receipt.source = 'own-accounts' and receipt.source_id = credit.id::text
   join receipt_match matched on matched.receipt_id = receipt.id and matched.undone_at is null
  where line.id = $5 and credit.receiving_account_id = $6 and credit.direction = 'CREDIT' and credit.state = 'RECEIPT'
    and not exists (select from statement_line other where other.reverses = credit.id and other.state = 'REVERSAL')
  -- More payments under one reference tell nothing.
  limit 10)`,
)

/**
 * The line of an item, and the transfer that it may show once more: null where it names no other line. `isWhole`: all of the
 * line's money is the item's. `isGone`: the other line is undone, or its import is being undone.
 */
export const possibleDuplicateOfItem: StatementOf<{ ownAccountsRailName: string | null | undefined; itemId: string | null | undefined }, { id: string; direction: 'CREDIT' | 'DEBIT'; transferId: string | null; isWhole: boolean; isGone: boolean }> = statement(
  'possible_duplicate_of_item',
  ['ownAccountsRailName', 'itemId'],
  `select line.id, line.direction, transfer.id as "transferId",
       line.amount = item.amount and coalesce(receipt.source_id = line.id::text, true)
         and not exists (select from statement_line back where back.reverses = line.id and back.state = 'REVERSAL') as "isWhole",
       coalesce(transfer.state = 'UNDONE' or import.state = 'UNDOING', false) as "isGone"
  from suspense_item item
  left join receipt on receipt.id = item.receipt_id and receipt.source = $1
  join statement_line line on line.id = coalesce(
    item.statement_line_id, case when receipt.source_id ~ '^[0-9a-f-]{36}(/|$)' then left(receipt.source_id, 36)::uuid end)
  left join statement_line other on other.id = line.maybe_same_as
  -- Where the other line shows the transfer of a third one: that.
  left join statement_line transfer on transfer.id <> line.id
    and transfer.id = case when other.state = 'DUPLICATE' then other.duplicate_of else other.id end
  left join bank_import import on import.id = transfer.import_id
 where item.id = $2`,
)

/**
 * The receipts of an account and amount that a reversal names, at most two: that have a reference of its line, in its
 * fields or its text, or belong to one of the payments.
 */
export const receiptsNamedByReversal: StatementOf<{ accountId: string | null | undefined; amount: string | null | undefined; lineId: string | null | undefined; textReferences: readonly (bigint | number | null | undefined)[] | null | undefined; merchantCode: readonly (string | null | undefined)[] | null | undefined; kind: readonly (string | null | undefined)[] | null | undefined; paymentId: readonly (string | null | undefined)[] | null | undefined }, { lineId: string; receiptId: string; receiptsOfPayment: number }> = statement(
  'receipts_named_by_reversal',
  ['accountId', 'amount', 'lineId', 'textReferences', 'merchantCode', 'kind', 'paymentId'],
  `with credit as not materialized (
  -- The credits whose receipts were not taken back.
  select credit.id, credit.refs, receipt.id as receipt_id
    from statement_line credit join receipt on receipt.source = 'own-accounts' and receipt.source_id = credit.id::text
   where credit.receiving_account_id = $1 and credit.direction = 'CREDIT' and credit.state = 'RECEIPT' and credit.amount = $2::numeric
     and not exists (select from statement_line other where other.reverses = credit.id and other.state = 'REVERSAL')),
named as (
  select credit.id as line_id, credit.receipt_id from statement_line line, credit
   where line.id = $3 and (credit.refs && line.refs or credit.refs && $4::bigint[])
  union
  select credit.id, credit.receipt_id
    from unnest($5::text[], $6::text[], $7::text[]) as payment (merchant_code, kind, payment_id)
    join receipt_match matched using (merchant_code, kind, payment_id)
    join credit on credit.receipt_id = matched.receipt_id
   where matched.undone_at is null)
select line_id as "lineId", receipt_id as "receiptId",
       (select count(*)::int from receipt_match own join receipt_match other using (merchant_code, kind, payment_id)
         where own.receipt_id = named.receipt_id and own.undone_at is null and other.undone_at is null) as "receiptsOfPayment"
  from named limit 2`,
)

/**
 * A detail takes the place of its batch's total, where that is in this state. NEW: a total whose import was interrupted, or still
 * goes on; OPEN_DEBIT: one that left, and that nobody explained.
 */
export const replaceBatchTotal: StatementOf<{ detailId: string | null | undefined; totalId: string | null | undefined; state: string | null | undefined; direction: string | null | undefined }, Record<string, never>> = statement(
  'replace_batch_total',
  ['detailId', 'totalId', 'state', 'direction'],
  `update statement_line set state = 'DUPLICATE', duplicate_of = $1
 where id = $2 and state = $3 and direction = $4`,
)

/**
 * What reported the total reports the transfers: a line that counts for nothing has no reports.
 */
export const reportDetailsInsteadOfTotal: StatementOf<{ detailId: string | null | undefined; totalId: string | null | undefined }, Record<string, never>> = statement(
  'report_details_instead_of_total',
  ['detailId', 'totalId'],
  `update statement_line set duplicate_of = $1 where duplicate_of = $2 and state = 'DUPLICATE'`,
)

/**
 * What was reported on a day or after it and is on no statement yet, in minor units.
 */
export const reportsOnStatements: StatementOf<{ accountId: string | null | undefined; day: string | null | undefined }, { id: string }> = statement(
  'reports_on_statements',
  ['accountId', 'day'],
  `select duplicate_of as id from statement_line
 where receiving_account_id = $1 and booked_on >= $2 and state = 'REPORTED' and not is_trial`,
)

/**
 * Lines of other days, within the booking lag of the account, that have a reference, the amount and the direction of
 * lines of this day, where it is the bank's in one of the two: another format calls it otherwise. Both are put into
 * groups, not joined: before the table is analyzed, a planner that takes it for small would compare each line with
 * each. Of each line the nearest.
 */
export const sameReferenceOnOtherDays: StatementOf<{ day: string | null | undefined; accountId: string | null | undefined; ids: readonly (string | null | undefined)[] | null | undefined; references: readonly (bigint | number | null | undefined)[] | null | undefined; importId: string | null | undefined }, { id: string; other: string }> = statement(
  'same_reference_on_other_days',
  ['day', 'accountId', 'ids', 'references', 'importId'],
  `with days as (
  -- Banks book over a weekend: a notice of Saturday is in the statement of Monday or Tuesday.
  select $1::date - lag as first, $1::date + lag as last
    from (select greatest(booking_lag_days, 3) as lag from receiving_account where id = $2) account),
lines as (
  select id, true as is_own, statement_id, booked_on, direction, amount, reference, reference = bank_ref as is_bank
    from unnest($3::uuid[], $4::bigint[]) own (id, reference) join statement_line using (id)
  union all
  select id, false, statement_id, booked_on, direction, amount, reference, reference = bank_ref
    from days join statement_line other on other.receiving_account_id = $2 and booked_on between first and last
         cross join unnest(refs) reference
   where booked_on <> $1 and import_id <> $5
     and state not in ('READ', 'DUPLICATE', 'UNDONE') and not is_trial
     and import_id not in (select bank_import.id from bank_import where bank_import.state = 'UNDOING')),
alike as materialized (
  select reference, array_agg(id) filter (where is_own) as ids,
         array_agg(id order by abs(booked_on - $1), id) filter (where not is_own) as others,
         array_agg(statement_id order by abs(booked_on - $1), id) filter (where not is_own) as statements
    from lines group by direction, amount, reference
   having bool_or(is_own) and not bool_and(is_own) and bool_or(is_bank)),
found as materialized (
  select ids, reference, other, statement_id, no
    from alike cross join unnest(others, statements) with ordinality as other (other, statement_id, no)),
common as (
  select statement_id, reference from statement_line cross join unnest(refs) reference
   where statement_id in (select statement_id from found) group by 1, 2 having count(*) > 1)
select distinct on (id) id, other from found cross join unnest(ids) as id
 where (statement_id, reference) not in (select statement_id, reference from common) order by id, no`,
)

/**
 * A page of the lines of statements, the newest day first, with what became of each: that is looked up for the lines of the
 * page alone, unless it decides which those are. Lines of dry runs are none. What became of a line has a row for its money,
 * or for each part that it was divided into: the parts add up to the line, what the bank kept of a return is negative; the
 * side of a rail whose money it is has none. Rules have the names that operators know; two are stored under names of earlier
 * releases. What an import restored of an undone line's order has none: the decision was made about that line.
 */
export const searchLines: StatementOf<{ limit: bigint | number | null | undefined }, { id: string; booked_on: string; import_id: string; position: number; receiving_account_id: string; file_name: string | null; format: string; line: string; direction: 'CREDIT' | 'DEBIT'; amount: string; currency_code: string; state: string; parts: { state: string; amount: string; merchant_code: string | null; kind: 'payin' | 'payout' | 'topup' | 'refund' | null; payment_id: string | null; rule: string | null; evidence: object | null; actor: string | null; approved_by: string | null; receipt_id: string | null }[]; personal_id: string; personal_plain: unknown; personal_sealed: Buffer | null; personal_key_id: string | null; personal_key_merchant: string | null; personal_key_purpose: 'SEAL' | 'LOOKUP' | 'DIGEST' | null; personal_key: Buffer | null }> = statement(
  'search_lines',
  ['limit'],
  `select line.id, line.booked_on, line.import_id, line.position, line.receiving_account_id, import.file_name, line.format, line.line,
       line.direction, line.amount, line.currency_code, became.state, became.parts, payer.*
  from (select line.* from statement_line line
         where not line.is_trial and line.state <> 'READ' /*narrowed*/
         order by line.booked_on desc, line.import_id desc, line.position desc /*first*/) line
  join bank_import import on import.id = line.import_id
  join stored_payer payer on payer.personal_id = line.payer_data_id
 cross join lateral (
   select coalesce(max(part.state) filter (where part.state in ('SUSPENSE', 'OPEN_DEBIT')), (array_agg(part.state order by part.place))[1], line.state) as state,
          coalesce(jsonb_agg(to_jsonb(part) order by part.place), '[]') as parts
     from (
    select case when matched.receipt_id is not null then 'MATCHED' when item.id is not null and item.closed_at is null then 'SUSPENSE'
                else coalesce(item.closed_as, line.state) end as state,
           received.amount::text, matched.merchant_code, matched.kind, matched.payment_id,
           case matched.matched_by when 'RAIL_REFERENCE' then 'REFERENCE' when 'EXTERNAL_REFERENCE' then 'TYPED_REFERENCE'
                else coalesce(matched.matched_by, case when item.closed_at is not null then 'OPERATOR' end) end as rule,
           matched.evidence, decided.actor, decided.approved_by, received.id as receipt_id, line.id || received.suffix as place
      from receipts_of_line(line.id) received
      left join receipt_match matched on matched.receipt_id = received.id and matched.undone_at is null
      left join suspense_item item on item.receipt_id = received.id
      left join lateral (
        select * from decision_of_match(matched.receipt_id, matched.merchant_code, matched.matched_by, matched.at) of_match
        union all
        select actor, approved_by from decision_of_item(item.id)
         where matched.receipt_id is null and item.closed_at is not null
        union all
        -- who booked a part decided about the item of what was divided
        select booked.actor, booked.approved_by
          from receipt divided join suspense_item whole on whole.receipt_id = divided.id cross join decision_of_item(whole.id) booked
         where received.suffix like '%/1' and divided.source = 'own-accounts' and divided.source_id = line.id || left(received.suffix, -2)
           and booked.command = 'suspense book' and matched.receipt_id is null and item.closed_at is not null
        limit 1) decided on true
     where item.closed_as is distinct from 'WITHDRAWN'
    union all
    select case paid.role when 'DEBIT' then 'PAYOUT' else 'PAYOUT_RETURN' end, paid.amount::text, ordered.merchant_code, ordered.kind,
           ordered.payment_id, case when decided.command = 'suspense assign' then 'OPERATOR' when line.restores is null then 'END_TO_END_ID' end, null, decided.actor,
           decided.approved_by, null, '0 ' || paid.role
      from payout_line paid
      left join payout_order ordered on ordered.key = paid.key
      left join suspense_item item on item.statement_line_id = line.id or item.receipt_id in (
        select id from receipt where source = 'own-accounts' and source_id = line.id::text)
      left join lateral decision_of_item(item.id) decided on true
     where paid.statement_line_id = line.id
    union all
    select line.state, item.amount::text, decided.merchant_code, decided.kind, decided.payment_id, 'OPERATOR', null, decided.actor,
           decided.approved_by, null, '0'
      from suspense_item item
      left join lateral decision_of_item(item.id) decided on true
     where item.statement_line_id = line.id and item.closed_as = 'ASSIGNED'
    union all
    select line.state, line.amount::text, taken.merchant_code, taken.kind, taken.payment_id, null, null, null, null, taken.receipt_id, ''
      from receipt reversed
      left join lateral (
        select * from receipt_match matched where matched.receipt_id = reversed.id order by matched.match_no desc limit 1) taken on true
     where line.state = 'REVERSAL' and reversed.source = 'own-accounts' and reversed.source_id = line.reverses::text
       and not exists (select from suspense_item item where item.statement_line_id = line.id and item.closed_at is not null)
    union all
    select entry.kind, (case line.direction when 'DEBIT' then -posting.amount else posting.amount end)::text, null, null, null,
           case when rule.id is not null then 'ACCOUNT_RULE' when decided.actor is not null or line.restores is null then 'OPERATOR' end,
           case when rule.id is not null then jsonb_build_object('idRule', rule.id, 'whenText', rule.when_text) end,
           decided.actor, decided.approved_by, null, '1 ' || lpad(entry.id::text, 20, '0')
      from ledger_entry entry
      join ledger_posting posting on posting.entry_id = entry.id and posting.account_id in ('BANK_CHARGES/' || entry.currency_code, 'INTEREST_INCOME/' || entry.currency_code, 'TRANSFER_CLEARING/' || entry.currency_code, 'OTHER/' || entry.currency_code)
      left join statement_rule rule on entry.reason = 'rule ' || rule.id
      left join lateral (
          select event.actor, event.after ->> 'approvedBy' as approved_by
            from suspense_item item join audit_event event on event.after ? 'suspenseItemId' and event.after ->> 'suspenseItemId' = item.id::text
           where rule.id is null
             and (item.statement_line_id = line.id or item.receipt_id in (
               select id from receipt where source = 'own-accounts' and source_id = line.id::text))
             and (event.command = 'suspense assign' and entry.reason is null
               or event.command = 'suspense book' and (event.after ->> 'as', event.after ->> 'reason') = (entry.kind, entry.reason))
           order by abs(extract(epoch from event.at - entry.posted_at)), event.id desc limit 1) decided on true
     where entry.statement_line_id = line.id and entry.kind in ('CHARGE', 'INTEREST', 'OWN_TRANSFER', 'OTHER')
       and not exists (
         select from ledger_posting side
          where side.entry_id = entry.id and side.account_id like 'RECEIVING/%' and side.account_id not like '%/' || line.receiving_account_id)
    union all
    select 'OPEN_DEBIT', item.amount::text, null, null, null, null, null, null, null, null, '9'
      from suspense_item item
     where item.statement_line_id = line.id and item.closed_at is null and item.amount < line.amount) part
    where line.state <> 'UNDONE') became
  /*of_state*/ order by line.booked_on desc, line.import_id desc, line.position desc limit $1`,
)

/**
 * Records what lines were booked as. Each is looked up by its ID: joined, all lines of the import that are not booked
 * yet would be read for each of its transactions. A line that another transaction changes meanwhile is left out.
 */
export const setStatementLineStates: StatementOf<{ reverses: string | null | undefined; id: readonly (string | null | undefined)[] | null | undefined; state: readonly (string | null | undefined)[] | null | undefined }, Record<string, never>> = statement(
  'set_statement_line_states',
  ['reverses', 'id', 'state'],
  `update statement_line line set state = given.state, reverses = $1::uuid
  from (
    select given.state, held.place
      from unnest($2::uuid[], $3::text[]) as given (id, state),
           lateral (select ctid as place from statement_line one where one.id = given.id offset 0) held) given
 where line.ctid = given.place and line.state = 'NEW'`,
)

/**
 * The next lines of an import that are not booked, after a position, encrypted. `restores`: the line equal to it, with
 * its number among equal lines, whose import was undone last, and about which something was decided that no later
 * line has again. Only one line in force has that number, so that nothing is restored twice. What was money of a rail arrives anew.
 */
export const statementLinesToBook: StatementOf<{ bookings: readonly (string | null | undefined)[] | null | undefined; importId: string | null | undefined; after: number | null | undefined; limit: bigint | number | null | undefined }, { id: string; position: number; account_id: string; direction: 'CREDIT' | 'DEBIT'; currency_code: string; amount: string; booked_on: string; first_day: string; last_day: string; lag_days: number; time_zone: string; is_reversal: boolean; is_possible_duplicate: boolean; personal_id: string; personal_plain: unknown; personal_sealed: Buffer | null; personal_key_id: string | null; personal_key_merchant: string | null; personal_key_purpose: 'SEAL' | 'LOOKUP' | 'DIGEST' | null; personal_key: Buffer | null; restores: string | null }> = statement(
  'statement_lines_to_book',
  ['bookings', 'importId', 'after', 'limit'],
  `select line.id, line.position, line.receiving_account_id as account_id, line.direction, line.currency_code, line.amount, line.booked_on,
       least(line.booked_on, line.value_on, line.transaction_on) as first_day,
       greatest(line.booked_on, line.value_on, line.transaction_on) as last_day,
       account.booking_lag_days as lag_days, coalesce(account.time_zone, 'UTC') as time_zone,
       line.is_reversal, line.is_possible_duplicate, payer.*,
       (select same.id
          from statement_line same join bank_import import on import.id = same.import_id
         where not line.is_possible_duplicate and same.state = 'UNDONE'
           and (same.receiving_account_id, same.booked_on, same.format, same.identity, same.occurrence)
             = (line.receiving_account_id, line.booked_on, line.format, line.identity, line.occurrence)
           and not exists (
             select from statement_line later
              where (later.receiving_account_id, later.booked_on) = (same.receiving_account_id, same.booked_on) and later.restores = same.id)
           and not exists (
             select from ledger_entry entry join ledger_posting side on side.entry_id = entry.id
              where entry.statement_line_id = same.id and entry.kind = 'OWN_TRANSFER'
                and side.account_id like 'RECEIVING/%' and side.account_id not like '%/' || same.receiving_account_id)
           and (exists (
               select from receipt
                where receipt.source = 'own-accounts' and receipt.source_id = same.id::text
                  and (exists (select from receipt_match_undo undo where (undo.receipt_id, undo.import_id) = (receipt.id, same.import_id))
                    or exists (select from ledger_entry entry where entry.receipt_id = receipt.id and entry.kind = any($1::text[]))
                    or exists (select from receipt part where part.source = receipt.source and part.source_id = same.id || '/1')))
             or exists (
               select from receipt join ledger_entry entry on entry.statement_line_id = same.id and entry.kind = 'PAYOUT_RETURNED'
                where receipt.source = 'own-accounts' and receipt.source_id = same.id::text)
             or exists (
               select from suspense_item item join ledger_entry entry on entry.statement_line_id = item.statement_line_id
                where item.statement_line_id = same.id and (entry.kind = 'PAYOUT_SETTLED' or entry.kind = any($1))))
         order by import.started_at desc, same.position limit 1) as restores
  from statement_line line
  join receiving_account account on account.id = line.receiving_account_id
  join stored_payer payer on payer.personal_id = line.payer_data_id
 where line.import_id = $2 and line.state = 'NEW' and line.position > $3
 order by line.position limit $4`,
)

/**
 * The lines of an account that are open, whatever their age, and those of the last 90 days, encrypted, after an ID.
 * `is_free`: nothing points to a payment, so that a rule would have booked it.
 */
export const statementLinesToTry: StatementOf<{ bookings: readonly (string | null | undefined)[] | null | undefined; accountId: string | null | undefined; after: string | null | undefined; limit: bigint | number | null | undefined }, { id: string; position: number; booked_on: string; direction: 'CREDIT' | 'DEBIT'; currency_code: string; amount: string; item_id: string | null; state: string; is_free: boolean | null; personal_id: string; personal_plain: unknown; personal_sealed: Buffer | null; personal_key_id: string | null; personal_key_merchant: string | null; personal_key_purpose: 'SEAL' | 'LOOKUP' | 'DIGEST' | null; personal_key: Buffer | null }> = statement(
  'statement_lines_to_try',
  ['bookings', 'accountId', 'after', 'limit'],
  `select line.id, line.position, line.booked_on, line.direction, line.currency_code, coalesce(open.amount, line.amount) as amount, open.id as item_id,
       case when open.id is not null then 'OPEN'
            when line.state in ('RECEIPT', 'OPEN_DEBIT') and item.closed_as = any($1::text[]) then item.closed_as
            when line.state = any($1) then line.state else 'PAYMENT' end as state,
       open.reason in ('UNMATCHED', 'OPEN_DEBIT') and open.order_key is null and not line.is_possible_duplicate
         and not exists (select from suspense_candidate candidate where candidate.suspense_item_id = open.id) as is_free,
       payer.*
  from statement_line line
  left join receipt on receipt.source = 'own-accounts' and receipt.source_id = line.id::text
  left join suspense_item item on item.statement_line_id = line.id or item.receipt_id = receipt.id
  left join suspense_item open on open.id = item.id and open.closed_at is null
  join stored_payer payer on payer.personal_id = line.payer_data_id
 where line.receiving_account_id = $2 and line.id > $3::uuid and not line.is_trial
   and line.state not in ('READ', 'NEW', 'DUPLICATE', 'UNDONE', 'REPORTED')
   and (open.id is not null or line.booked_on > (gateway_now() - interval '90 days')::date)
 order by line.id limit $4`,
)

/**
 * The next lines that are not undone, by ID.
 */
export const statementLinesToUndo: StatementOf<{ importId: string | null | undefined; limit: bigint | number | null | undefined }, { id: string }> = statement(
  'statement_lines_to_undo',
  ['importId', 'limit'],
  `select line.id from statement_line line join bank_import import on import.id = line.import_id and import.state = 'UNDOING'
 where line.import_id = $1 and line.state <> 'UNDONE' order by line.position limit $2 for update of line`,
)

/**
 * The lines of statements that tell of payments, a JSON list of merchants, kinds and IDs, with what is stored of people.
 */
export const storedLines: StatementOf<{ payments: unknown }, { merchantCode: string; kind: 'payin' | 'topup' | 'payout' | 'refund'; paymentId: string; rows: string }> = statement(
  'stored_lines',
  ['payments'],
  `select asked.merchant_code as "merchantCode", asked.kind, asked.payment_id as "paymentId",
       jsonb_build_object('statement_lines', (
         select coalesce(jsonb_agg(to_jsonb(booked) - array['identity', 'refs'] || jsonb_build_object('payer_data', payer_json(payer))
                                   order by booked.booked_on, booked.id), '[]')
           from statement_line booked join payer_data payer on payer.id = booked.payer_data_id
          where booked.id in (select told.id from lines_of_payment(asked.merchant_code, asked.kind, asked.payment_id) told (id))))::text as rows
  from json_to_recordset($1) as asked (merchant_code text, kind text, payment_id text)`,
)

/**
 * What the books would have on the account, with the lines that are new.
 */
export const sumOfTrial: StatementOf<{ importId: string | null | undefined; receivingAccountId: string | null | undefined }, { added: string }> = statement(
  'sum_of_trial',
  ['importId', 'receivingAccountId'],
  `select coalesce(sum(case direction when 'CREDIT' then amount else -amount end), 0)::text as added
  from statement_line where import_id = $1 and receiving_account_id = $2 and state = 'NEW'`,
)

/**
 * What lines say in words, encrypted.
 */
export const textsOfStatementLines: StatementOf<{ ids: readonly (string | null | undefined)[] | null | undefined }, { id: string; personal_id: string; personal_plain: unknown; personal_sealed: Buffer | null; personal_key_id: string | null; personal_key_merchant: string | null; personal_key_purpose: 'SEAL' | 'LOOKUP' | 'DIGEST' | null; personal_key: Buffer | null }> = statement(
  'texts_of_statement_lines',
  ['ids'],
  `select line.id, payer.* from statement_line line join stored_payer payer on payer.personal_id = line.payer_data_id
 where line.id = any($1::uuid[])`,
)

/**
 * Lines that were wrong count no more, nor do reports of the same transfers in other files, nor reports of
 * those: the details of a batch may have taken the place of its total, which other files report.
 */
export const undoStatementLines: StatementOf<{ lines: readonly (string | null | undefined)[] | null | undefined }, Record<string, never>> = statement(
  'undo_statement_lines',
  ['lines'],
  `with recursive gone as (
  select unnest($1::uuid[]) as id
  union
  select report.id from gone join statement_line report on report.duplicate_of = gone.id)
update statement_line set state = 'UNDONE' where id in (select id from gone) and state <> 'UNDONE'`,
)
