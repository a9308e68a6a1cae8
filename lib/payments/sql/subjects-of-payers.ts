import type { Queryable } from '../../platform/db/database.ts'
import type { PaymentKind } from '../payment-key.ts'
import { paymentsOfPayers, toldByPayers } from './payments-of-payers.ts'

/** A payment, a customer or a suspense item whose personal data matches. */
export interface Subject {
  readonly kind: PaymentKind | 'customer' | 'suspense'
  readonly id: string
}

/**
 * The payments, customers and suspense items that rows of payer_data belong to, each once. A line of a
 * statement belongs to the payment of its receipt, or of a part of it, and to the payouts that it settles.
 * Money that is no payment's is a suspense item, and no merchant's: it is named to all.
 */
export async function subjectsOf(
  database: Queryable,
  merchantCode: string,
  payerIds: readonly string[],
): Promise<readonly Subject[]> {
  const { rows } = await database.query<Subject>({
    name: 'subjects_of_payers',
    text: `
      with recursive ${toldByPayers('$2::uuid[]')}
      select 'customer' as kind, customer_id as id from customer where merchant_code = $1 and payer_data_id = any($2::uuid[])
      union
      select kind, payment_id from (${paymentsOfPayers('$2::uuid[]')}) named where merchant_code = $1
      union
      select 'suspense', item.id::text
        from suspense_item item
       where item.id in (
           select id from suspense_item where receipt_id in (select id from told)
           union select id from suspense_item where statement_line_id in (select told from line)
           union select suspense_item_id from suspense_return where payee_id = any($2::uuid[]))
         and not exists (select from receipt_match matched where matched.receipt_id = item.receipt_id and matched.undone_at is null)
         and not exists (select from payout_line settled where settled.statement_line_id = item.statement_line_id)
      order by kind, id`,
    values: [merchantCode, payerIds],
  })
  return rows
}
