import { payoutMethodByObject } from '../../../methods/payout-registry.ts'
import { currencyFromDatabase } from '../../../money/currency.ts'
import { moneyFromDatabase } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { keptOfRow } from '../../kept-fields.ts'
import type { FailureReasonCode } from '../../payment-record.ts'
import type { PaymentStatus } from '../../state-machine.ts'
import type { PayoutRecord } from '../payout-record.ts'
import type { PayoutKey } from '../plan-payout.ts'
import { keyColumns } from '../../sql/key-columns.ts'

/** The query of payouts and refunds; a statement adds its own `where`. */
export const payoutRows = `
  select p.merchant_code, p.payment_id, p.status, p.currency_code, p.amount, p.callback_url, kept_fields(p) as kept, p.is_test, p.failure_reason_code,
         p.money_returned, p.returned_at, p.created_at,
         greatest(p.relisted_at, p.changed_at) as changed_at, p.processed_at,
         p.kind, a.method_object, a.operator_code, a.provider, a.fee, a.vat, a.vat_on_fee, r.payin_id, r.from_suspense, r.taken_over
    from payment p
    join payment_attempt a on (a.merchant_code, a.kind, a.payment_id, a.attempt_no)
      = (p.merchant_code, p.kind, p.payment_id, p.attempt_no)
    left join refund r on (r.merchant_code, r.kind, r.payment_id) = (p.merchant_code, p.kind, p.payment_id)`

const ofKey = `where p.merchant_code = $1 and p.kind = $2 and p.payment_id = $3`

/** The payout; undefined when the merchant has none of this ID. */
export async function selectPayout(database: Queryable, key: PayoutKey): Promise<PayoutRecord | undefined> {
  const { rows } = await database.query<PayoutRow>({
    name: 'select_payout',
    text: `${payoutRows} ${ofKey}`,
    values: [key.merchantCode, key.kind, key.paymentId],
  })
  return rows[0] && payoutRecord(rows[0])
}

/** The same, locking the payout's row until the transaction ends; before that of a refund, its payin's. */
export async function lockPayout(transaction: Queryable, key: PayoutKey): Promise<PayoutRecord | undefined> {
  await lockPayins(transaction, [key])
  const { rows } = await transaction.query<PayoutRow>({
    name: 'lock_payout',
    text: `${payoutRows} ${ofKey} for no key update of p`,
    values: [key.merchantCode, key.kind, key.paymentId],
  })
  return rows[0] && payoutRecord(rows[0])
}

/**
 * The same of several payouts, locked in the order of their keys, after the payins of refunds; those that do
 * not exist are left out.
 */
export async function lockPayouts(
  transaction: Queryable,
  keys: readonly PayoutKey[],
): Promise<readonly PayoutRecord[]> {
  await lockPayins(transaction, keys)
  const { rows } = await transaction.query<PayoutRow>({
    name: 'lock_payouts',
    text: `
      ${payoutRows} join unnest($1::text[], $2::text[], $3::text[]) as named (merchant_code, kind, payment_id)
        on (p.merchant_code, p.kind, p.payment_id) = (named.merchant_code, named.kind, named.payment_id)
      order by p.merchant_code, p.kind, p.payment_id for no key update of p`,
    values: keyColumns(keys),
  })
  return rows.map(payoutRecord)
}

/**
 * A refund that is refused or comes back changes what is refunded of its payin, and a reversal of the payin
 * changes its refunds: both lock the payin first.
 */
async function lockPayins(transaction: Queryable, keys: readonly PayoutKey[]): Promise<void> {
  const refunds = keys.filter(({ kind }) => kind === 'refund')
  if (refunds.length === 0) return
  await transaction.query({
    name: 'lock_refunded_payins',
    text: `
      select from payment p where (p.merchant_code, p.kind, p.payment_id) in (
        select r.merchant_code, r.payin_kind, r.payin_id
          from refund r join unnest($1::text[], $2::text[], $3::text[]) as named (merchant_code, kind, payment_id)
            using (merchant_code, kind, payment_id))
       order by p.merchant_code, p.kind, p.payment_id for no key update of p`,
    values: keyColumns(refunds),
  })
}

export interface PayoutRow {
  merchant_code: string
  kind: PayoutKey['kind']
  payment_id: string
  status: PaymentStatus
  currency_code: string
  amount: string
  callback_url: string
  is_test: boolean
  kept: unknown
  failure_reason_code: FailureReasonCode | null
  money_returned: string | null
  returned_at: Date | null
  created_at: Date
  changed_at: Date
  processed_at: Date | null
  method_object: string
  operator_code: string | null
  provider: string
  fee: string
  vat: string
  vat_on_fee: boolean
  payin_id: string | null
  from_suspense: string | null
  taken_over: string | null
}

export function payoutRecord(row: PayoutRow): PayoutRecord {
  const currencyCode = currencyFromDatabase(row.currency_code)
  const method = payoutMethodByObject(row.method_object)
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
