import type { CustomerKey } from '../../customers/customer.ts'
import type { PaymentKey } from '../../payments/payment-key.ts'
import type { PaymentStatus } from '../../payments/state-machine.ts'
import type { Queryable } from '../../platform/db/database.ts'

/** A payment whose personal data is asked for. */
export interface ChosenPayment extends PaymentKey {
  readonly status: PaymentStatus
}

/** The payment, locked until the transaction ends where it is to be erased. An empty list: there is none. */
export const onePayment = (transaction: Queryable, key: PaymentKey, lock: Lock): Promise<ChosenPayment[]> =>
  choose(transaction, 'one', 'p.merchant_code = $1 and p.kind = $2 and p.payment_id = $3', lock, [
    key.merchantCode,
    key.kind,
    key.paymentId,
  ])

/** The payments of a customer, and the refunds of them. */
export const paymentsOfCustomer = (
  transaction: Queryable,
  { merchantCode, customerId }: CustomerKey,
): Promise<ChosenPayment[]> =>
  choose(transaction, 'of_customer', ofCustomer, 'UNLOCKED', [merchantCode, customerId])

/** The same without refunds that are open, which still need their payee; locked until the transaction ends. */
export const holdEndedPaymentsOfCustomer = (
  transaction: Queryable,
  { merchantCode, customerId }: CustomerKey,
): Promise<ChosenPayment[]> => {
  const ended = `${ofCustomer} and (p.kind <> 'refund' or p.status in ('SUCCESS', 'REFUSED'))`
  return choose(transaction, 'of_customer_ended', ended, 'LOCKED', [merchantCode, customerId])
}

type Lock = 'LOCKED' | 'UNLOCKED'

const ofCustomer = `p.merchant_code = $1 and (p.kind, p.payment_id) in (
  select own.kind, own.payment_id from payment own where own.merchant_code = $1 and own.customer_id = $2
  union all
  select given.kind, given.payment_id
    from payment own join refund given
      on (given.merchant_code, given.payin_kind, given.payin_id) = (own.merchant_code, own.kind, own.payment_id)
   where own.merchant_code = $1 and own.customer_id = $2)`

/** Rows are locked in a fixed order: two that lock the same ones do not wait for each other. */
async function choose(
  transaction: Queryable,
  name: string,
  where: string,
  lock: Lock,
  values: readonly string[],
): Promise<ChosenPayment[]> {
  const { rows } = await transaction.query<ChosenPayment>({
    name: `choose_payments_${name}_${lock.toLowerCase()}`,
    text: `
      select p.merchant_code as "merchantCode", p.kind, p.payment_id as "paymentId", p.status
        from payment p where ${where} order by p.kind, p.payment_id${lock === 'LOCKED' ? ' for no key update' : ''}`,
    values,
  })
  return rows
}
