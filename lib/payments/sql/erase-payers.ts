import type { CustomerKey } from '../../customers/customer.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { PaymentKey } from '../payment-key.ts'
import type { PaymentStatus } from '../state-machine.ts'
import { dividedReceipts, linesOfPayments } from './payers-of-statements.ts'

/** Selects the payments: SQL over `payment p` whose parameters are `values`, and a name for the statement. */
export interface Chosen {
  readonly name: string
  readonly where: string
  readonly values: readonly unknown[]
}

export const onePayment = ({ merchantCode, kind, paymentId }: PaymentKey): Chosen => ({
  name: 'payment',
  where: 'p.merchant_code = $1 and p.kind = $2 and p.payment_id = $3',
  values: [merchantCode, kind, paymentId],
})

/** The payments of a customer, and the refunds of them. */
export const paymentsOfCustomer = ({ merchantCode, customerId }: CustomerKey): Chosen => ({
  name: 'payments_of_customer',
  where: `p.merchant_code = $1 and (p.kind, p.payment_id) in (${ofCustomer})`,
  values: [merchantCode, customerId],
})

/** The same without refunds that are open: those still need their payee. */
export const endedPaymentsOfCustomer = ({ merchantCode, customerId }: CustomerKey): Chosen => ({
  name: 'ended_payments_of_customer',
  where: `p.merchant_code = $1 and (p.kind, p.payment_id) in (${ofCustomer})
    and (p.kind <> 'refund' or p.status in ('SUCCESS', 'REFUSED'))`,
  values: [merchantCode, customerId],
})

const ofCustomer = `
  select own.kind, own.payment_id from payment own where own.merchant_code = $1 and own.customer_id = $2
  union all
  select given.kind, given.payment_id
    from payment own join refund given
      on (given.merchant_code, given.payin_kind, given.payin_id) = (own.merchant_code, own.kind, own.payment_id)
   where own.merchant_code = $1 and own.customer_id = $2`

/** Locks the payments until the transaction ends, in a fixed order; returns their statuses. */
export async function holdPayments(
  transaction: Queryable,
  { name, where, values }: Chosen,
): Promise<{ readonly status: PaymentStatus }[]> {
  const { rows } = await transaction.query<{ status: PaymentStatus }>({
    name: `hold_${name}_to_erase`,
    text: `select p.status from payment p where ${where} order by p.kind, p.payment_id for no key update`,
    values,
  })
  return rows
}

/**
 * Clears the personal data of requests, instructions and payers, also in the lines of statements, and deletes
 * what was typed on the hosted page.
 */
export async function erasePayers(transaction: Queryable, { name, where, values }: Chosen): Promise<void> {
  await transaction.query({
    name: `erase_payers_of_${name}`,
    text: `
      update payer_data set data = '{}', sealed = null, data_key_id = null, lookup = null, erased_at = coalesce(erased_at, now())
       where id in (
         select attempt.payer_data_id from payment p join payment_attempt attempt using (merchant_code, kind, payment_id)
          where ${where}
         union
         select receipt.payer_data_id from payment p join receipt_match matched using (merchant_code, kind, payment_id)
           join receipt on receipt.id = matched.receipt_id and matched.undone_at is null where ${where}
         union
         select line.payer_data_id from statement_line line where line.id in (${linesOfPayments(where)})
         union
         select whole.payer_data_id from receipt whole where whole.id in (${dividedReceipts(where)})
         union
         select credit.payer_data_id from payment p join payment_attempt attempt using (merchant_code, kind, payment_id)
           join sandbox_credit credit on credit.rail_reference = attempt.rail_reference
          where ${where}
         union
         select conflict.payer_data_id from payment p join receipt_match matched using (merchant_code, kind, payment_id)
           join receipt_conflict conflict on conflict.receipt_id = matched.receipt_id
             or conflict.id in (select decision.conflict_id from receipt_conflict_decision decision
                                 where decision.receipt_id = matched.receipt_id)
          where matched.undone_at is null and ${where})`,
    values,
  })
  await transaction.query({
    name: `erase_sessions_of_${name}`,
    text: `
      delete from checkout_session session using payment p
       where ${where} and (session.merchant_code, session.kind, session.payment_id) = (p.merchant_code, p.kind, p.payment_id)`,
    values,
  })
}
