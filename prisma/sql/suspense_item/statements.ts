// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Closes an open item, once.
 */
export const closeSuspenseItem: StatementOf<{ closedAs: string | null | undefined; id: string | null | undefined }, { id: string; accountId: string; currency_code: string; amount: string; receiptId: string | null; statementLineId: string | null; reason: string; openedAt: Date; closedAs: 'MATCHED' | 'ASSIGNED' | 'RETURNED' | 'CHARGE' | 'INTEREST' | 'OWN_TRANSFER' | 'OTHER' | 'PAYOUT' | 'PAYOUT_RETURN' | 'WITHDRAWN' | null }> = statement(
  'close_suspense_item',
  ['closedAs', 'id'],
  `update suspense_item set closed_at = greatest(opened_at, gateway_now()), closed_as = $1
 where id = $2 and closed_at is null
returning id, receiving_account_id as "accountId", currency_code, amount, receipt_id as "receiptId",
          statement_line_id as "statementLineId", reason, opened_at as "openedAt", closed_as as "closedAs"`,
)

/**
 * Gives an item the owner, the note and the day of the next look that the item of another receipt has, where there is one.
 */
export const copyCareOfItem: StatementOf<{ itemId: string | null | undefined; receiptId: string | null | undefined }, Record<string, never>> = statement(
  'copy_care_of_item',
  ['itemId', 'receiptId'],
  `update suspense_item item set owner = other.owner, note = other.note, follow_up = other.follow_up
  from suspense_item other where item.id = $1 and other.receipt_id = $2`,
)

/**
 * Opens the item of a part of a divided receipt: for the reason, since the time, with the owner, the note,
 * the day of the next look and the candidates of the whole.
 */
export const copySuspenseItem: StatementOf<{ receiptId: string | null | undefined; itemId: string | null | undefined }, { id: string }> = statement(
  'copy_suspense_item',
  ['receiptId', 'itemId'],
  `with part as (
  insert into suspense_item (receiving_account_id, currency_code, direction, amount, receipt_id, reason, opened_at, owner, note, follow_up)
  select receipt.receiving_account_id, receipt.currency_code, 'CREDIT', receipt.amount, receipt.id, whole.reason, whole.opened_at,
         whole.owner, whole.note, whole.follow_up
    from receipt, suspense_item whole where receipt.id = $1 and whole.id = $2
  returning id),
copied as (
  insert into suspense_candidate (suspense_item_id, merchant_code, kind, payment_id, why)
  select part.id, merchant_code, kind, payment_id, why from part, suspense_candidate where suspense_item_id = $2)
select id from part`,
)

/**
 * The facts of items, and of the other open items of their accounts: the newest 500 of each are compared as lines
 * of one payer.
 */
export const factsOfSuspenseItems: StatementOf<{ wanted: unknown }, { id: string; receiving_account_id: string; direction: 'CREDIT' | 'DEBIT'; currency_code: string; amount: string; rail_reference: string | null; external_reference: string | null; moved_until: Date; personal_id: string | null; personal_plain: unknown; personal_sealed: Buffer | null; personal_key_id: string | null; personal_key_merchant: string | null; personal_key_purpose: 'SEAL' | 'LOOKUP' | 'DIGEST' | null; personal_key: Buffer | null }> = statement(
  'facts_of_suspense_items',
  ['wanted'],
  `with wanted as materialized (
  select * from json_to_recordset($1) as given (id uuid, receiving_account_id uuid, direction text, currency_code text,
    amount numeric, receipt_id uuid, opened_at timestamptz)),
item as (
  select * from wanted
  union all
  select other.* from (select distinct receiving_account_id from wanted) account
   cross join lateral (
     select id, receiving_account_id, direction, currency_code, amount, receipt_id, opened_at
       from suspense_item open
      where open.receiving_account_id = account.receiving_account_id and open.closed_at is null and open.direction = 'CREDIT'
      order by open.opened_at desc limit 500) other
   where other.id not in (select id from wanted))
select item.id, item.receiving_account_id, item.direction, item.currency_code, item.amount, receipt.rail_reference,
       receipt.external_reference,
       coalesce(receipt.moved_until, receipt.moved_at, (told.booked_on + 1)::timestamptz, item.opened_at) as moved_until,
       payer.*
  from item
  left join receipt on receipt.id = item.receipt_id
  left join suspense_item_told told on told.id = item.id
  left join stored_payer payer on payer.personal_id = coalesce(receipt.payer_data_id, told.payer_data_id)`,
)

