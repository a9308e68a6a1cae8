// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Stores the confirmations of money that a source sees; false where its receipt is stored already.
 */
export const keepUnconfirmedReceipt: StatementOf<{ source: string | null | undefined; sourceId: string | null | undefined; merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined; attemptNo: number | null | undefined; money: string | null | undefined; confirmations: number | null | undefined; confirmationsRequired: number | null | undefined }, Record<string, never>> = statement(
  'keep_unconfirmed_receipt',
  ['source', 'sourceId', 'merchantCode', 'kind', 'paymentId', 'attemptNo', 'money', 'confirmations', 'confirmationsRequired'],
  `insert into unconfirmed_receipt (source, source_id, merchant_code, kind, payment_id, attempt_no, amount, confirmations,
  confirmations_required, seen_at)
select $1, $2, $3, $4, $5, $6, $7, least($8::int, $9::int), $9, gateway_now()
 where not exists (select from receipt where source = $1 and source_id = $2)
on conflict (source, source_id) do update
  set confirmations = excluded.confirmations, confirmations_required = excluded.confirmations_required`,
)

/**
 * A rail reports all the money that it sees now under keys that begin alike: what was seen under another
 * of those keys is gone, for example by a reorganisation of a chain.
 */
export const unseeOtherMoney: StatementOf<{ source: string | null | undefined; beginning: string | null | undefined; seenNow: readonly (string | null | undefined)[] | null | undefined }, { source_id: string; merchant_code: string; kind: 'payin' | 'payout' | 'topup' | 'refund'; payment_id: string }> = statement(
  'unsee_other_money',
  ['source', 'beginning', 'seenNow'],
  `delete from unconfirmed_receipt seen
 where source = $1 and starts_with(source_id, $2) and source_id <> all ($3::text[])
   and not exists (select from receipt where receipt.source = seen.source and receipt.source_id = seen.source_id)
returning source_id, merchant_code, kind, payment_id`,
)
