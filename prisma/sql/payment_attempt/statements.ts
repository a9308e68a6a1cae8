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
 * The attempt on a cash account whose own number or derived address this is. A number is given out again
 * after a year: the last attempt that had it when the money moved.
 */
export const attemptByAddress: StatementOf<{ address: string | null | undefined; accountId: string | null | undefined; movedUntil: Date | null | undefined }, { merchant_code: string; kind: 'payin' | 'topup' | 'payout' | 'refund'; payment_id: string; attempt_no: number; rail_reference: string; currency_code: string; due: string; least_due: string; is_recent: boolean }> = statement(
  'attempt_by_address',
  ['address', 'accountId', 'movedUntil'],
  `select a.merchant_code, a.kind, a.payment_id, a.attempt_no, a.rail_reference, a.currency_code, a.due, a.least_due, a.is_recent
  from (
    select * from attempt_with_due
     where own_address = $1 and receiving_account_id in (
         select address.id from receiving_account address where address.id = $2 or address.settles_in = $2)
    union all
    select * from attempt_with_due
     where method_code = 'VAPAY' and own_address is null and response -> 'account' ->> 'accountNumber' = $1
       and receiving_account_id in (
         select address.id from receiving_account address where address.id = $2 or address.settles_in = $2)) a
 order by a.opened_at <= $3 desc, a.opened_at desc limit 1`,
)

/**
 * The attempts whose reference begins with one of these texts of capital letters and digits: a range of the
 * unique key for each. "Z" sorts after all of them in every collation. More than 3 share a beginning only where
 * somebody tries to.
 */
export const attemptsByBeginning: StatementOf<{ accountIds: readonly (string | null | undefined)[] | null | undefined; beginnings: readonly (string | null | undefined)[] | null | undefined }, { merchant_code: string; kind: 'payin' | 'payout' | 'topup' | 'refund'; payment_id: string; attempt_no: number; rail_reference: string; currency_code: string; due: string; least_due: string; is_recent: boolean; account_id: string; beginning: string }> = statement(
  'attempts_by_beginning',
  ['accountIds', 'beginnings'],
  `select a.merchant_code, a.kind, a.payment_id, a.attempt_no, a.rail_reference, a.currency_code, a.due, a.least_due, a.is_recent,
       given.account_id, given.beginning
  from unnest($1::uuid[], $2::text[]) as given (account_id, beginning)
  join receiving_account address on address.id = given.account_id or address.settles_in = given.account_id
  cross join lateral (
    select * from attempt_with_due attempt
     where attempt.receiving_account_id = address.id
       and attempt.rail_reference >= given.beginning and attempt.rail_reference <= rpad(given.beginning, 25, 'Z')
       and starts_with(attempt.rail_reference, given.beginning)
     order by attempt.rail_reference limit 3) a
 order by a.merchant_code, a.kind, a.payment_id, a.attempt_no`,
)

/**
 * The attempts on cash accounts with a reference: one for each address that has it. Each is looked up by itself: the planner
 * would read tables whole to join them.
 */
export const attemptsByRailReferences: StatementOf<{ carried: unknown }, { merchant_code: string; kind: 'payin' | 'payout' | 'topup' | 'refund'; payment_id: string; attempt_no: number; rail_reference: string; currency_code: string; due: string; least_due: string; is_recent: boolean; account_id: string; reference: string }> = statement(
  'attempts_by_rail_references',
  ['carried'],
  `select a.merchant_code, a.kind, a.payment_id, a.attempt_no, a.rail_reference, a.currency_code, a.due, a.least_due, a.is_recent,
       given.account_id, given.reference
  from json_to_recordset($1) as given (account_id uuid, reference text)
  join receiving_account address on address.id = given.account_id or address.settles_in = given.account_id
  cross join lateral (
    select * from attempt_with_due attempt
     where (attempt.receiving_account_id, attempt.rail_reference) = (address.id, given.reference) offset 0) a
 order by a.merchant_code, a.kind, a.payment_id, a.attempt_no`,
)

/**
 * The attempts of a payment, the oldest first, with what each of them asked for.
 */
export const attemptsOfPayment: StatementOf<{ merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined }, { attempt_no: number; method_code: string; operator_code: string | null; receiving_account_id: string | null; rail_reference: string; own_address: string | null; asked: string; opened_at: Date; expire_at: Date | null; closed_at: Date | null }> = statement(
  'attempts_of_payment',
  ['merchantCode', 'kind', 'paymentId'],
  `select a.attempt_no, a.method_code, a.operator_code, a.receiving_account_id, a.rail_reference, a.own_address,
       a.amount_required + greatest(a.rest_offset, 0) as asked, a.opened_at, a.expire_at, a.closed_at
  from payment_attempt a where (a.merchant_code, a.kind, a.payment_id) = ($1, $2, $3) order by a.attempt_no`,
)

