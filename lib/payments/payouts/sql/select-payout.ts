import { payinMethods } from '../../../methods/payin-registry.ts'
import { payoutMethodByObject } from '../../../methods/payout-registry.ts'
import { currencyFromDatabase } from '../../../money/currency.ts'
import { moneyFromDatabase } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { RowOf } from '../../../platform/db/statement.ts'
import { keptOfRow } from '../../kept-fields.ts'
import type { PayoutRecord } from '../payout-record.ts'
import type { LeavingMethod, PayoutKey } from '../plan-payout.ts'
import { keysAsJson } from '../../sql/key-columns.ts'
import * as sql from '#sql/payment'

/** A payout or refund, as the statements read it. */
export type PayoutRow = RowOf<typeof sql.selectPayout>

/** The payout; undefined when the merchant has none of this ID. */
export async function selectPayout(database: Queryable, key: PayoutKey): Promise<PayoutRecord | undefined> {
  const { rows } = await database.query(sql.selectPayout({ ...key }))
  return rows[0] && payoutRecord(rows[0])
}

/** The same, locking the payout's row until the transaction ends; before that of a refund, its payin's. */
export const lockPayout = async (transaction: Queryable, key: PayoutKey): Promise<PayoutRecord | undefined> =>
  (await lockPayouts(transaction, [key]))[0]

/**
 * The same of several payouts, locked in the order of their keys, after the payins of refunds; those that do
 * not exist are left out. A refund that is refused or comes back changes what is refunded of its payin, and a
 * reversal of the payin changes its refunds: both lock the payin first.
 */
export async function lockPayouts(
  transaction: Queryable,
  keys: readonly PayoutKey[],
): Promise<readonly PayoutRecord[]> {
  const refunds = keys.filter(({ kind }) => kind === 'refund')
  if (refunds.length > 0) await transaction.query(sql.lockRefundedPayins({ refunds: keysAsJson(refunds) }))
  const { rows } = await transaction.query(sql.lockPayouts({ keys: keysAsJson(keys) }))
  return rows.map(payoutRecord)
}

export function payoutRecord(row: PayoutRow): PayoutRecord {
  const currencyCode = currencyFromDatabase(row.currency_code)
  const method = methodOf(row)
  return {
    key: { merchantCode: row.merchant_code, kind: row.kind, paymentId: row.payment_id },
    status: row.status,
    money: moneyFromDatabase(row.amount, currencyCode),
    fee: moneyFromDatabase(row.fee, currencyCode),
    vat: moneyFromDatabase(row.vat, currencyCode),
    vatOnFee: row.vat_on_fee,
    method,
    operator: method.operators(currencyCode).find(({ code }) => code === row.operator_code),
    rail: row.provider,
    paidFrom: row.paid_from ?? undefined,
    callbackUrl: row.callback_url,
    kept: keptOfRow(row),
    isTest: row.is_test,
    failureReasonCode: row.failure_reason_code ?? undefined,
    moneyReturned:
      row.money_returned === null ? undefined : moneyFromDatabase(row.money_returned, currencyCode),
    returnedAt: row.returned_at ?? undefined,
    createdAt: row.created_at,
    changedAt: row.changed_at,
    processedAt: row.processed_at ?? undefined,
    refund:
      row.payin_id === null
        ? undefined
        : {
            payinId: row.payin_id,
            fromSuspense: moneyFromDatabase(row.from_suspense ?? '0', currencyCode),
            takenOver: moneyFromDatabase(row.taken_over ?? '0', currencyCode),
          },
  }
}

/** A refund that goes back the way its money came has the method of its payin. */
const methodOf = ({ method_object: object }: PayoutRow): LeavingMethod =>
  payinMethods.find((method) => method.object === object) ?? payoutMethodByObject(object)
