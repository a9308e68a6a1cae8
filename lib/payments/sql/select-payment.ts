import { pickLocale } from '../../i18n/locale.ts'
import { methodByObject } from '../../methods/payin-registry.ts'
import { currencyFromDatabase } from '../../money/currency.ts'
import { money, moneyFromDatabase, type Money } from '../../money/money.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { RowOf } from '../../platform/db/statement.ts'
import { toStoredPayer } from '../../platform/personal-data/payer-data.ts'
import { keptOfRow } from '../kept-fields.ts'
import type { PaymentKey } from '../payment-key.ts'
import type { StoredPayment } from '../payment-record.ts'
import { toReceivingAccount } from './receiving-account.ts'
import * as sql from '#sql/payment'

/** A payment with one of its attempts, as the view `payment_by_attempt` has it. */
export type PaymentRow = RowOf<typeof sql.selectPayment>

/** The payment with its attempt in force. */
export async function selectPayment(
  database: Queryable,
  key: PaymentKey,
): Promise<StoredPayment | undefined> {
  const { rows } = await database.query(sql.selectPayment({ ...key }))
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
  const { rowCount } = await transaction.query(sql.lockPayment({ ...key }))
  return rowCount === 1
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
