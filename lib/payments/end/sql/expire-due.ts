import { byClock, writeActor } from '../../../platform/audit/actor.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { PaymentKey } from '../../payment-key.ts'
import { claimsEnd } from '../../sql/claims-end.ts'
import type { RailOrder } from './rail-cancellation.ts'
import { keyColumns, keysAsJson } from '../../sql/key-columns.ts'

/** Whether the time to pay and the notice delay of `p` are over, and no money waits to be matched. */
const isDue = `
  p.status in ('WAITING', 'PROCESSING') and p.closes_at <= gateway_now()
  and not exists (
    select from failed_match failed
     where (failed.merchant_code, failed.kind, failed.payment_id) = (p.merchant_code, p.kind, p.payment_id))`

/** A payment that is due, and whether it has money. */
export type DuePayment = PaymentKey & { readonly hasMoney: boolean }

/**
 * Locks payments that are due, the most overdue first, until the transaction ends. Payments that another
 * transaction holds are skipped, and those in `except`. The limit is a subquery: with its value, a plan of
 * its own would look so cheap among many open payments that PostgreSQL made one each time.
 */
export async function takeDue(
  transaction: Queryable,
  limit: number,
  except: readonly PaymentKey[],
): Promise<DuePayment[]> {
  const { rows } = await transaction.query<KeyRow & { has_money: boolean }>({
    name: 'take_payments_due_to_close',
    text: `
      select p.merchant_code, p.kind, p.payment_id, p.money_received > 0 as has_money from payment p
       where ${isDue}
         and (p.merchant_code, p.kind, p.payment_id) not in (select * from unnest($2::text[], $3::text[], $4::text[]))
       order by p.closes_at limit (select $1::bigint) for no key update skip locked`,
    values: [limit, ...keyColumns(except)],
  })
  return rows.map((row) => ({ ...toKey(row), hasMoney: row.has_money }))
}

/**
 * Expires those of the taken payments that are still due: one statement for all of them, with the event, the
 * callback and the end of the claims of each. It starts when the rows are locked, so it sees a new deadline
 * and money that could not be matched, which were committed before. The transaction holds the rows, so where
 * they lie does not change. Returns the orders that the rails no longer have to carry out.
 */
export async function expireTaken(
  transaction: Queryable,
  taken: readonly PaymentKey[],
): Promise<RailOrder[]> {
  const { rows } = await transaction.query<KeyRow & OrderRow>({
    name: 'expire_payments',
    text: `
      with due as (
        select found.*
          from json_to_recordset($1) as taken (merchant_code text, kind text, payment_id text),
               lateral (
                 select p.status, p.money_received, p.ctid as place from payment p
                  where (p.merchant_code, p.kind, p.payment_id) = (taken.merchant_code, taken.kind, taken.payment_id) and ${isDue}
                 offset 0) found),
      ended as (
        update payment p
           set status = 'EXPIRED', event_no = p.event_no + 1, changed_at = gateway_now(), processed_at = gateway_now(),
               failure_reason_code = case when due.money_received > 0 then 'AMOUNT_MISMATCH' else 'EXPIRED' end
          from due
         where p.ctid = due.place
        returning p.merchant_code, p.kind, p.payment_id, p.attempt_no, p.event_no, p.callback_url, due.status as before),
      event as (
        insert into payment_event (merchant_code, kind, payment_id, event_no, from_status, to_status, cause, actor, at)
        select merchant_code, kind, payment_id, event_no, before, 'EXPIRED', 'TIME_OVER', $2, gateway_now() from ended),
      ${claimsEnd},
      callback as (
        insert into callback (merchant_code, kind, payment_id, event_no, url, next_delivery_at, created_at)
        select merchant_code, kind, payment_id, event_no, callback_url, gateway_now(), gateway_now() from ended)
      select ended.merchant_code, ended.kind, ended.payment_id, attempt.provider, attempt.method_code, attempt.rail_reference
        from ended,
             lateral (
               select provider, method_code, rail_reference from payment_attempt a
                where (a.merchant_code, a.kind, a.payment_id, a.attempt_no)
                  = (ended.merchant_code, ended.kind, ended.payment_id, ended.attempt_no)
               offset 0) attempt`,
    values: [keysAsJson(taken), writeActor(byClock)],
  })
  return rows.map((row) => ({
    ...toKey(row),
    rail: row.provider,
    methodCode: row.method_code,
    railReference: row.rail_reference,
  }))
}

interface KeyRow {
  merchant_code: string
  kind: PaymentKey['kind']
  payment_id: string
}

interface OrderRow {
  provider: string
  method_code: string
  rail_reference: string
}

const toKey = (row: KeyRow): PaymentKey => ({
  merchantCode: row.merchant_code,
  kind: row.kind,
  paymentId: row.payment_id,
})
