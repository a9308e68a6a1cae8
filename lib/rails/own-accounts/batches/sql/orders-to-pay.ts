import type { MethodRequest } from '../../../../methods/payin-method.ts'
import { moneyFromDatabase } from '../../../../money/money.ts'
import { orderToSend } from '../../../../payments/payouts/sql/payout-order.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import type { RowOf } from '../../../../platform/db/statement.ts'
import { openPayer, toStoredPayer } from '../../../../platform/personal-data/payer-data.ts'
import type { PersonalData } from '../../../../platform/personal-data/personal-data.ts'
import type { PayerRow } from '../../../../platform/personal-data/sql/stored-columns.ts'
import type { OperatorAccount } from '../../accounts/account.ts'
import { correctionIn, withCorrection } from '../corrected-payee.ts'
import type { AddressedOrder } from '../payment-batch-of.ts'
import { payoutsAskedOfBank } from '#sql/payout_batch'
import { freeOrders, lockPayoutsOfBatch } from '#sql/payout_batch_item'
import { lockFreePayouts, payoutsToPay } from '#sql/payout_order'
import { lockFreeReturns, lockReturnsOfBatch, returnsToPay } from '#sql/suspense_return'

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
  const payouts = await transaction.query(lockFreePayouts({ rail, currencyCode, limit }))
  const returns = await transaction.query(
    lockFreeReturns({ accountId: id, limit: limit - payouts.rows.length }),
  )
  // Another batch may have taken some of them until their rows were locked.
  const { rows } = await transaction.query(
    freeOrders({ keys: [...payouts.rows, ...returns.rows].map(({ key }) => key) }),
  )
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
  const { rows } = await transaction.query(payoutsAskedOfBank({ accountId, amount, limit: comparedMax }))
  return rows.map((row) => payoutToPay(row, personal))
}

/** An order of which a bank may be asked: it has not ended. */
export interface OpenOrder extends AddressedOrder {
  /** Whether a file with it was exported before. */
  readonly wasSent: boolean
}

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
  const asked = { keys, all: which === 'ALL' }
  const payouts = await transaction.query(payoutsToPay(asked))
  const returns = await transaction.query(returnsToPay(asked))
  return [
    ...payouts.rows.map((row) => ({ ...payoutToPay(row, personal), isNamed: row.is_named })),
    ...returns.rows.map((row) => returnToPay(row, personal)),
  ]
}

type ReturnRow = RowOf<typeof returnsToPay>

const payoutToPay = (row: RowOf<typeof payoutsAskedOfBank>, personal: PersonalData): OpenOrder => ({
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

/** What a return says of its payee; undefined where that was erased. */
export const requestOfReturn = (row: PayerRow, personal: PersonalData): MethodRequest | undefined =>
  readable(() => payeeOfReturn(row, personal))

/** One payee that does not open must not keep the others from being paid. */
function readable(read: () => MethodRequest | undefined): MethodRequest | undefined {
  try {
    const request = read()
    return request && Object.keys(request).length > 1 ? request : undefined
  } catch {
    return undefined
  }
}
