// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

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
 * The money that went back, or out, under some of these IDs: the institution's, or ours of refunds and payouts, with or without dashes.
 * What came back of a payout is told under its key too.
 */
export const movementsOfRail: StatementOf<{ railId: string | null | undefined; ids: readonly (string | null | undefined)[] | null | undefined }, { id: string; direction: 'CREDIT' | 'DEBIT'; amount: string; currency_code: string }> = statement(
  'movements_of_rail',
  ['railId', 'ids'],
  `select back.id, 'DEBIT' as direction, back.amount, back.currency_code from rail_return back
 where back.rail_id = $1 and back.id = any ($2::text[])
union all
select named.id, moved.direction, moved.amount, p.currency_code
  from unnest($2::text[]) named (id)
  join payout_order sent on named.id ~* '^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$'
   and sent.key = case when named.id ~* '^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$' then named.id::uuid end
   and sent.provider = $1::text
  join payment p on (p.merchant_code, p.kind, p.payment_id) = (sent.merchant_code, sent.kind, sent.payment_id) and p.status = 'SUCCESS'
  cross join lateral (values ('DEBIT', p.amount), ('CREDIT', p.money_returned)) moved (direction, amount)
 where moved.amount is not null and not exists (select from rail_return back where (back.rail_id, back.id) = ($1::uuid, named.id))`,
)

/**
 * A return that we asked for.
 */
export const ourReturn: StatementOf<{ railId: string | null | undefined; id: string | null | undefined }, { key: string; receipt_id: string }> = statement(
  'our_return',
  ['railId', 'id'],
  `select key, receipt_id from rail_return where rail_id = $1 and id = $2 and state = 'OURS'`,
)

/**
 * What we asked an institution to give back of a receipt.
 */
export const returnsOfReceipt: StatementOf<{ railId: string | null | undefined; key: string | null | undefined; receiptId: string | null | undefined }, { amount: string; currency_code: string }> = statement(
  'returns_of_receipt',
  ['railId', 'key', 'receiptId'],
  `select amount, currency_code from rail_return where rail_id = $1 and key = $2 and receipt_id = $3 and state = 'OURS'`,
)
