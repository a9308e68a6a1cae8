import { moneyFromDatabase, type Money } from '../../../../money/money.ts'
import type { PaymentContext } from '../../../../payments/payment-context.ts'
import type { BatchState } from '../batch.ts'
import { requestOfReturn } from '../sql/orders-to-pay.ts'
import { payeeOf, type Payee } from './payee.ts'
import * as sql from '#sql/suspense_return'

/** Money of suspense that goes back to its payer, and that no statement has shown as debited yet. */
export interface ReturnOnItsWay {
  readonly key: string
  readonly money: Money
  /** The name of the account that pays it. */
  readonly account: string
  readonly orderedAt: Date
  readonly reason: string
  /** Undefined where it was erased. */
  readonly payee: Payee | undefined
  /** Undefined: it waits for one. */
  readonly batch: { readonly id: string; readonly state: BatchState } | undefined
}

/** The returns that were ordered and are not debited yet, the oldest first. */
export async function returnsOnTheirWay(
  { db, personal }: Pick<PaymentContext, 'db' | 'personal'>,
  limit: number,
): Promise<readonly ReturnOnItsWay[]> {
  const { rows } = await db.query(sql.returnsOnTheirWay({ limit }))
  return rows.map((row) => {
    const money = moneyFromDatabase(row.amount, row.currency_code)
    return {
      key: row.key,
      money,
      account: row.account,
      orderedAt: row.ordered_at,
      reason: row.reason,
      payee: payeeOf({ key: row.key, payout: undefined, money, request: requestOfReturn(row, personal) }),
      batch:
        row.batch_id === null || row.batch_state === null
          ? undefined
          : { id: row.batch_id, state: row.batch_state },
    }
  })
}
