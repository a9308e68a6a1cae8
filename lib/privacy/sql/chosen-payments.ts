import type { CustomerKey } from '../../customers/customer.ts'
import type { PaymentKey } from '../../payments/payment-key.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { RowOf } from '../../platform/db/statement.ts'
import {
  choosePaymentsOfCustomerEndedLocked,
  choosePaymentsOneLocked,
  choosePaymentsOneUnlocked,
} from '#sql/payment'

/** A payment whose personal data is asked for. */
export type ChosenPayment = RowOf<typeof choosePaymentsOneLocked>

/** The payment, locked until the transaction ends where it is to be erased. An empty list: there is none. */
export async function onePayment(
  transaction: Queryable,
  key: PaymentKey,
  lock: 'LOCKED' | 'UNLOCKED',
): Promise<ChosenPayment[]> {
  const choose = lock === 'LOCKED' ? choosePaymentsOneLocked : choosePaymentsOneUnlocked
  const { rows } = await transaction.query(choose({ ...key }))
  return rows
}

/** The same without refunds that are open, which still need their payee; locked until the transaction ends. */
export async function holdEndedPaymentsOfCustomer(
  transaction: Queryable,
  { merchantCode, customerId }: CustomerKey,
): Promise<ChosenPayment[]> {
  const { rows } = await transaction.query(choosePaymentsOfCustomerEndedLocked({ merchantCode, customerId }))
  return rows
}