/**
 * The oldest open item of a credit of an account that names an order and has its amount, locked.
 */
export const holdCreditOfOrder: StatementOf<{ accountId: string | null | undefined; key: string | null | undefined; currencyCode: string | null | undefined; amount: string | null | undefined }, { id: string }> = statement(
  'hold_credit_of_order',
  ['accountId', 'key', 'currencyCode', 'amount'],
  `select id
  from suspense_item
 where receiving_account_id = $1 and closed_at is null and order_key = $2 and currency_code = $3 and amount = $4
   and direction = 'CREDIT' and reason = 'RETURN_UNKNOWN' order by opened_at, id limit 1 for no key update`,
)

/**
 * The oldest open debit of an account that names an order and has its amount, locked.
 */
export const holdDebitOfOrder: StatementOf<{ accountId: string | null | undefined; key: string | null | undefined; currencyCode: string | null | undefined; amount: string | null | undefined }, { itemId: string; lineId: string }> = statement(
  'hold_debit_of_order',
  ['accountId', 'key', 'currencyCode', 'amount'],
  `select id as "itemId", statement_line_id as "lineId"
  from suspense_item
 where receiving_account_id = $1 and closed_at is null and order_key = $2 and currency_code = $3 and amount = $4
   and direction = 'DEBIT' order by opened_at, id limit 1 for no key update`,
)

/**
 * The open debits of exactly this amount on an account, oldest first, at most two, locked.
 */
export const holdOpenDebits: StatementOf<{ accountId: string | null | undefined; currencyCode: string | null | undefined; money: string | null | undefined }, { itemId: string; lineId: string }> = statement(
  'hold_open_debits',
  ['accountId', 'currencyCode', 'money'],
  `select id as "itemId", statement_line_id as "lineId" from suspense_item
 where receiving_account_id = $1 and direction = 'DEBIT' and closed_at is null and currency_code = $2 and amount = $3
 order by opened_at, id limit 2 for no key update`,
)

/**
 * Locks an item until the transaction ends; undefined when there is none of this ID.
 */
export const holdSuspenseItemToErase: StatementOf<{ itemId: string | null | undefined }, Record<string, never>> = statement(
  'hold_suspense_item_to_erase',
  ['itemId'],
  `select from suspense_item where id = $1 for no key update`,
)

/**
 * Whether the money of a receipt is in suspense: no match of it is in force, and it went nowhere else.
 */
export const isInSuspense: StatementOf<{ receiptId: string | null | undefined }, Record<string, never>> = statement(
  'is_in_suspense',
  ['receiptId'],
  `select from suspense_item where receipt_id = $1 and closed_at is null`,
)

/**
 * Whether the total of a batch that left is an open debit.
 */
export const isTotalOpenDebit: StatementOf<{ lineId: string | null | undefined }, Record<string, never>> = statement(
  'is_total_open_debit',
  ['lineId'],
  `select from suspense_item where statement_line_id = $1 and direction = 'DEBIT' and closed_at is null`,
)

/**
 * The item that was opened for a debit in this transaction.
 */
export const itemOfDebit: StatementOf<{ lineId: string | null | undefined }, { id: string }> = statement(
  'item_of_debit',
  ['lineId'],
  `select id from suspense_item where statement_line_id = $1`,
)

/**
 * Returns those of the IDs that are in the list of items. Money that a payment has is listed by its receipt where
 * it never was an open item: it has a row from now on, under the same ID.
 */
export const keepRowsOfListedItems: StatementOf<{ ids: readonly (string | null | undefined)[] | null | undefined }, { id: string }> = statement(
  'keep_rows_of_listed_items',
  ['ids'],
  `with listed as materialized (select * from suspense_money item where item.id = any($1::uuid[]) and item.reason <> 'REFUND_ON_ITS_WAY'),
kept as (
  insert into suspense_item (id, receiving_account_id, currency_code, direction, amount, receipt_id, reason, opened_at, closed_at, closed_as)
  select listed.id, receipt.receiving_account_id, receipt.currency_code, 'CREDIT', receipt.amount, receipt.id, 'UNMATCHED',
         listed.opened_at, listed.opened_at, 'MATCHED'
    from listed join receipt on receipt.id = listed.receipt_id
  on conflict do nothing)
select id from listed`,
)

