import { keyOfEndToEndId } from '../../../../bank-files/payments/end-to-end-id.ts'
import type { CurrencyCode } from '../../../../money/currency.ts'
import { currencyFromDatabase } from '../../../../money/currency.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import type { SealedPayer } from '../../../../platform/personal-data/payer-data.ts'
import {
  joinKey,
  payerColumns,
  type PayerRow,
} from '../../../../platform/personal-data/sql/stored-columns.ts'
import { ownAccountsRailName } from '../../accounts/account.ts'
import { keysOfTypedOrder } from '#sql/payout_order'
import { replacePayeeOfOrder } from '#sql/payer_data'

/** An order as people type it: the ID of a payout, a refund or a return of suspense, or the end-to-end ID. */
export interface TypedOrder {
  readonly id: string
  readonly merchantCode?: string | undefined
}

/** The keys of the orders that an ID may mean; several merchants may have a payout of one ID. */
export async function keysOfTyped(
  database: Queryable,
  { id, merchantCode }: TypedOrder,
): Promise<readonly string[]> {
  const { rows } = await database.query(
    keysOfTypedOrder({ paymentId: id, merchantCode, key: keyOfEndToEndId(id), ownAccountsRailName }),
  )
  return rows.map(({ key }) => key)
}

export interface PayeeRow extends PayerRow {
  currency_code: string
}

/** What is stored of the payee of an order, its row locked, and the batch in force that has the order. */
export async function lockPayee(
  transaction: Queryable,
  key: string,
): Promise<
  | { readonly row: PayerRow; readonly currencyCode: CurrencyCode; readonly batchId: string | undefined }
  | undefined
> {
  const { rows } = await transaction.query<PayeeRow & { batch_id: string | null }>({
    name: 'lock_payee_of_order',
    text: `
      with payee as (
        select a.payer_data_id as id, p.currency_code
          from payout_order o join payment p using (merchant_code, kind, payment_id)
          join payment_attempt a on (a.merchant_code, a.kind, a.payment_id, a.attempt_no)
            = (p.merchant_code, p.kind, p.payment_id, p.attempt_no)
         where o.key = $1
        union all
        select payee_id, currency_code from suspense_return where id = $1)
      select payee.currency_code, ${payerColumns('d')},
             (select batch_id from payout_batch_item item where item.key = $1 and item.state = 'IN_FORCE') as batch_id
        from payee join payer_data d on d.id = payee.id ${joinKey('d')} for no key update of d`,
    values: [key],
  })
  const [row] = rows
  return (
    row && { row, currencyCode: currencyFromDatabase(row.currency_code), batchId: row.batch_id ?? undefined }
  )
}

/** Replaces what is stored of a payee. */
export async function replacePayee(
  transaction: Queryable,
  { id, keyId, sealed, lookup }: SealedPayer,
): Promise<void> {
  await transaction.query(replacePayeeOfOrder({ id, sealed, keyId, lookup }))
}
