import { kindNames } from '../../../money/payment-kinds.ts'
import type { PaymentContext } from '../../payment-context.ts'
import { paymentsOfPayers, toldReceipts } from '../../sql/payments-of-payers.ts'

/** A table of payments, by merchant, kind and ID: its name, and its text in a `with recursive`. */
interface NamedTable {
  readonly name: string
  readonly text: string
}

type Rails = PaymentContext['rails']

/** The payments of rows of payer_data, and those of customers whose data they are. */
export function paymentsThatSay(rails: Rails, name: string, payers: string): NamedTable {
  const ids = `(select array_agg(id) from ${name}_payer)::uuid[]`
  return {
    name,
    text: `
      ${name}_payer as materialized (${payers}),
      ${name} as materialized (
        with recursive ${toldReceipts(rails, ids)}
        ${paymentsOfPayers(rails, ids)}
        union
        select p.merchant_code, p.kind, p.payment_id
          from customer join payment p on (p.merchant_code, p.customer_id) = (customer.merchant_code, customer.customer_id)
         where customer.payer_data_id = any(${ids}))`,
  }
}

/**
 * The payments that a reference names: their own ID, our reference, an own address, what a customer typed,
 * what a source reported, the key of a payout order, or a field of a statement.
 */
export function namedByReference(
  rails: Rails,
  name: string,
  payers: string,
  { reference, orderKey }: { readonly reference: string; readonly orderKey: string },
): NamedTable {
  const said = paymentsThatSay(rails, `${name}_said`, payers)
  return {
    name,
    text: `
      ${said.text},
      ${name} as materialized (
        select merchant_code, kind, payment_id from ${said.name}
        union
        select p.merchant_code, p.kind, p.payment_id
          from merchant cross join unnest(array[${kindNames.map((kind) => `'${kind}'`).join(', ')}]) as known (kind)
          join payment p on (p.merchant_code, p.kind, p.payment_id) = (merchant.code, known.kind, ${reference})
        union
        select a.merchant_code, a.kind, a.payment_id
          from receiving_account account
          join payment_attempt a on (a.receiving_account_id, a.rail_reference) = (account.id, upper(${reference}))
        union
        select merchant_code, kind, payment_id from payment_attempt
         where receiving_account_id is null and rail_reference = upper(${reference})
        union
        select merchant_code, kind, payment_id from payment_attempt where own_address = ${reference}
        union
        select merchant_code, kind, payment_id from payment where external_reference = ${reference}
        union
        select merchant_code, kind, payment_id from typed_reference where reference = ${reference}
        union
        select matched.merchant_code, matched.kind, matched.payment_id
          from receipt join receipt_match matched on matched.receipt_id = receipt.id and matched.undone_at is null
         where receipt.external_reference = ${reference}
        union
        select merchant_code, kind, payment_id from payout_order where key = ${orderKey}::uuid)`,
  }
}