/**
 * The accounts of suspense, in millionths: what the entries after one moved on them, and what is listed there. All are
 * as they were at one moment.
 */
export const ledgerCheckSuspense: StatementOf<{ entry: bigint | number | null | undefined }, { account: string; since: string; listed: string }> = statement(
  'ledger_check_suspense',
  ['entry'],
  `select account.id as account, trunc(coalesce(moved.amount, 0) * 1000000)::text as since,
       trunc(coalesce(items.amount, 0) * 1000000)::text as listed
  from ledger_account account
  left join (
    select account_id, sum(amount) as amount from ledger_posting
     where entry_id > $1 and account_seq is null group by account_id) moved on moved.account_id = account.id
  left join (
    select case direction when 'CREDIT' then 'SUSPENSE/' else 'OPEN_DEBITS/' end || currency_code as account_id,
           sum(case direction when 'CREDIT' then amount else -amount end) as amount
      from suspense_money group by 1) items on items.account_id = account.id
 where account.kind in ('SUSPENSE', 'OPEN_DEBITS')`,
)

/**
 * Locks the items of debits until the transaction ends: nobody decides about them meanwhile.
 */
export const lockDebitItems: StatementOf<{ lineIds: readonly (string | null | undefined)[] | null | undefined }, Record<string, never>> = statement(
  'lock_debit_items',
  ['lineIds'],
  `select from suspense_item where statement_line_id = any($1::uuid[]) order by id for no key update`,
)

/**
 * The same, locked until the transaction ends: their amounts and states stay. They are read afterwards, as they are then.
 */
export const lockSuspenseItems: StatementOf<{ ids: readonly (string | null | undefined)[] | null | undefined; receiptIds: readonly (string | null | undefined)[] | null | undefined }, Record<string, never>> = statement(
  'lock_suspense_items',
  ['ids', 'receiptIds'],
  `select from suspense_item where id = any ($1::uuid[]) or receipt_id = any ($2::uuid[]) order by id for no key update`,
)

/**
 * Writes who looks after items of the list, a note, and the day of the next look. What is not given stays; an empty
 * note and an empty day take theirs away.
 */
export const lookAfterItems: StatementOf<{ owner: string | null | undefined; note: string | null | undefined; followUp: string | null | undefined; ids: readonly (string | null | undefined)[] | null | undefined }, Record<string, never>> = statement(
  'look_after_items',
  ['owner', 'note', 'followUp', 'ids'],
  `update suspense_item
   set owner = coalesce($1, owner),
       note = case when $2::text is null then note else nullif($2, '') end,
       follow_up = case when $3::text is null then follow_up else nullif($3, '')::date end
 where id = any($4::uuid[])`,
)

/**
 * Opens an item for each debit that nothing explains.
 */
export const openDebitItems: StatementOf<{ id: readonly (string | null | undefined)[] | null | undefined; accountId: readonly (string | null | undefined)[] | null | undefined; currencyCode: readonly (string | null | undefined)[] | null | undefined; amount: readonly (string | null | undefined)[] | null | undefined; reason: readonly (string | null | undefined)[] | null | undefined }, Record<string, never>> = statement(
  'open_debit_items',
  ['id', 'accountId', 'currencyCode', 'amount', 'reason'],
  `insert into suspense_item (receiving_account_id, currency_code, direction, amount, statement_line_id, reason, opened_at)
select account_id, currency_code, 'DEBIT', amount, id, reason, gateway_now()
  from unnest($1::uuid[], $2::uuid[], $3::text[], $4::numeric[], $5::text[])
    as line (id, account_id, currency_code, amount, reason)
on conflict (statement_line_id) do nothing`,
)

/**
 * The open items of an account after one of them with the bank's lines that told of them, encrypted.
 */
