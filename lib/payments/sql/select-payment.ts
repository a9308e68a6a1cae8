import { pickLocale } from '../../i18n/locale.ts'
import { mayHaveCompleted } from '../../ledger/counted-match.ts'
import type { MethodResponse } from '../../methods/payin-method.ts'
import { methodByObject } from '../../methods/payin-registry.ts'
import { currencyFromDatabase } from '../../money/currency.ts'
import { money, moneyFromDatabase, type Money } from '../../money/money.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { toStoredPayer } from '../../platform/personal-data/payer-data.ts'
import { joinKey, payerColumns, type PayerRow } from '../../platform/personal-data/sql/stored-columns.ts'
import { keptOfRow, type KeptRow } from '../kept-fields.ts'
import type { PaymentKey, PaymentKind } from '../payment-key.ts'
import type { FailureReasonCode, ShortBorneBy, StoredPayment } from '../payment-record.ts'
import type { PaymentStatus } from '../state-machine.ts'
import { receivingAccountColumns, toReceivingAccount, type ReceivingAccountRow } from './receiving-account.ts'
import { lockPayment as lockPaymentStatement } from '#sql/payment'

/** The columns of a `PaymentRow`, from `tablesWith`. */
export const paymentColumns = `
  p.merchant_code, p.kind, p.payment_id, p.status, p.currency_code, p.amount, p.callback_url, p.return_url, p.is_test,
  p.external_reference, p.customer_id, p.metadata, p.language, p.failure_reason_code, p.money_received, p.money_returned, p.returned_at,
  p.money_refunded, p.suspense_refunded, p.money_short, p.short_borne_by, p.closes_at,
  p.created_at, greatest(p.relisted_at, p.changed_at) as changed_at, p.processed_at, gateway_now() as read_at, m.channel_name,
  a.attempt_no, a.method_object, a.operator_code, a.provider, a.amount_required + greatest(a.rest_offset, 0) as amount_required, a.fee, a.vat, a.vat_on_fee, a.rail_reference, a.own_address,
  a.opened_at, a.expire_at, a.response, ${payerColumns('d')}, ${receivingAccountColumns('r')},
  coalesce(paid.amount_required, a.amount_required + a.rest_offset) as amount_counted, coalesce(paid.fee, a.fee) as fee_counted,
  coalesce(paid.vat, a.vat) as vat_counted, coalesce(paid.vat_on_fee, a.vat_on_fee) as vat_on_fee_counted,
  seen.amount as amount_seen, seen.confirmations, seen.confirmations_required,
  p.status in ('WAITING', 'PROCESSING') and exists (
    select from failed_match failed
     where (failed.merchant_code, failed.kind, failed.payment_id) = (p.merchant_code, p.kind, p.payment_id)) as money_unmatched,
  p.status = 'SUCCESS' and exists (
    select from payment_event late
     where (late.merchant_code, late.kind, late.payment_id) = (p.merchant_code, p.kind, p.payment_id)
       and late.from_status = 'EXPIRED' and late.to_status = 'SUCCESS') as came_late`

/**
 * A payment with one of its attempts; `paid` is the attempt whose money completed it, looked up only where
 * there were several.
 */
const tablesWith = (attemptNo: string, payments = 'payment'): string => `
  ${payments} p
  join payment_attempt a on (a.merchant_code, a.kind, a.payment_id, a.attempt_no)
    = (p.merchant_code, p.kind, p.payment_id, ${attemptNo})
  join receiving_account r on r.id = a.receiving_account_id
  join payer_data d on d.id = a.payer_data_id
  ${joinKey('d')}
  join merchant m on m.code = p.merchant_code
  left join lateral (
    select by_then.amount_required + by_then.rest_offset as amount_required, by_then.fee, by_then.vat, by_then.vat_on_fee
      from payment_event e
      join receipt_match matched on matched.receipt_id = e.receipt_id
      join payment_attempt by_then on (by_then.merchant_code, by_then.kind, by_then.payment_id, by_then.attempt_no)
        = (matched.merchant_code, matched.kind, matched.payment_id, matched.attempt_no)
     where p.status = 'SUCCESS' and p.attempt_no > 1 and e.to_status = 'SUCCESS' and e.from_status <> 'SUCCESS'
       and (e.merchant_code, e.kind, e.payment_id) = (p.merchant_code, p.kind, p.payment_id)
       and (matched.merchant_code, matched.kind, matched.payment_id) = (p.merchant_code, p.kind, p.payment_id) and ${mayHaveCompleted('matched')}
     order by matched.at desc limit 1) paid on true
  left join lateral (
    select sum(u.amount) over () as amount, u.confirmations, u.confirmations_required
      from unconfirmed_receipt u
     where p.status in ('PROCESSING', 'EXPIRED')
       and (u.merchant_code, u.kind, u.payment_id) = (p.merchant_code, p.kind, p.payment_id)
       and not exists (select from receipt final where (final.source, final.source_id) = (u.source, u.source_id))
     order by u.confirmations limit 1) seen on true`

/** The query of payments with their attempt in force, as `p`; `payments`: rows of the table `payment`. */
export const paymentRowsOf = (payments: string): string =>
  `select ${paymentColumns} from ${tablesWith('p.attempt_no', payments)}`

/** The same of the whole table; a statement adds its own `where`. */
export const paymentRows = paymentRowsOf('payment')

/** The payment with its attempt in force. */
export async function selectPayment(
  database: Queryable,
  key: PaymentKey,
): Promise<StoredPayment | undefined> {
  const { rows } = await database.query<PaymentRow>({
    name: 'select_payment',
    text: `${paymentRows} where p.merchant_code = $1 and p.kind = $2 and p.payment_id = $3`,
    values: [key.merchantCode, key.kind, key.paymentId],
  })
  return rows[0] && toPayment(rows[0])
}

