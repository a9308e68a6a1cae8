// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Appends to the audit, in the transaction of the change itself.
 */
export const auditEventInsert: StatementOf<{ actor: string | null | undefined; command: string | null | undefined; merchantCode: string | null | undefined; before: unknown; after: unknown; requestId: string | null | undefined; sessionId: string | null | undefined; address: string | null | undefined; refused: string | null | undefined }, Record<string, never>> = statement(
  'audit_event_insert',
  ['actor', 'command', 'merchantCode', 'before', 'after', 'requestId', 'sessionId', 'address', 'refused'],
  `insert into audit_event (actor, command, merchant_code, before, after, request_id, session_id, address, refused)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
)

/**
 * The events of a merchant that name something, such as a payment, as JSON texts, the oldest first.
 */
export const auditNaming: StatementOf<{ merchantCode: string | null | undefined; named: unknown }, { stored: string }> = statement(
  'audit_naming',
  ['merchantCode', 'named'],
  `select to_jsonb(t)::text as stored from audit_event t
 where t.merchant_code = $1 and (t.before @> $2::jsonb or t.after @> $2::jsonb) order by t.id`,
)

/**
 * What people decided about a payment, the oldest first: commands that named it, and the batches that it was in.
 */
export const decisionsAboutPayment: StatementOf<{ merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined }, { at: Date; command: string; actor: string; approved_by: string | null; reason: string | null; receipt_id: string | null }> = statement(
  'decisions_about_payment',
  ['merchantCode', 'kind', 'paymentId'],
  `select event.at, event.command, event.actor, event.after ->> 'approvedBy' as approved_by, event.after ->> 'reason' as reason,
       event.after ->> 'receiptId' as receipt_id
  from audit_event event
 where event.merchant_code = $1 and (event.after @> jsonb_build_object('kind', $2::text, 'paymentId', $3::text)
    or event.after @> jsonb_build_object($2::text, $3::text))
union all
select file.at, 'payout-batch ' || file.state, file.created_by, file.approved_by, 'batch ' || file.file_id, null
  from payment_in_file file where (file.merchant_code, file.kind, file.payment_id) = ($1, $2, $3)
 order by 1`,
)

/**
 * The late refusals of a batch that the audit has, and of which operators are still reminded: a report
 * that is imported again says nothing new. The caller holds the batch's row, so that of concurrent imports one is the first.
 */
export const lateRefusalsTold: StatementOf<{ exportedAt: Date | null | undefined; id: string | null | undefined }, { key: string; institutionCode: string | null }> = statement(
  'late_refusals_told',
  ['exportedAt', 'id'],
  `select refused.order ->> 'key' as key, refused.order ->> 'institutionCode' as "institutionCode"
  from audit_event event cross join lateral jsonb_array_elements(event.after -> 'refusedAfterSuccess') as refused ("order")
 where event.merchant_code is null and event.at >= coalesce($1::timestamptz, '-infinity')
   and event.at > gateway_now() - interval '7 days'
   and event.command = 'statement import' and event.after ->> 'idBatch' = $2::text`,
)

/**
 * Up to `limit` events before one of them, the newest first. `account` is an ID that stands anywhere in what the event
 * keeps; an amount stands there as one of the texts that write it.
 */
export const listAudit: StatementOf<{ merchantCode: string | null | undefined; from: Date | null | undefined; to: Date | null | undefined; by: string | null | undefined; personId: string | null | undefined; command: string | null | undefined; account: string | null | undefined; amounts: readonly (string | null | undefined)[] | null | undefined; before: bigint | number | null | undefined; limit: bigint | number | null | undefined }, { id: bigint; at: Date; actor: string; command: string; merchantCode: string | null; before: object | null; after: object | null; requestId: string | null; approvedBy: string | null; reason: string | null; sessionId: string | null; address: string | null; refused: string | null }> = statement(
  'list_audit',
  ['merchantCode', 'from', 'to', 'by', 'personId', 'command', 'account', 'amounts', 'before', 'limit'],
  `select id, at, actor, command, merchant_code as "merchantCode", before, after, request_id as "requestId",
       after ->> 'approvedBy' as "approvedBy", after ->> 'reason' as reason, session_id as "sessionId", address, refused
  from audit_event
 where ($1::text is null or merchant_code = $1) and ($2::timestamptz is null or at >= $2) and ($3::timestamptz is null or at < $3)
   and ($4::text is null or audit_names(actor, before, after) @> array['by:' || lower($4)])
   and ($5::text is null or audit_names(actor, before, after) @> array['person:' || $5])
   and ($6::text is null or command = $6 or starts_with(command, $6 || ' '))
   and ($7::text is null or audit_names(actor, before, after) @> array[lower($7)])
   and ($8::text[] is null
        or exists (select from jsonb_path_query(before, '$.**') as part (value) where part.value #>> '{}' = any($8))
        or exists (select from jsonb_path_query(after, '$.**') as part (value) where part.value #>> '{}' = any($8)))
   and ($9::bigint is null or id < $9)
 order by id desc limit $10`,
)

/**
 * Each account whose bank executes payouts in files, or has refused one late, and how many payouts and
 * returns its bank refused in the last seven days after they had succeeded.
 */
export const payoutsRefusedAfterSuccess: StatementOf<{ ownAccountsRailName: string | null | undefined }, { accountId: string; count: number }> = statement(
  'payouts_refused_after_success',
  ['ownAccountsRailName'],
  `with reported as materialized (
  select event.after from audit_event event
   where event.merchant_code is null and event.at > gateway_now() - interval '7 days'
     and event.command = 'statement import' and event.after ? 'refusedAfterSuccess'),
late as (
  select distinct batch.receiving_account_id as account_id, (refused.order ->> 'key')::uuid as key
    from reported cross join lateral jsonb_array_elements(reported.after -> 'refusedAfterSuccess') as refused ("order")
    join payout_batch batch on batch.id = (reported.after ->> 'idBatch')::uuid)
select account.id as "accountId", count(late.key)::float8 as count
  from receiving_account account
  left join late on late.account_id = account.id
   and not exists (select from payout_line line where line.key = late.key and line.role = 'RETURN')
 where account.provider = $1 and (account.payouts_on or account.id in (select account_id from late))
 group by account.id order by account.id`,
)

/**
 * The audit event of a request ID, whatever its command; undefined: the ID was not used.
 */
export const recordedRequest: StatementOf<{ requestId: string | null | undefined }, { at: Date; actor: string; command: string; merchantCode: string | null; after: Readonly<Record<string, unknown>> }> = statement(
  'recorded_request',
  ['requestId'],
  `select at, actor, command, merchant_code as "merchantCode", coalesce(after, '{}') as after
  from audit_event where request_id = $1`,
)

/**
 * The booking with this request ID: written with its entry in one transaction, and never changed.
 */
export const selectBookingRequest: StatementOf<{ requestId: string | null | undefined }, { at: Date; actor: string; command: string; merchantCode: string; before: { available: string; reserved: string }; after: { available: string; reserved: string; currencyCode: string; amount: string; reason?: string; approvedBy?: string } }> = statement(
  'select_booking_request',
  ['requestId'],
  `select at, actor, command, merchant_code as "merchantCode", before, after from audit_event where request_id = $1`,
)
