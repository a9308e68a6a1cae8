// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Orders that are not wanted any more, in the transaction that makes them so; they are due after so many seconds.
 */
export const addRailCancellations: StatementOf<{ dueInSeconds: number | null | undefined; merchantCodes: readonly (string | null | undefined)[] | null | undefined; kinds: readonly (string | null | undefined)[] | null | undefined; paymentIds: readonly (string | null | undefined)[] | null | undefined; railReferences: readonly (string | null | undefined)[] | null | undefined; rails: readonly (string | null | undefined)[] | null | undefined; methodCodes: readonly (string | null | undefined)[] | null | undefined }, Record<string, never>> = statement(
  'add_rail_cancellations',
  ['dueInSeconds', 'merchantCodes', 'kinds', 'paymentIds', 'railReferences', 'rails', 'methodCodes'],
  `insert into rail_cancellation (merchant_code, kind, payment_id, rail_reference, provider, method_code, next_try_at)
select *, gateway_now() + make_interval(secs => $1)
  from unnest($2::text[], $3::text[], $4::text[], $5::text[],
              $6::text[], $7::text[])
on conflict do nothing`,
)

/**
 * Claims orders whose time has come, of one rail, or of all but some. No other process gets them during the lease. Never one by which a
 * payment waits for its customer.
 */
export const claimRailCancellations: StatementOf<{ only: string | null | undefined; except: readonly (string | null | undefined)[] | null | undefined; limit: bigint | number | null | undefined; leaseSeconds: number | null | undefined }, { merchantCode: string; kind: 'payin' | 'topup' | 'payout' | 'refund'; paymentId: string; railReference: string; methodCode: string; rail: string; tries: number }> = statement(
  'claim_rail_cancellations',
  ['only', 'except', 'limit', 'leaseSeconds'],
  `with due as (
  select merchant_code, kind, payment_id, rail_reference from rail_cancellation c
   where next_try_at <= gateway_now() and ($1::text is null or provider = $1) and provider <> all($2::text[])
     and not exists (
       select from payment p join payment_attempt a using (merchant_code, kind, payment_id, attempt_no)
        where (p.merchant_code, p.kind, p.payment_id) = (c.merchant_code, c.kind, c.payment_id)
          and a.rail_reference = c.rail_reference and p.status = 'WAITING')
   order by next_try_at limit $3 for update of c skip locked)
update rail_cancellation c set tries = c.tries + 1, next_try_at = gateway_now() + make_interval(secs => $4)
  from due
 where (c.merchant_code, c.kind, c.payment_id, c.rail_reference)
   = (due.merchant_code, due.kind, due.payment_id, due.rail_reference)
returning c.merchant_code as "merchantCode", c.kind, c.payment_id as "paymentId",
  c.rail_reference as "railReference", c.method_code as "methodCode", c.provider as rail, c.tries`,
)

/**
 * Deletes the order; nothing if it was claimed again since, or was never there.
 */
export const endRailCancellation: StatementOf<{ merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined; railReference: string | null | undefined; tries: number | null | undefined }, Record<string, never>> = statement(
  'end_rail_cancellation',
  ['merchantCode', 'kind', 'paymentId', 'railReference', 'tries'],
  `delete from rail_cancellation
 where merchant_code = $1 and kind = $2 and payment_id = $3 and rail_reference = $4 and tries = $5`,
)

/**
 * Sets the next try of an order in so many seconds; nothing if it was claimed again since.
 */
export const postponeRailCancellation: StatementOf<{ againSeconds: number | null | undefined; merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined; railReference: string | null | undefined; tries: number | null | undefined }, Record<string, never>> = statement(
  'postpone_rail_cancellation',
  ['againSeconds', 'merchantCode', 'kind', 'paymentId', 'railReference', 'tries'],
  `update rail_cancellation set next_try_at = gateway_now() + make_interval(secs => $1)
 where merchant_code = $2 and kind = $3 and payment_id = $4 and rail_reference = $5 and tries = $6`,
)
