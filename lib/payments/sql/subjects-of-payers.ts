import type { Queryable } from '../../platform/db/database.ts'
import type { PaymentKind } from '../payment-key.ts'

/** A payment or a customer whose personal data matches. */
export interface Subject {
  readonly kind: PaymentKind | 'customer'
  readonly id: string
}

/** The payments and customers that rows of payer_data belong to, each once. */
export async function subjectsOf(
  database: Queryable,
  merchantCode: string,
  payerIds: readonly string[],
): Promise<readonly Subject[]> {
  const { rows } = await database.query<Subject>({
    name: 'subjects_of_payers',
    text: `
      select 'customer' as kind, customer_id as id from customer where merchant_code = $1 and payer_data_id = any($2::uuid[])
      union
      select kind, payment_id from payment_attempt where merchant_code = $1 and payer_data_id = any($2::uuid[])
      union
      select matched.kind, matched.payment_id from receipt join receipt_match matched on matched.receipt_id = receipt.id
       where matched.undone_at is null and matched.merchant_code = $1 and receipt.payer_data_id = any($2::uuid[])
      order by kind, id`,
    values: [merchantCode, payerIds],
  })
  return rows
}
