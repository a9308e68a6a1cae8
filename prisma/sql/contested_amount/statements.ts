// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Records that a payment requires an amount that another owns, until the payment ends (`changeStatus`).
 */
export const contestAmount: StatementOf<{ receivingAccountId: string | null | undefined; amount: string | null | undefined; merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined; attemptNo: number | null | undefined }, Record<string, never>> = statement(
  'contest_amount',
  ['receivingAccountId', 'amount', 'merchantCode', 'kind', 'paymentId', 'attemptNo'],
  `insert into contested_amount (receiving_account_id, amount, merchant_code, kind, payment_id, attempt_no, contested_from)
values ($1, $2, $3, $4, $5, $6, gateway_now())`,
)
