// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Raises the amount required of an attempt, so that the rest of its part payment is identified.
 */
export const addRestOffset: StatementOf<{ offset: string | null | undefined; merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined; attemptNo: number | null | undefined }, Record<string, never>> = statement(
  'add_rest_offset',
  ['offset', 'merchantCode', 'kind', 'paymentId', 'attemptNo'],
  `update payment_attempt set rest_offset = rest_offset + $1
  where merchant_code = $2 and kind = $3 and payment_id = $4 and attempt_no = $5`,
)

/**
 * Takes back what was asked for on top of the attempts of a payment.
 */
export const dropRestOffsets: StatementOf<{ merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined }, Record<string, never>> = statement(
  'drop_rest_offsets',
  ['merchantCode', 'kind', 'paymentId'],
  `update payment_attempt set rest_offset = 0
  where merchant_code = $1 and kind = $2 and payment_id = $3 and rest_offset > 0`,
)

/**
 * Removes the part of the offset that was not paid; never more than was added.
 */
export const lowerRequired: StatementOf<{ required: string | null | undefined; merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined; attemptNo: number | null | undefined }, Record<string, never>> = statement(
  'lower_required',
  ['required', 'merchantCode', 'kind', 'paymentId', 'attemptNo'],
  `update payment_attempt set rest_offset = $1::numeric - amount_required
  where merchant_code = $2 and kind = $3 and payment_id = $4 and attempt_no = $5`,
)

/**
 * The payments that were given a derived address, whatever account they are on.
 */
export const paymentsGivenAddress: StatementOf<{ address: string | null | undefined }, { merchant_code: string; kind: 'payin' | 'payout' | 'topup' | 'refund'; payment_id: string }> = statement(
  'payments_given_address',
  ['address'],
  `select merchant_code, kind, payment_id from payment_attempt where own_address = $1`,
)

/**
 * The payments of some addresses; an address whose payment was not created has none.
 */
export const paymentsOfEvmAddresses: StatementOf<{ addresses: readonly (string | null | undefined)[] | null | undefined }, { own_address: string; merchant_code: string; kind: 'payin' | 'payout' | 'topup' | 'refund'; payment_id: string }> = statement(
  'payments_of_evm_addresses',
  ['addresses'],
  `select own_address, merchant_code, kind, payment_id from payment_attempt
  where own_address = any ($1)`,
)

/**
 * Closes the attempt in force and sets the number of the next one, which is inserted afterwards.
 */
export const replaceAttempt: StatementOf<{ merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined; attemptNo: number | null | undefined; minutesToPay: number | null | undefined; noticeDelaySeconds: number | null | undefined; byCustomer: string | null | undefined }, Record<string, never>> = statement(
  'replace_attempt',
  ['merchantCode', 'kind', 'paymentId', 'attemptNo', 'minutesToPay', 'noticeDelaySeconds', 'byCustomer'],
  `with closed as (
  update payment_attempt set closed_at = gateway_now()
   where merchant_code = $1 and kind = $2 and payment_id = $3 and closed_at is null),
changed as (
  update payment
     set attempt_no = $4, event_no = event_no + 1, changed_at = gateway_now(), external_reference = null,
         closes_at = gateway_now() + make_interval(mins => $5, secs => $6)
   where merchant_code = $1 and kind = $2 and payment_id = $3 and status = 'WAITING' and attempt_no = $4 - 1
  returning event_no)
insert into payment_event (merchant_code, kind, payment_id, event_no, from_status, to_status, cause, actor, at)
select $1, $2, $3, event_no, 'WAITING', 'WAITING', 'METHOD_CHANGED', $7, gateway_now() from changed`,
)

/**
 * Finds a sandbox order by its rail reference, which cannot be guessed.
 */
export const sandboxFindOrder: StatementOf<{ railReference: string | null | undefined; sandboxRailName: string | null | undefined }, { merchant_code: string; kind: 'payin' | 'payout' | 'topup' | 'refund'; payment_id: string; attempt_no: number; closed_at: Date | null }> = statement(
  'sandbox_find_order',
  ['railReference', 'sandboxRailName'],
  `select merchant_code, kind, payment_id, attempt_no, closed_at from payment_attempt
  where rail_reference = $1 and provider = $2 order by opened_at desc limit 1`,
)