/**
 * Takes back what was asked for on top of the attempts of a payment; names them.
 */
export const dropRestOffsets: StatementOf<{ merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined }, { attempt_no: number }> = statement(
  'drop_rest_offsets',
  ['merchantCode', 'kind', 'paymentId'],
  `update payment_attempt set rest_offset = 0
  where merchant_code = $1 and kind = $2 and payment_id = $3 and rest_offset > 0
  returning attempt_no`,
)

/**
 * Inserts an attempt, which is open from now on, and its payer data; returns its deadline.
 */
export const insertAttempt: StatementOf<{ payerId: string | null | undefined; sealed: Uint8Array | null | undefined; dataKeyId: string | null | undefined; lookup: readonly (bigint | number | null | undefined)[] | null | undefined; merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined; attemptNo: number | null | undefined; methodCode: string | null | undefined; methodObject: string | null | undefined; operatorCode: string | null | undefined; provider: string | null | undefined; receivingAccountId: string | null | undefined; amountRequired: string | null | undefined; fee: string | null | undefined; vat: string | null | undefined; railReference: string | null | undefined; minutesToPay: number | null | undefined; response: unknown; ownAddress: string | null | undefined; vatOnFee: boolean | null | undefined }, { expire_at: Date }> = statement(
  'insert_attempt',
  ['payerId', 'sealed', 'dataKeyId', 'lookup', 'merchantCode', 'kind', 'paymentId', 'attemptNo', 'methodCode', 'methodObject', 'operatorCode', 'provider', 'receivingAccountId', 'amountRequired', 'fee', 'vat', 'railReference', 'minutesToPay', 'response', 'ownAddress', 'vatOnFee'],
  `with payer as (
  insert into payer_data (id, sealed, data_key_id, lookup, created_at, merchant_code)
  values ($1, $2, $3, $4, gateway_now(), $5) returning id)
insert into payment_attempt (merchant_code, kind, payment_id, attempt_no, method_code, method_object, operator_code,
  provider, receiving_account_id, amount_required, fee, vat, rail_reference, expire_at, response, opened_at, payer_data_id,
  own_address, vat_on_fee)
select $5, $6, $7, $8, $9, $10, $11,
       $12, $13, $14, $15, $16, $17,
       gateway_now() + make_interval(mins => $18), $19, gateway_now(), payer.id, $20, $21
  from payer
returning expire_at`,
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
 * Where the money of refunds goes.
 */
export const refundsTo: StatementOf<{ keys: unknown }, { no: number; personal_id: string; personal_plain: unknown; personal_sealed: Buffer | null; personal_key_id: string | null; personal_key_merchant: string | null; personal_key_purpose: 'SEAL' | 'LOOKUP' | 'DIGEST' | null; personal_key: Buffer | null }> = statement(
  'refunds_to',
  ['keys'],
  `select asked.no, payee.*
  from json_to_recordset($1) as asked (no int, merchant_code text, kind text, payment_id text)
  join payment_attempt attempt using (merchant_code, kind, payment_id)
  join stored_payer payee on payee.personal_id = attempt.payer_data_id`,
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

/**
 * Which of these numbers were given to a payment on their cash account, or on an address that settles in it.
 */
export const virtualNumbersGiven: StatementOf<{ accountId: readonly (string | null | undefined)[] | null | undefined; number: readonly (string | null | undefined)[] | null | undefined }, { accountId: string; number: string }> = statement(
  'virtual_numbers_given',
  ['accountId', 'number'],
  `select written.account_id as "accountId", written.number
  from (select distinct * from unnest($1::uuid[], $2::text[])) as written (account_id, number)
 where exists (
         select from payment_attempt attempt
          where attempt.own_address = written.number
            and attempt.receiving_account_id in (
              select address.id from receiving_account address where address.id = written.account_id or address.settles_in = written.account_id))
    or exists (
         select from payment_attempt attempt
          where attempt.method_code = 'VAPAY' and attempt.own_address is null
            and attempt.response -> 'account' ->> 'accountNumber' = written.number
            and attempt.receiving_account_id in (
              select address.id from receiving_account address where address.id = written.account_id or address.settles_in = written.account_id))`,
)
