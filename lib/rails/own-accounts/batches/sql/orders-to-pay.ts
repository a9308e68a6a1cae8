import type { MethodRequest } from '../../../../methods/payin-method.ts'
import { moneyFromDatabase } from '../../../../money/money.ts'
import { orderToSend, type SentRow } from '../../../../payments/payouts/sql/payout-order.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import { openPayer, toStoredPayer } from '../../../../platform/personal-data/payer-data.ts'
import type { PersonalData } from '../../../../platform/personal-data/personal-data.ts'
import {
  joinKey,
  payerColumns,
  type PayerRow,
} from '../../../../platform/personal-data/sql/stored-columns.ts'
import type { OperatorAccount } from '../../accounts/account.ts'
import { correctionIn, withCorrection } from '../corrected-payee.ts'
import type { AddressedOrder } from '../payment-batch-of.ts'
import { lockPayoutsOfBatch } from '#sql/payout_batch_item'
import { lockReturnsOfBatch } from '#sql/suspense_return'

/** SQL: no batch in force has the order of this key. */
export const free = (key: string): string =>
  `not exists (select from payout_batch_item item where item.key = ${key} and item.state = 'IN_FORCE')`

/**
 * Locks what the account may pay and no batch in force has, oldest first, at most `limit`: payouts of its
 * currency in the order of their keys, then returns of suspense. Returns their keys. Whoever creates,
 * refuses or ends one locks it too.
 */
export async function lockFreeOrders(
  transaction: Queryable,
  { id, rail, currencyCode }: OperatorAccount,
  limit: number,
): Promise<readonly string[]> {
  const payouts = await transaction.query<{ key: string }>({
    name: 'lock_free_payouts',
    text: `
      select waiting.key from payment p join (
        select o.merchant_code, o.kind, o.payment_id, o.key
          from payout_order o join payment using (merchant_code, kind, payment_id)
         where o.state = 'BY_FILE' and o.provider = $1 and payment.currency_code = $2 and ${free('o.key')}
         order by payment.created_at, o.payment_id limit $3) waiting using (merchant_code, kind, payment_id)
       order by p.merchant_code, p.kind, p.payment_id for no key update of p`,
    values: [rail, currencyCode, limit],
  })
  const returns = await transaction.query<{ key: string }>({
    name: 'lock_free_returns',
    text: `select id as key from suspense_return r
            where receiving_account_id = $1 and state in ('WAITING', 'SENT') and ${free('r.id')}
            order by id limit $2 for no key update`,
    values: [id, limit - payouts.rows.length],
  })
  // Another batch may have taken some of them until their rows were locked.
  const { rows } = await transaction.query<{ key: string }>({
    name: 'free_orders',
    text: `select given.key from unnest($1::uuid[]) as given (key) where ${free('given.key')}`,
    values: [[...payouts.rows, ...returns.rows].map(({ key }) => key)],
  })
  return rows.map(({ key }) => key)
}

/**
 * Locks the orders of a batch that are in force, in the same order. Returns the keys of those that have not
 * ended.
 */
export async function lockOrdersOf(transaction: Queryable, batchId: string): Promise<readonly string[]> {
  const payouts = await transaction.query(lockPayoutsOfBatch({ batchId }))
  const returns = await transaction.query(lockReturnsOfBatch({ batchId }))
  return [...payouts.rows, ...returns.rows].map(({ key }) => key)
}

/** The most payouts of one amount that a debit without an ID is compared with. */
const comparedMax = 200

/** The payouts of an amount that the bank of an account was asked for, and whose debit has not come. */
export async function readAskedOrders(
  transaction: Queryable,
  personal: PersonalData,
  { accountId, amount }: { readonly accountId: string; readonly amount: string },
): Promise<readonly AddressedOrder[]> {
  const { rows } = await transaction.query<PayoutRow>({
    name: 'payouts_asked_of_bank',
    text: `
      select o.merchant_code, o.kind, o.payment_id, o.key, p.status, p.currency_code, p.amount, a.method_code, a.operator_code,
             ${payerColumns('d')}
        from payout_batch batch
        join payout_batch_item item on item.batch_id = batch.id and item.state = 'IN_FORCE' and item.amount = $2
        join payout_order o on o.key = item.key
        join payment p on (p.merchant_code, p.kind, p.payment_id) = (o.merchant_code, o.kind, o.payment_id)
        join payment_attempt a on (a.merchant_code, a.kind, a.payment_id, a.attempt_no)
          = (p.merchant_code, p.kind, p.payment_id, p.attempt_no)
        join payer_data d on d.id = a.payer_data_id ${joinKey('d')}
       where batch.receiving_account_id = $1 and batch.exported_at > gateway_now() - interval '60 days' and p.status in ('PROCESSING', 'SUCCESS')
         and not exists (select from payout_line debit where debit.key = item.key and debit.role = 'DEBIT')
       order by batch.exported_at, item.item_no limit $3`,
    values: [accountId, amount, comparedMax],
  })
  return rows.map((row) => payoutToPay(row, personal))
}

