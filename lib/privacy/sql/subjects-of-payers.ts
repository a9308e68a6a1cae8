import type { PaymentContext } from '../../payments/payment-context.ts'
import type { PaymentKind } from '../../payments/payment-key.ts'
import type { Statement } from '../../platform/db/statement.ts'
import { paymentsOfPayers, toldByRails, toldReceipts } from '../../payments/sql/payments-of-payers.ts'

/** A payment, a customer or a suspense item whose personal data matches. */
export interface Subject {
  readonly kind: PaymentKind | 'customer' | 'suspense'
  readonly id: string
}

/**
 * The payments, customers and suspense items that rows of payer_data belong to, each once. Money that is no
 * payment's is a suspense item, and no merchant's: it is named to all.
 */
export async function subjectsOf(
  { db, rails }: Pick<PaymentContext, 'db' | 'rails'>,
  merchantCode: string,
  payerIds: readonly string[],
): Promise<readonly Subject[]> {
  const payers = '$2::uuid[]'
  const statement: Statement<Subject> = {
    name: '',
    text: `
      with recursive ${toldReceipts(rails, payers)}
      select 'customer' as kind, customer_id as id from customer where merchant_code = $1 and payer_data_id = any(${payers})
      union
      select kind, payment_id from (${paymentsOfPayers(rails, payers)}) named where merchant_code = $1
      union
      select 'suspense', item.id::text
        from suspense_item item
       where item.id in (
           select id from suspense_item where receipt_id in (select id from told)
           union select suspense_item_id from suspense_return where payee_id = any(${payers})${toldByRails(rails, 'items', payers)})
         and not exists (select from receipt_match matched where matched.receipt_id = item.receipt_id and matched.undone_at is null)
      order by kind, id`,
    values: [merchantCode, payerIds],
  }
  return (await db.query(statement)).rows
}
