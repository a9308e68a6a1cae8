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

/** Every kind of payment, as a table. */
export const everyKind = `unnest(array[${kindNames.map((kind) => `'${kind}'`).join(', ')}])`

/** Parameters of a reference: an array of the texts that it may be stored as, and the key of a payout order. */
interface ReferenceParameters {
  readonly references: string
  readonly orderKey: string
}

/**
 * The payments that a reference names: their own ID, our reference, an own address, what a customer typed,
 * what a source reported, the key of a payout order, or a field of a statement. `also` are further selects.
 */
export function namedByReference(
  rails: Rails,
  name: string,
  payers: string,
  { references, orderKey }: ReferenceParameters,
  also: readonly string[] = [],
): NamedTable {
  const said = paymentsThatSay(rails, `${name}_said`, payers)
  const any = `any(${references}::text[])`
  const selects = [
    `select merchant_code, kind, payment_id from ${said.name}`,
    `select p.merchant_code, p.kind, p.payment_id
       from merchant cross join ${everyKind} as known (kind)
       join payment p on (p.merchant_code, p.kind) = (merchant.code, known.kind) and p.payment_id = ${any}`,
    `select a.merchant_code, a.kind, a.payment_id
       from receiving_account account
       join payment_attempt a on a.receiving_account_id = account.id and a.rail_reference = ${any}`,
    `select merchant_code, kind, payment_id from payment_attempt
      where receiving_account_id is null and rail_reference = ${any}`,
    `select merchant_code, kind, payment_id from payment_attempt where own_address = ${any}`,
    `select merchant_code, kind, payment_id from payment where external_reference = ${any}`,
    `select merchant_code, kind, payment_id from typed_reference where reference = ${any}`,
    `select matched.merchant_code, matched.kind, matched.payment_id
       from receipt join receipt_match matched on matched.receipt_id = receipt.id and matched.undone_at is null
      where receipt.external_reference = ${any}`,
    `select merchant_code, kind, payment_id from payout_order where key = ${orderKey}::uuid`,
    ...also,
  ]
  return { name, text: `${said.text}, ${name} as materialized (${selects.join(' union ')})` }
}

/**
 * Up to a thousand payments whose IDs begin with one of some texts. The range is one of the primary key in
 * every collation that sorts U+FFFF last, as Unicode's and that of bytes do. The limit tells the planner that
 * few are named: else it would read all payments beside them.
 */
export const paymentsThatBegin = (beginnings: string): string => `
  (select p.merchant_code, p.kind, p.payment_id
    from merchant cross join ${everyKind} as known (kind) cross join unnest(${beginnings}::text[]) as begun (text)
   cross join lateral (
     select p.merchant_code, p.kind, p.payment_id from payment p
      where (p.merchant_code, p.kind) = (merchant.code, known.kind)
        and p.payment_id >= begun.text and p.payment_id < begun.text || U&'\\FFFF' and starts_with(p.payment_id, begun.text)
      limit 1000) p
   limit 1000)`

/** The condition that a payment's metadata have a text, whatever its blanks, punctuation and case. */
export function keepsText(value: string, name?: string): string {
  const terms = (text: string) => `metadata_terms(jsonb_build_object('', ${text}))`
  const indexed = `p.metadata is not null and metadata_terms(p.metadata) @> ${terms(`${value}::text`)}`
  if (name === undefined) return indexed
  return `${indexed} and exists (
    select from jsonb_each_text(p.metadata) kept
     where lower(kept.key) = lower(${name}) and ${terms('kept.value')} = ${terms(`${value}::text`)})`
}

/** The payments whose metadata have a text. */
export const paymentsThatKeep = (value: string): string =>
  `select p.merchant_code, p.kind, p.payment_id from payment p where ${keepsText(value)}`
