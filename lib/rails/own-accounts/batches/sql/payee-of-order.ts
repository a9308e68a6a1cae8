import { keyOfEndToEndId } from '../../../../bank-files/payments/end-to-end-id.ts'
import type { CurrencyCode } from '../../../../money/currency.ts'
import { currencyFromDatabase } from '../../../../money/currency.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import type { SealedPayer } from '../../../../platform/personal-data/payer-data.ts'
import type { PayerRow } from '../../../../platform/personal-data/sql/stored-columns.ts'
import { ownAccountsRailName } from '../../accounts/account.ts'
import { keysOfTypedOrder } from '#sql/payout_order'
import { lockPayeeOfOrder, replacePayeeOfOrder } from '#sql/payer_data'

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

/** What is stored of the payee of an order, its row locked, and the batch in force that has the order. */
export async function lockPayee(
  transaction: Queryable,
  key: string,
): Promise<
  | { readonly row: PayerRow; readonly currencyCode: CurrencyCode; readonly batchId: string | undefined }
  | undefined
> {
  const { rows } = await transaction.query(lockPayeeOfOrder({ key }))
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