export const openItemsOfAccount: StatementOf<{ ownAccountsRailName: string | null | undefined; accountId: string | null | undefined; after: string | null | undefined; limit: bigint | number | null | undefined }, { item_id: string; direction: 'CREDIT' | 'DEBIT'; amount: string; currency_code: string; line_id: string | null; personal_id: string; personal_plain: unknown; personal_sealed: Buffer | null; personal_key_id: string | null; personal_key_merchant: string | null; personal_key_purpose: 'SEAL' | 'LOOKUP' | 'DIGEST' | null; personal_key: Buffer | null }> = statement(
  'open_items_of_account',
  ['ownAccountsRailName', 'accountId', 'after', 'limit'],
  `select item.id as item_id, item.direction, item.amount, item.currency_code, line.id as line_id, payer.*
  from suspense_item item
  left join receipt on receipt.id = item.receipt_id and receipt.source = $1
  join statement_line line on line.id = coalesce(item.statement_line_id, case when receipt.source_id ~ '^[0-9a-f-]{36}$' then receipt.source_id::uuid end)
  join stored_payer payer on payer.personal_id = line.payer_data_id
 where item.receiving_account_id = $2 and item.closed_at is null and ($3::uuid is null or item.id > $3)
 order by item.id limit $4`,
)

/**
 * The money in suspense and the open debits, oldest first, with what their receipts or transfers say of the payer,
 * and what their payments lack now: nothing where they have succeeded or were refused. A value that is null: all.
 * `opened_micros`, with the ID, is the place of an item in the list.
 */
export const openSuspenseItems: StatementOf<{ accountId: string | null | undefined; olderThanHours: number | null | undefined; kinds: readonly (string | null | undefined)[] | null | undefined; ids: readonly (string | null | undefined)[] | null | undefined; currencyCode: string | null | undefined; least: string | null | undefined; most: string | null | undefined; merchantCode: string | null | undefined; owner: string | null | undefined; afterId: string | null | undefined; afterMicros: bigint | number | null | undefined; limit: number | null | undefined }, { id: string; suspense_kind: 'UNMATCHED' | 'POSSIBLE_DUPLICATE' | 'PART_PAID' | 'SHORT' | 'SURPLUS' | 'ENDED' | 'RETURN_UNKNOWN' | 'OPEN_DEBIT'; receiving_account_id: string; currency_code: string; direction: 'CREDIT' | 'DEBIT'; amount: string; receipt_id: string | null; statement_line_id: string | null; reason: string; opened_at: Date; merchant_code: string | null; kind: 'payin' | 'topup' | 'payout' | 'refund' | null; payment_id: string | null; owner: string | null; note: string | null; follow_up: string | null; opened_micros: bigint; account: string; sent_to: string | null; sent_as: string | null; age_hours: number; moved_on: string; status: 'WAITING' | 'PROCESSING' | 'SUCCESS' | 'REFUSED' | 'EXPIRED' | null; due: string | null; personal_id: string | null; personal_plain: unknown; personal_sealed: Buffer | null; personal_key_id: string | null; personal_key_merchant: string | null; personal_key_purpose: 'SEAL' | 'LOOKUP' | 'DIGEST' | null; personal_key: Buffer | null }> = statement(
  'open_suspense_items',
  ['accountId', 'olderThanHours', 'kinds', 'ids', 'currencyCode', 'least', 'most', 'merchantCode', 'owner', 'afterId', 'afterMicros', 'limit'],
  `select item.id, item.suspense_kind, item.receiving_account_id, item.currency_code, item.direction, item.amount, item.receipt_id,
       item.statement_line_id, item.reason, item.opened_at, item.merchant_code, item.kind, item.payment_id, item.owner, item.note,
       looked_after.follow_up, (extract(epoch from item.opened_at) * 1000000)::bigint as opened_micros,
       coalesce(account.name, account.identifier) as account, told.sent_to, told.sent_as,
       floor(greatest(extract(epoch from gateway_now() - item.opened_at), 0) / 3600)::int as age_hours,
       to_char(coalesce(receipt.moved_at, told.moved_at, item.opened_at) at time zone coalesce(account.time_zone, 'UTC'),
               'YYYY-MM-DD') as moved_on,
       p.status,
       case when p.status in ('SUCCESS', 'REFUSED') then 0
            else greatest(a.amount_required + a.rest_offset - p.money_received + p.suspense_refunded, 0) end as due, payer.*
  from suspense_money item
  join receiving_account account on account.id = item.receiving_account_id
  left join suspense_item looked_after on looked_after.id = item.id
  left join suspense_item_told told on told.id = item.id
  left join receipt on receipt.id = item.receipt_id
  left join stored_payer payer on payer.personal_id = receipt.payer_data_id
  left join payment p on (p.merchant_code, p.kind, p.payment_id) = (item.merchant_code, item.kind, item.payment_id)
  left join payment_attempt a on (a.merchant_code, a.kind, a.payment_id, a.attempt_no) = (p.merchant_code, p.kind, p.payment_id, p.attempt_no)
 where ($1::uuid is null or item.receiving_account_id = $1)
   and ($2::int is null or item.opened_at < gateway_now() - make_interval(hours => $2))
   and ($3::text[] is null or item.suspense_kind = any($3)) and ($4::uuid[] is null or item.id = any($4))
   and ($5::text is null or item.currency_code = $5)
   and ($6::numeric is null or item.amount between $6 and $7::numeric)
   and ($8::text is null or $8 in (item.merchant_code, item.owner))
   and ($9::text is null or lower(item.owner) = lower($9))
   and ($10::uuid is null
        or (item.opened_at, item.id) > (timestamptz 'epoch' + $11::bigint * interval '1 microsecond', $10))
 order by item.opened_at, item.id limit $12::int`,
)

