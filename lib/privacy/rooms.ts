import { callbackRows } from '../callbacks/personal-rows.ts'
import { visitRows } from '../checkout/session/personal-rows.ts'
import type { PaymentContext } from '../payments/payment-context.ts'
import { paymentRows, payersOfItem } from '../payments/personal-rows.ts'
import type { Queryable } from '../platform/db/database.ts'
import type { NamedPayment, PersonalRows } from '../platform/personal-data/personal-rows.ts'

type Rails = Pick<PaymentContext, 'rails'>

/** Every room that keeps rows about payments; what is exported comes in this order. */
export const roomsWith = ({ rails }: Rails): readonly PersonalRows[] => [
  paymentRows,
  visitRows,
  callbackRows,
  ...rails.flatMap(({ personalRows = [] }) => personalRows),
]

/** The rows of payer_data of the payments, from every room. */
export async function payersOf(
  transaction: Queryable,
  context: Rails,
  payments: readonly NamedPayment[],
): Promise<readonly string[]> {
  const found: string[] = []
  for (const room of roomsWith(context)) found.push(...((await room.payersOf?.(transaction, payments)) ?? []))
  return found
}

/** The rows of payer_data of a suspense item that no payment has, from payments and rails. */
export async function payersOfSuspense(
  transaction: Queryable,
  { rails }: Rails,
  itemId: string,
): Promise<readonly string[]> {
  const found = [...(await payersOfItem(transaction, itemId))]
  for (const { personalRows = [] } of rails)
    for (const rows of personalRows) found.push(...((await rows.payersOfItem?.(transaction, itemId)) ?? []))
  return found
}
