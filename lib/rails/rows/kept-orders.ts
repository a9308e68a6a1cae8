import { randomBytes } from 'node:crypto'
import { amountFixed, moneyFromDatabase, type Money } from '../../money/money.ts'
import type { PayoutOrder } from '../../payments/rail/rail.ts'
import type { Database } from '../../platform/db/database.ts'
import {
  addressesOfOrder,
  beginRailOrder,
  bookOrderAs,
  keepRailOrder,
  keptOrder,
  learnOfOrder,
} from '#sql/rail_order'

/** What is known of an order or a transfer of a rail beside its payment. */
export interface KeptOrder {
  readonly state: string
  readonly reason: string | undefined
  readonly money: Money
  readonly openedAt: Date
  /** Since it was opened. */
  readonly ageSeconds: number
  /** What the institution calls it. */
  readonly institutionId: string | undefined
  /** What its statements call the money of it. */
  readonly receiptNumber: string | undefined
}

/** Where a kind keeps what it must know of an order to ask for it, as its institution does not take our key. */
export interface KeptOrders {
  of(key: string): Promise<KeptOrder | undefined>
  /**
   * Addresses of this order alone: one that the institution calls, and one to which it answers what it was asked.
   * Throws where there is no such order.
   */
  addressesOf(key: string): Promise<{ readonly notice: string; readonly answer: string }>
  /** What is known already stays; an ID of the institution is of one order only, and another's is not taken. */
  learn(
    key: string,
    told: { readonly institutionId?: string | undefined; readonly receiptNumber?: string | undefined },
  ): Promise<void>
  /**
   * Under which ID the money of an order is booked, where several ways tell of it: the first that was given. And by
   * which number statements know it. Undefined: there is no such order.
   */
  bookedAs(
    key: string,
    id: string,
  ): Promise<{ readonly id: string; readonly receiptNumber: string | undefined } | undefined>
  /** Records a transfer before its call. Known already: nothing is written. */
  beginTransfer(order: PayoutOrder): Promise<void>
  /** What became of a transfer. `OTHER`: the institution has another one under this key. `UNSENT`: no call arrived. */
  keepTransfer(
    key: string,
    state: 'OPENING' | 'UNSENT' | 'OPEN' | 'DONE' | 'REFUSED' | 'OTHER',
    reason?: string,
  ): Promise<void>
}

export const keptOrders = (
  db: Pick<Database, 'query'>,
  railId: string,
  origin: () => string,
): KeptOrders => ({
  of: async (key) => {
    const { rows } = await db.query(keptOrder({ railId, key }))
    const [found] = rows
    if (!found) return undefined
    const { currencyCode, amount, reason, institutionId, receiptNumber, ...order } = found
    return {
      ...order,
      money: moneyFromDatabase(amount, currencyCode),
      reason: reason ?? undefined,
      institutionId: institutionId ?? undefined,
      receiptNumber: receiptNumber ?? undefined,
    }
  },
  addressesOf: async (key) => {
    const { rows } = await db.query(
      addressesOfOrder({ railId, key, noticeToken: newToken(), answerToken: newToken() }),
    )
    const [tokens] = rows
    if (!tokens) throw new Error(`the rail ${railId} has no order ${key}`)
    return {
      notice: `${origin()}/n/${tokens.noticeToken}`,
      answer: `${origin()}/n/${tokens.answerToken}`,
    }
  },
  learn: async (key, { institutionId, receiptNumber }) => {
    await db.query(learnOfOrder({ railId, key, institutionId, receiptNumber }))
  },
  bookedAs: async (key, id) => {
    const { rows } = await db.query(bookOrderAs({ railId, key, id }))
    const [order] = rows
    return order && { id: order.bookedId, receiptNumber: order.receiptNumber ?? undefined }
  },
  beginTransfer: async ({ key, merchantCode, kind, paymentId, methodCode, money }) => {
    await db.query(
      beginRailOrder({
        railId,
        key,
        merchantCode,
        kind,
        paymentId,
        methodCode,
        currencyCode: money.currencyCode,
        amount: amountFixed(money),
        requestDigest: undefined,
        minutesToPay: 0,
        noticeDelaySeconds: 0,
        askAfterSeconds: undefined,
      }),
    )
  },
  keepTransfer: async (key, state, reason) => {
    await db.query(keepRailOrder({ railId, key, state, reason, againSeconds: undefined }))
  },
})

/** Lower-case hex: an institution may refuse addresses that spell certain words. */
export const newToken = (): string => randomBytes(24).toString('hex')