/**
 * Keeps which orders the items of lines name: of a debit, or of the open receipt of a credit.
 */
export const ordersThatItemsName: StatementOf<{ lineId: readonly (string | null | undefined)[] | null | undefined; orderKey: readonly (string | null | undefined)[] | null | undefined }, Record<string, never>> = statement(
  'orders_that_items_name',
  ['lineId', 'orderKey'],
  `update suspense_item set order_key = named.order_key
  from (select item.id, given.order_key
          from unnest($1::uuid[], $2::uuid[]) as given (line_id, order_key) cross join lateral item_of_line(given.line_id) item
         where item.statement_line_id = given.line_id or item.closed_at is null) named
 where suspense_item.id = named.id`,
)

/**
 * Names who looks after the open item of a receipt, where nobody does yet.
 */
export const ownSuspenseItem: StatementOf<{ owner: string | null | undefined; receiptId: string | null | undefined }, Record<string, never>> = statement(
  'own_suspense_item',
  ['owner', 'receiptId'],
  `update suspense_item set owner = coalesce(owner, $1) where receipt_id = $2 and closed_at is null`,
)

/**
 * The lines of statements.
 */
export const payersOfLinesOfItem: StatementOf<{ itemId: string | null | undefined }, { id: string }> = statement(
  'payers_of_lines_of_item',
  ['itemId'],
  `with told as (
  select coalesce(item.statement_line_id, substring(receipt.source_id from '^[0-9a-f-]{36}')::uuid) as id
    from suspense_item item
    left join receipt on receipt.id = item.receipt_id and receipt.source = 'own-accounts'
   where item.id = $1 and coalesce(receipt.source_id not like '%/%', true)
     and not exists (select from receipt_match matched where matched.receipt_id = item.receipt_id and matched.undone_at is null))
select line.payer_data_id as id from told join statement_line line on line.id = told.id
union
select line.payer_data_id from told join statement_line line on line.duplicate_of = told.id
union
select line.payer_data_id from told join statement_line line on line.reverses = told.id and line.state = 'REVERSAL'`,
)

/**
 * The rows of payer_data of a suspense item that no payment has: of its receipt, of reports that differ
 * from it, and of who its money goes back to.
 */
export const payersOfSuspenseItem: StatementOf<{ itemId: string | null | undefined }, { id: string | null }> = statement(
  'payers_of_suspense_item',
  ['itemId'],
  `with item as (
  select id, receipt_id from suspense_item item
   where item.id = $1 and not exists (
     select from receipt_match matched where matched.receipt_id = item.receipt_id and matched.undone_at is null))
select receipt.payer_data_id as id from item join receipt on receipt.id = item.receipt_id
union
select conflict.payer_data_id from item join receipt_conflict conflict on conflict.receipt_id = item.receipt_id
union
select conflict.payer_data_id
  from item join receipt_conflict_decision decision on decision.receipt_id = item.receipt_id
  join receipt_conflict conflict on conflict.id = decision.conflict_id
union
select given.payee_id from item join suspense_return given on given.suspense_item_id = item.id`,
)

/**
 * Takes a part out of an open debit, which keeps the rest.
 */
