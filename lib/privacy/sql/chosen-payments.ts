import type { CustomerKey } from '../../customers/customer.ts'
import { compareKeys, type PaymentKey } from '../../payments/payment-key.ts'
import { keysAsJson } from '../../payments/sql/key-columns.ts'
import { lockRow } from '../../payments/sql/select-payment.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { RowOf } from '../../platform/db/statement.ts'
import { choosePayment, choosePaymentsOfCustomer, lockPayments } from '#sql/payment'

/** A payment whose personal data is asked for. */
export type ChosenPayment = RowOf<typeof choosePayment>

/** The payment. An empty list: there is none. */
export async function onePayment(transaction: Queryable, key: PaymentKey): Promise<ChosenPayment[]> {
  const { rows } = await transaction.query(choosePayment({ ...key }))
  return rows
}

/** The same, locked until the transaction ends. */
export async function holdPayment(transaction: Queryable, key: PaymentKey): Promise<ChosenPayment[]> {
  await lockRow(transaction, key)
  return onePayment(transaction, key)
}

/** The payments of a customer, and the refunds of them. */
export async function paymentsOfCustomer(
  transaction: Queryable,
  { merchantCode, customerId }: CustomerKey,
): Promise<ChosenPayment[]> {
  const { rows } = await transaction.query(
    choosePaymentsOfCustomer({ merchantCode, customerId, withOpenRefunds: true }),
  )
  return rows
}

/** The same without refunds that are open, which still need their payee; locked until the transaction ends. */
export async function holdEndedPaymentsOfCustomer(
  transaction: Queryable,
  { merchantCode, customerId }: CustomerKey,
): Promise<ChosenPayment[]> {
  const { rows } = await transaction.query(
    choosePaymentsOfCustomer({ merchantCode, customerId, withOpenRefunds: false }),
  )
  await transaction.query(lockPayments({ compareKeys: keysAsJson(rows.toSorted(compareKeys)) }))
  return rows
}