/** The payment with one of its attempts, even if that was replaced. */
export async function selectAttempt(
  database: Queryable,
  key: PaymentKey,
  attemptNo: number,
): Promise<StoredPayment | undefined> {
  const { rows } = await database.query<PaymentRow>({
    name: 'select_attempt',
    text: `select ${paymentColumns} from ${tablesWith('$4')} where p.merchant_code = $1 and p.kind = $2 and p.payment_id = $3`,
    values: [key.merchantCode, key.kind, key.paymentId, attemptNo],
  })
  return rows[0] && toPayment(rows[0])
}

/**
 * The same as `selectPayment`, locking the payment's row until the transaction ends. Two statements, because
 * one that waits for the lock reads all other tables as they were before it waited, and would miss money that
 * was seen or a method that was changed in between. The second one starts when the row is locked, and sees
 * everything (READ COMMITTED).
 */
export async function lockPayment(
  transaction: Queryable,
  key: PaymentKey,
): Promise<StoredPayment | undefined> {
  return (await lockRow(transaction, key)) ? selectPayment(transaction, key) : undefined
}

/** The first of those two statements. False: there is no such payment. */
export async function lockRow(transaction: Queryable, key: PaymentKey): Promise<boolean> {
  const { rowCount } = await transaction.query(lockPaymentStatement({ ...key }))
  return rowCount === 1
}

export interface PaymentRow extends ReceivingAccountRow, PayerRow, KeptRow {
  merchant_code: string
  kind: PaymentKind
  payment_id: string
  status: PaymentStatus
  currency_code: string
  amount: string
  callback_url: string
  return_url: string | null
  is_test: boolean
  external_reference: string | null
  customer_id: string | null
  language: string
  failure_reason_code: FailureReasonCode | null
  money_received: string
  money_returned: string | null
  returned_at: Date | null
  money_refunded: string
  suspense_refunded: string
  money_short: string | null
  short_borne_by: ShortBorneBy | null
  closes_at: Date | null
  came_late: boolean
  money_unmatched: boolean
  created_at: Date
  changed_at: Date
  processed_at: Date | null
  read_at: Date
  channel_name: string
  attempt_no: number
  method_object: string
  operator_code: string | null
  provider: string
  amount_required: string
  fee: string
  vat: string
  vat_on_fee: boolean
  rail_reference: string
  own_address: string | null
  opened_at: Date
  expire_at: Date | null
  response: MethodResponse
  amount_seen: string | null
  confirmations: number | null
  confirmations_required: number | null
  amount_counted: string
  fee_counted: string
  vat_counted: string
  vat_on_fee_counted: boolean
}

/** Converts a row to what the use cases know. */
export function toPayment(row: PaymentRow): StoredPayment {
  const currencyCode = currencyFromDatabase(row.currency_code)
  const read = (text: string): Money => moneyFromDatabase(text, currencyCode)
  const received = read(row.money_received)
  const terms = {
    required: read(row.amount_counted),
    fee: read(row.fee_counted),
    vat: read(row.vat_counted),
    vatOnFee: row.vat_on_fee_counted,
  }
  const kept = received.amount - read(row.suspense_refunded).amount
  const missing = terms.required.amount - kept
  const method = methodByObject(row.method_object)
  return {
    key: { merchantCode: row.merchant_code, kind: row.kind, paymentId: row.payment_id },
    status: row.status,
    merchantName: row.channel_name,
    money: read(row.amount),
    terms,
    moneyReceived: received,
    moneyKept: money(kept, currencyCode),
    moneyRefunded: read(row.money_refunded),
    shortfall:
      row.money_short === null || row.short_borne_by === null
        ? undefined
        : { short: read(row.money_short), borneBy: row.short_borne_by },
    confirming: confirmingOf(row, read),
    moneyUnmatched: row.money_unmatched,
    due: money(missing > 0n ? missing : 0n, currencyCode),
    moneyReturned: row.money_returned === null ? undefined : read(row.money_returned),
    returnedAt: row.returned_at ?? undefined,
    callbackUrl: row.callback_url,
    returnUrl: row.return_url ?? undefined,
    externalReference: row.external_reference ?? undefined,
    customerId: row.customer_id ?? undefined,
    kept: keptOfRow(row),
    // The language may have been removed since.
    language: pickLocale({ lang: row.language }),
    failureReasonCode: row.failure_reason_code ?? undefined,
    isTest: row.is_test,
    createdAt: row.created_at,
    changedAt: row.changed_at,
    processedAt: row.processed_at ?? undefined,
    readAt: row.read_at,
    cameLate: row.came_late,
    closesAt: row.closes_at ?? undefined,
    attempt: {
      attemptNo: row.attempt_no,
      method,
      operatorCode: row.operator_code ?? undefined,
      rail: row.provider,
      receiving: {
        ...toReceivingAccount(row),
        ...(row.own_address !== null && { ownAddress: row.own_address }),
      },
      required: read(row.amount_required),
      fee: read(row.fee),
      vat: read(row.vat),
      vatOnFee: row.vat_on_fee,
      railReference: row.rail_reference,
      openedAt: row.opened_at,
      expireAt: row.expire_at ?? undefined,
      impersonal: row.response,
      payer: toStoredPayer(row),
    },
  }
}

function confirmingOf(row: PaymentRow, read: (text: string) => Money): StoredPayment['confirming'] {
  if (row.amount_seen === null) return undefined
  return {
    amount: read(row.amount_seen),
    confirmations: row.confirmations ?? 0,
    required: row.confirmations_required ?? 0,
  }
}