export const reduceOpenDebit: StatementOf<{ part: string | null | undefined; id: string | null | undefined }, Record<string, never>> = statement(
  'reduce_open_debit',
  ['part', 'id'],
  `update suspense_item set amount = amount - $1::numeric
 where id = $2 and direction = 'DEBIT' and closed_at is null and amount > $1::numeric`,
)

/**
 * Opens an item again whose return has ended just now; undefined where it was not returned, or another
 * return of it is in force.
 */
export const reopenSuspenseItem: StatementOf<{ id: string | null | undefined }, { receipt_id: string; receiving_account_id: string; currency_code: string; amount: string }> = statement(
  'reopen_suspense_item',
  ['id'],
  `update suspense_item set reason = 'RETURN_REFUSED', opened_at = gateway_now(), closed_at = null, closed_as = null
 where id = $1 and closed_as = 'RETURNED'
   and not exists (
         select from suspense_return other
          where other.suspense_item_id = suspense_item.id and other.state in ('WAITING', 'SENT', 'PAID'))
returning receipt_id, receiving_account_id, currency_code, amount`,
)

/**
 * Gives the open items of lines that were just booked what the equal line of an undone import had last: the
 * owner, the note and the day of the next look.
 */
export const restoreCareOfItems: StatementOf<{ lineIds: readonly (string | null | undefined)[] | null | undefined }, Record<string, never>> = statement(
  'restore_care_of_items',
  ['lineIds'],
  `with open_item as materialized (
  select item.id as item_id, line.*
    from unnest($1::uuid[]) given (id) join statement_line line on line.id = given.id
   cross join lateral item_of_line(line.id) item
   where item.closed_at is null and item.owner is null and item.note is null and item.follow_up is null
     -- Asked once, before the lines are looked at: mostly no import was undone.
     and exists (select from bank_import where state = 'UNDONE'))
update suspense_item set owner = before.owner, note = before.note, follow_up = before.follow_up
  from open_item line
 cross join lateral (
   select had.owner, had.note, had.follow_up
     from statement_line same join bank_import import on import.id = same.import_id
    cross join lateral item_of_line(same.id) had
    where same.state = 'UNDONE'
      and (same.receiving_account_id, same.booked_on, same.format, same.identity, same.occurrence)
        = (line.receiving_account_id, line.booked_on, line.format, line.identity, line.occurrence)
      and (had.owner is not null or had.note is not null or had.follow_up is not null)
    order by import.started_at desc, same.position limit 1) before
 where suspense_item.id = line.item_id`,
)

/**
 * The money of an item that a payment has by a match in force.
 */
export const selectHeldMoney: StatementOf<{ itemId: string | null | undefined }, { receipt_id: string; merchant_code: string; kind: 'payin' | 'topup' | 'payout' | 'refund'; payment_id: string; amount: string; currency_code: string }> = statement(
  'select_held_money',
  ['itemId'],
  `select item.receipt_id, item.merchant_code, item.kind, item.payment_id, item.amount, item.currency_code
  from suspense_money item
  join receipt_match matched on matched.receipt_id = item.receipt_id and matched.undone_at is null
 where item.id = $1`,
)

/**
 * Items, open or closed, by their own IDs or by those of their receipts, in the order of their IDs.
 */
export const selectSuspenseItems: StatementOf<{ ids: readonly (string | null | undefined)[] | null | undefined; receiptIds: readonly (string | null | undefined)[] | null | undefined }, { id: string; accountId: string; currency_code: string; amount: string; receiptId: string | null; statementLineId: string | null; reason: string; openedAt: Date; closedAs: 'MATCHED' | 'ASSIGNED' | 'RETURNED' | 'CHARGE' | 'INTEREST' | 'OWN_TRANSFER' | 'OTHER' | 'PAYOUT' | 'PAYOUT_RETURN' | 'WITHDRAWN' | null }> = statement(
  'select_suspense_items',
  ['ids', 'receiptIds'],
  `select id, receiving_account_id as "accountId", currency_code, amount, receipt_id as "receiptId",
       statement_line_id as "statementLineId", reason, opened_at as "openedAt", closed_as as "closedAs"
  from suspense_item where id = any ($1::uuid[]) or receipt_id = any ($2::uuid[]) order by id`,
)

/**
 * Everything that is stored about a suspense item, with these rows of payer_data, as JSON text.
 */
