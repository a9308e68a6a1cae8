import { suspenseItems } from '../../../ledger/suspense/suspense-items.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { joinKey, payerColumns, type PayerRow } from '../../../platform/personal-data/sql/stored-columns.ts'
import { isReceived } from '../../../ledger/counted-match.ts'
import type { PaymentKey, PaymentKind } from '../../payment-key.ts'
import type { PaymentStatus } from '../../state-machine.ts'
import { askedOf } from './asked-of.ts'
import { refundsOfPayment } from '#sql/payment'

/** A payment with its attempt in force, whose payer it names. */
export interface OverviewRow extends PayerRow {
  merchant_code: string
  kind: PaymentKind
  payment_id: string
  status: PaymentStatus
  failure_reason_code: string | null
  currency_code: string
  amount: string
  money_received: string
  money_returned: string | null
  money_refunded: string
  money_short: string | null
  surplus: string
  external_reference: string | null
  created_at: Date
  changed_at: Date
  processed_at: Date | null
  closes_at: Date | null
  method_code: string
  operator_code: string | null
  receiving_account_id: string | null
  rail_reference: string
  own_address: string | null
  /** What the customer was asked for, and with which part of it the payment was completed. */
  asked: string
  accepted: string | null
  fee: string
  vat: string
  expire_at: Date | null
  refund_of: string | null
}

const ofKey = (table: string): string =>
  `(${table}.merchant_code, ${table}.kind, ${table}.payment_id) = ($1, $2, $3)`

/** The payment; undefined where there is none. */
export async function selectOverview(database: Queryable, key: PaymentKey): Promise<OverviewRow | undefined> {
  const { rows } = await database.query<OverviewRow>({
    name: 'payment_overview',
    text: `
      select p.merchant_code, p.kind, p.payment_id, p.status, p.failure_reason_code, p.currency_code, p.amount, p.money_received,
             p.money_returned, p.money_refunded, p.money_short, p.external_reference, p.created_at, greatest(p.relisted_at, p.changed_at) as changed_at,
             p.processed_at, p.closes_at, a.method_code, a.operator_code, a.receiving_account_id, a.rail_reference, a.own_address,
             ${askedOf('a.')} as asked,
             case when p.status = 'SUCCESS' and a.rest_offset < 0 then a.amount_required + a.rest_offset end as accepted, a.fee, a.vat, a.expire_at, refund.payin_id as refund_of,
             (select coalesce(sum(item.amount), 0) from ${suspenseItems} item where item.suspense_kind = 'SURPLUS' and ${ofKey('item')}) as surplus,
             ${payerColumns('d')}
        from payment p
        join payment_attempt a using (merchant_code, kind, payment_id, attempt_no)
        left join refund using (merchant_code, kind, payment_id)
        left join lateral (
          select receipt.payer_data_id as id from receipt_match matched join receipt on receipt.id = matched.receipt_id
           where ${ofKey('matched')} and ${isReceived('matched')} and receipt.payer_data_id is not null
           order by matched.at desc limit 1) paid on true
        join payer_data d on d.id = coalesce(paid.id, a.payer_data_id) ${joinKey('d')}
       where ${ofKey('p')}`,
    values: [key.merchantCode, key.kind, key.paymentId],
  })
  return rows[0]
}

export interface EventRow {
  at: Date
  from_status: PaymentStatus | null
  to_status: PaymentStatus
  cause: string
  actor: string
  receipt_id: string | null
  institution_code: string | null
}

/** What changed it, the oldest first. */
export async function selectEvents(database: Queryable, key: PaymentKey): Promise<readonly EventRow[]> {
  const { rows } = await database.query<EventRow>({
    name: 'events_of_payment',
    text: `
      select at, from_status, to_status, cause, actor, receipt_id, institution_code
        from payment_event event where ${ofKey('event')} order by event_no`,
    values: [key.merchantCode, key.kind, key.paymentId],
  })
  return rows
}

export interface DecisionRow {
  at: Date
  command: string
  actor: string
  approved_by: string | null
  reason: string | null
  receipt_id: string | null
}

/** What people decided about it, the oldest first: commands that named it, and the batches that it was in. */
export async function selectDecisions(database: Queryable, key: PaymentKey): Promise<readonly DecisionRow[]> {
  const { rows } = await database.query<DecisionRow>({
    name: 'decisions_about_payment',
    text: `
      select event.at, event.command, event.actor, event.after ->> 'approvedBy' as approved_by, event.after ->> 'reason' as reason,
             event.after ->> 'receiptId' as receipt_id
        from audit_event event
       where event.merchant_code = $1 and (event.after @> jsonb_build_object('kind', $2::text, 'paymentId', $3::text)
          or event.after @> jsonb_build_object($2::text, $3::text))
      union all
      select file.at, 'payout-batch ' || file.state, file.created_by, file.approved_by, 'batch ' || file.file_id, null
        from payment_in_file file where ${ofKey('file')}
       order by 1`,
    values: [key.merchantCode, key.kind, key.paymentId],
  })
  return rows
}

/** Refunds of a payin, the oldest first. */
export async function selectRefunds(
  database: Queryable,
  key: PaymentKey,
): Promise<readonly { id: string; status: PaymentStatus; amount: string }[]> {
  const { rows } = await database.query(refundsOfPayment({ ...key }))
  return rows
}
