// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * A person booked it: once, whoever else does so at the same time. An ID is unique among the returns of its receipt: without a receipt
 * nothing is booked where several are open under it.
 */
export const bookOpenReturn: StatementOf<{ railId: string | null | undefined; id: string | null | undefined; receiptId: string | null | undefined }, { key: string; receipt_id: string; currency_code: string; amount: string }> = statement(
  'book_open_return',
  ['railId', 'id', 'receiptId'],
  `update rail_return back set state = 'BOOKED'
 where back.rail_id = $1 and back.id = $2 and back.state = 'OPEN' and back.receipt_id = coalesce($3::text, (
   select min(other.receipt_id) from rail_return other where other.rail_id = $1 and other.id = $2 and other.state = 'OPEN' having count(*) = 1))
returning key, receipt_id, currency_code, amount`,
)

/**
 * Records money that went back, once under the institution's ID; no row where it is known.
 */
export const claimRailReturn: StatementOf<{ railId: string | null | undefined; id: string | null | undefined; key: string | null | undefined; receiptId: string | null | undefined; currencyCode: string | null | undefined; amount: string | null | undefined; state: string | null | undefined }, Record<string, never>> = statement(
  'claim_rail_return',
  ['railId', 'id', 'key', 'receiptId', 'currencyCode', 'amount', 'state'],
  `insert into rail_return (rail_id, id, key, receipt_id, currency_code, amount, state, created_at)
values ($1, $2, $3, $4, $5, $6, $7, gateway_now())
on conflict do nothing`,
)

/**
 * The institution refused to give it back.
 */
export const dropOurReturn: StatementOf<{ railId: string | null | undefined; id: string | null | undefined }, Record<string, never>> = statement(
  'drop_our_return',
  ['railId', 'id'],
  `delete from rail_return where rail_id = $1 and id = $2 and state = 'OURS'`,
)

/**
 * Keeps by which name payment system and bank know money that went back; it never changes.
 */
export const keepSystemId: StatementOf<{ systemId: string | null | undefined; railId: string | null | undefined; receiptId: string | null | undefined; id: string | null | undefined }, Record<string, never>> = statement(
  'keep_system_id',
  ['systemId', 'railId', 'receiptId', 'id'],
  `update rail_return set system_id = $1
 where rail_id = $2 and receipt_id = $3 and id = $4 and system_id is null`,
)

/**
 * Which of these returns are known, by receipt and ID.
 */
export const knownReturns: StatementOf<{ railId: string | null | undefined; receiptIds: readonly (string | null | undefined)[] | null | undefined }, { receiptId: string; id: string }> = statement(
  'known_returns',
  ['railId', 'receiptIds'],
  `select receipt_id as "receiptId", id from rail_return where rail_id = $1 and receipt_id = any ($2::text[])`,
)

/**
 * The money that went back, or out, under some of these IDs: the institution's, or ours of refunds and payouts, with or without dashes.
 * What came back of a payout is told under its key too, and what paid an order under the key of that. A movement is the same by whatever name.
 */
export const movementsOfRail: StatementOf<{ railId: string | null | undefined; ids: readonly (string | null | undefined)[] | null | undefined }, { id: string; direction: 'CREDIT' | 'DEBIT'; amount: string; currency_code: string; movement: string }> = statement(
  'movements_of_rail',
  ['railId', 'ids'],
  `select back.id, 'DEBIT' as direction, back.amount, back.currency_code, back.receipt_id || ' ' || back.id as movement from rail_return back
 where back.rail_id = $1 and back.id = any ($2::text[])
union
select back.system_id, 'DEBIT', back.amount, back.currency_code, back.receipt_id || ' ' || back.id from rail_return back
 where back.rail_id = $1 and back.system_id = any ($2::text[])
union all
select named.id, moved.direction, moved.amount, p.currency_code, sent.key::text
  from unnest($2::text[]) named (id)
  join payout_order sent on named.id ~* '^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$'
   and sent.key = case when named.id ~* '^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$' then named.id::uuid end
   and sent.provider = $1::text
  join payment p on (p.merchant_code, p.kind, p.payment_id) = (sent.merchant_code, sent.kind, sent.payment_id) and p.status = 'SUCCESS'
  cross join lateral (values ('DEBIT', p.amount), ('CREDIT', p.money_returned)) moved (direction, amount)
 where moved.amount is not null and not exists (select from rail_return back where (back.rail_id, back.id) = ($1::uuid, named.id))
union all
select paid.key, 'CREDIT', r.amount, r.currency_code, r.source_id
  from rail_order paid
  join receipt_match matched on (matched.merchant_code, matched.kind, matched.payment_id) = (paid.merchant_code, paid.kind, paid.payment_id)
   and matched.undone_at is null
  join receipt r on r.id = matched.receipt_id and r.source = $1::text and r.rail_reference = paid.key and r.source_id !~ '/[12]$'
 where paid.rail_id = $1 and paid.key = any ($2::text[])`,
)

/**
 * Money that went back at an institution and that a person has to book, the oldest first; of one rail, or of all.
 */
export const openReturns: StatementOf<{ railId: string | null | undefined }, { rail_id: string; name: string; id: string; key: string; receipt_id: string; currency_code: string; amount: string; created_at: Date }> = statement(
  'open_returns',
  ['railId'],
  `select back.rail_id, rail.name, back.id, back.key, back.receipt_id, back.currency_code, back.amount, back.created_at
  from rail_return back join rail on rail.id = back.rail_id
 where back.state = 'OPEN' and ($1::uuid is null or back.rail_id = $1)
 order by back.created_at, back.id`,
)

/**
 * What we asked for to give a refund back, by its key: where several receipts bear it, a part of each, numbered from 2 on behind the key.
 */
export const ourReturns: StatementOf<{ railId: string | null | undefined; id: string | null | undefined }, { id: string; key: string; receipt_id: string; currency_code: string; amount: string }> = statement(
  'our_returns',
  ['railId', 'id'],
  `select id, key, receipt_id, currency_code, amount from rail_return
 where rail_id = $1 and id = any (array(select $2 || n from unnest(array['']::text[] || array(select generate_series(2, 24)::text)) n))
   and state = 'OURS' order by length(id), id`,
)

/**
 * What we asked an institution to give back of a receipt.
 */
export const returnsOfReceipt: StatementOf<{ railId: string | null | undefined; key: string | null | undefined; receiptId: string | null | undefined }, { amount: string; currency_code: string }> = statement(
  'returns_of_receipt',
  ['railId', 'key', 'receiptId'],
  `select amount, currency_code from rail_return where rail_id = $1 and key = $2 and receipt_id = $3 and state = 'OURS'`,
)
