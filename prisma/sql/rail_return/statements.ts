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