/** An order of which a bank may be asked: it has not ended. */
export interface OpenOrder extends AddressedOrder {
  /** Whether a file with it was exported before. */
  readonly wasSent: boolean
}

/** SQL: an open item of a statement names the order of this key. */
const isNamed = (key: string): string =>
  `${key} in (select order_key from suspense_item where closed_at is null and order_key is not null) as is_named`

/** The orders with these keys that are open, with their payees, oldest first. */
export const readOpenOrders = (
  transaction: Queryable,
  personal: PersonalData,
  keys: readonly string[],
): Promise<readonly OpenOrder[]> => readOrders(transaction, personal, keys, 'OPEN')

/** The orders with these keys, with their payees, oldest first: those that are open, or all. */
export async function readOrders(
  transaction: Queryable,
  personal: PersonalData,
  keys: readonly string[],
  which: 'OPEN' | 'ALL',
): Promise<readonly OpenOrder[]> {
  const payouts = await transaction.query<PayoutRow & { is_named: boolean }>({
    name: 'payouts_to_pay',
    text: `
      select o.merchant_code, o.kind, o.payment_id, o.key, p.status, p.currency_code, p.amount, a.method_code, a.operator_code,
             ${isNamed('o.key')}, ${payerColumns('d')}
        from payout_order o
        join payment p using (merchant_code, kind, payment_id)
        join payment_attempt a on (a.merchant_code, a.kind, a.payment_id, a.attempt_no)
          = (p.merchant_code, p.kind, p.payment_id, p.attempt_no)
        join payer_data d on d.id = a.payer_data_id ${joinKey('d')}
       where o.key = any($1::uuid[]) and (o.state = 'BY_FILE' or $2)
       order by p.created_at, o.payment_id, o.merchant_code`,
    values: [keys, which === 'ALL'],
  })
  const returns = await transaction.query<ReturnRow>({
    name: 'returns_to_pay',
    text: `
      select r.id as key, r.state, r.currency_code, r.amount, ${isNamed('r.id')}, ${payerColumns('d')}
        from suspense_return r join payer_data d on d.id = r.payee_id ${joinKey('d')}
       where r.id = any($1::uuid[]) and (r.state in ('WAITING', 'SENT') or $2) order by r.created_at, r.id`,
    values: [keys, which === 'ALL'],
  })
  return [
    ...payouts.rows.map((row) => ({ ...payoutToPay(row, personal), isNamed: row.is_named })),
    ...returns.rows.map((row) => returnToPay(row, personal)),
  ]
}

type PayoutRow = SentRow & { readonly status: string }

interface ReturnRow extends PayerRow {
  key: string
  is_named: boolean
  state: string
  currency_code: string
  amount: string
}

const payoutToPay = (row: PayoutRow, personal: PersonalData): OpenOrder => ({
  key: row.key,
  payout: { merchantCode: row.merchant_code, kind: row.kind, paymentId: row.payment_id },
  money: moneyFromDatabase(row.amount, row.currency_code),
  request: readable(() => withCorrection(orderToSend(row, personal).request, correctionIn(personal, row))),
  wasSent: row.status === 'PROCESSING',
})

const returnToPay = (row: ReturnRow, personal: PersonalData): OpenOrder => ({
  key: row.key,
  payout: undefined,
  money: moneyFromDatabase(row.amount, row.currency_code),
  request: readable(() => withCorrection(payeeOfReturn(row, personal), correctionIn(personal, row))),
  wasSent: row.state === 'SENT',
  isNamed: row.is_named,
})

const payeeOfReturn = (row: PayerRow, personal: PersonalData): MethodRequest | undefined => {
  const payee: { readonly request?: MethodRequest } = openPayer(personal, toStoredPayer(row))
  return payee.request
}

/** One payee that does not open must not keep the others from being paid. */
function readable(read: () => MethodRequest | undefined): MethodRequest | undefined {
  try {
    const request = read()
    return request && Object.keys(request).length > 1 ? request : undefined
  } catch {
    return undefined
  }
}
