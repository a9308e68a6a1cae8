// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Records permanently that the reference was typed, as the payment's first to fifth.
 */
export const recordTypedReference: StatementOf<{ merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined; number: number | null | undefined; reference: string | null | undefined }, Record<string, never>> = statement(
  'record_typed_reference',
  ['merchantCode', 'kind', 'paymentId', 'number', 'reference'],
  `insert into typed_reference (merchant_code, kind, payment_id, number, reference, typed_at)
values ($1, $2, $3, $4, $5, gateway_now())`,
)

/**
 * How many different references were typed for the payment, and whether this is one of them.
 */
export const typedReferences: StatementOf<{ reference: string | null | undefined; merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined }, { count: number; again: boolean }> = statement(
  'typed_references',
  ['reference', 'merchantCode', 'kind', 'paymentId'],
  `select count(*)::int as count, coalesce(bool_or(reference = $1), false) as again from typed_reference
 where merchant_code = $2 and kind = $3 and payment_id = $4`,
)
