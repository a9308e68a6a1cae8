// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * How many transfers the bank has not reported.
 */
export const countSandboxCredits: StatementOf<void, { count: number }> = statement(
  'count_sandbox_credits',
  [],
  `select count(*)::int as count from sandbox_credit`,
)

/**
 * Keeps money that came to a sandbox account while its bank reports nothing: the bank's statements show
 * it, and the gateway learns of it from those.
 */
export const keepSandboxCredit: StatementOf<{ sourceId: string | null | undefined; receivingAccountId: string | null | undefined; currencyCode: string | null | undefined; money: string | null | undefined; railReference: string | null | undefined; externalReference: string | null | undefined; payerDataId: string | null | undefined; movedAt: Date | null | undefined; sealed: Uint8Array | null | undefined; keyId: string | null | undefined; lookup: readonly (bigint | number | null | undefined)[] | null | undefined }, Record<string, never>> = statement(
  'keep_sandbox_credit',
  ['sourceId', 'receivingAccountId', 'currencyCode', 'money', 'railReference', 'externalReference', 'payerDataId', 'movedAt', 'sealed', 'keyId', 'lookup'],
  `with credit as (
  insert into sandbox_credit (source_id, receiving_account_id, currency_code, amount, rail_reference, external_reference,
    payer_data_id, moved_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (source_id) do nothing
  returning payer_data_id)
insert into payer_data (id, sealed, data_key_id, lookup, created_at)
select payer_data_id, $9, $10, $11::bigint[], gateway_now() from credit where payer_data_id is not null`,
)

/**
 * The rows of payer_data of money that came for payments and that the simulated bank has not reported.
 */
export const payersOfSandboxCredits: StatementOf<{ payments: unknown }, { id: string | null }> = statement(
  'payers_of_sandbox_credits',
  ['payments'],
  `select credit.payer_data_id as id
  from json_to_recordset($1) as asked (merchant_code text, kind text, payment_id text)
  join payment_attempt t on (t.merchant_code, t.kind, t.payment_id) = (asked.merchant_code, asked.kind, asked.payment_id)
  join sandbox_credit credit on credit.rail_reference = t.rail_reference`,
)

/**
 * What came to a cash account, and what its bank took back, up to a day, oldest first: what the simulated bank has
 * reported, and what only statements tell of.
 */
export const sandboxStatementTransfers: StatementOf<{ accountId: string | null | undefined; timeZone: string | null | undefined; to: string | null | undefined }, { id: string; day: string; is_return: boolean; currency_code: string; amount: string; rail_reference: string | null; external_reference: string | null; personal_id: string | null; personal_plain: unknown; personal_sealed: Buffer | null; personal_key_id: string | null; personal_key_merchant: string | null; personal_key_purpose: 'SEAL' | 'LOOKUP' | 'DIGEST' | null; personal_key: Buffer | null }> = statement(
  'sandbox_statement_transfers',
  ['accountId', 'timeZone', 'to'],
  `select transfer.id, day, is_return, currency_code, amount, rail_reference, external_reference, payer.*
  from (select * from reported_by_sandbox_bank($1, $2)
        union all
        select credit.id, to_char(moved.at at time zone $2, 'YYYY-MM-DD'), moved.at, moved.is_return,
               credit.currency_code, credit.amount, credit.rail_reference, credit.external_reference, credit.payer_data_id
          from sandbox_credit credit
         cross join lateral (values (credit.moved_at, false), (credit.returned_at, true)) as moved (at, is_return)
         where credit.receiving_account_id = $1 and moved.at is not null) transfer
  left join stored_payer payer on payer.personal_id = transfer.payer_data_id
 where $3::text is null or day <= $3
 order by at, is_return, transfer.id`,
)

/**
 * The bank takes back what came for a payment and was not reported, and does not report that either.
 */
export const takeBackSandboxCredits: StatementOf<{ returnedAt: Date | null | undefined; merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined }, Record<string, never>> = statement(
  'take_back_sandbox_credits',
  ['returnedAt', 'merchantCode', 'kind', 'paymentId'],
  `update sandbox_credit credit set returned_at = $1
  from payment_attempt attempt join payment using (merchant_code, kind, payment_id)
 where payment.returned_at is null and (attempt.merchant_code, attempt.kind, attempt.payment_id) = ($2, $3, $4)
   and credit.rail_reference = attempt.rail_reference and credit.returned_at is null`,
)