export const storedSuspenseItem: StatementOf<{ payerIds: readonly (string | null | undefined)[] | null | undefined; itemId: string | null | undefined }, { stored: string }> = statement(
  'stored_suspense_item',
  ['payerIds', 'itemId'],
  `select jsonb_build_object(
         'item', to_jsonb(t),
         'receipt', (select to_jsonb(receipt) - array['digest', 'text_numbers'] from receipt where receipt.id = t.receipt_id),
         'returns', (
           select coalesce(jsonb_agg(to_jsonb(given) order by given.created_at), '[]')
             from suspense_return given where given.suspense_item_id = t.id),
         'payer_data', (
           select coalesce(jsonb_agg(payer_json(payer) order by payer.created_at, payer.id), '[]')
             from payer_data payer where payer.id = any($1::uuid[]))
       )::text as stored
  from suspense_item t where t.id = $2`,
)

/**
 * The money in suspense and the open debits, by kind and currency.
 */
export const sumsOfSuspense: StatementOf<void, { suspense_kind: 'UNMATCHED' | 'POSSIBLE_DUPLICATE' | 'PART_PAID' | 'SHORT' | 'SURPLUS' | 'ENDED' | 'RETURN_UNKNOWN' | 'OPEN_DEBIT'; currency_code: string; count: number; amount: string }> = statement(
  'sums_of_suspense',
  [],
  `select suspense_kind, currency_code, count(*)::int as count, sum(amount) as amount
  from suspense_money group by suspense_kind, currency_code`,
)

/**
 * How much money waits for a person, and since when. With a time in seconds, only items that have been open for longer.
 */
export const suspenseAges: StatementOf<{ openFor: number | null | undefined }, { receiving_account_id: string; direction: 'CREDIT' | 'DEBIT'; currency_code: string; count: number; amount: string; oldest: Date; seconds: number }> = statement(
  'suspense_ages',
  ['openFor'],
  `select receiving_account_id, direction, currency_code, count(*)::int as count, sum(amount) as amount,
       min(opened_at) as oldest, greatest(extract(epoch from gateway_now() - min(opened_at)), 0)::float8 as seconds
  from suspense_money item
  where is_due and ($1::float8 is null or opened_at < gateway_now() - $1 * interval '1 second')
 group by receiving_account_id, direction, currency_code order by receiving_account_id, direction`,
)

/**
 * Locks an item until the transaction ends; undefined when there is none of this ID.
 */
export const suspenseItemToErase: StatementOf<{ itemId: string | null | undefined }, { isOpen: boolean; isMatched: boolean; isReturning: boolean }> = statement(
  'suspense_item_to_erase',
  ['itemId'],
  `select closed_at is null as "isOpen",
       exists (select from receipt_match matched where matched.receipt_id = item.receipt_id and matched.undone_at is null) as "isMatched",
       exists (select from suspense_return given where given.suspense_item_id = item.id and given.state in ('WAITING', 'SENT')) as "isReturning"
  from suspense_item item where item.id = $1`,
)

/**
 * Closes the items of debits whose lines were wrong.
 */
export const withdrawDebitItems: StatementOf<{ lineIds: readonly (string | null | undefined)[] | null | undefined }, Record<string, never>> = statement(
  'withdraw_debit_items',
  ['lineIds'],
  `update suspense_item set closed_at = gateway_now(), closed_as = 'WITHDRAWN'
 where statement_line_id = any($1::uuid[]) and closed_as is distinct from 'WITHDRAWN'`,
)

/**
 * Closes an item whose receipt is withdrawn, open or not.
 */
export const withdrawSuspenseItem: StatementOf<{ id: string | null | undefined }, Record<string, never>> = statement(
  'withdraw_suspense_item',
  ['id'],
  `update suspense_item set closed_at = greatest(opened_at, gateway_now()), closed_as = 'WITHDRAWN' where id = $1`,
)

/**
 * Closes the open debit of the total of a batch that left.
 */
export const withdrawTotalOfDebits: StatementOf<{ lineId: string | null | undefined }, Record<string, never>> = statement(
  'withdraw_total_of_debits',
  ['lineId'],
  `update suspense_item set closed_at = greatest(opened_at, gateway_now()), closed_as = 'WITHDRAWN'
 where statement_line_id = $1 and direction = 'DEBIT' and closed_at is null`,
)
