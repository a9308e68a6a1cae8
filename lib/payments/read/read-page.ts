import { type PaymentKind, isPaidOut } from '../../money/payment-kinds.ts'
import { cutPage } from '../../platform/db/list-page.ts'
import { openPayment } from '../open-payment.ts'
import type { PaymentContext } from '../payment-context.ts'
import { payoutDetail } from '../payouts/payout-detail.ts'
import { refundDetail } from '../refunds/refund-detail.ts'
import { refundsTo } from '../refunds/sql/refunds-to.ts'
import {
  beginningOf,
  isNewestFirst,
  orderOf,
  type ListFilter,
  type Listing,
  type ListOrder,
  type ListPosition,
} from './list-query.ts'
import { detailOf, mayNameAccount } from './payment-detail.ts'
import { accountsUsedOf, type AccountUsed } from './sql/accounts-used.ts'
import { selectPaidIn, selectPaidOut, type PageQuery } from './sql/select-page.ts'
import { settledChanged, settledCreated } from '#sql/payment'

export interface PageAsked {
  /** Absent: from the beginning. A position in the filter's own order. */
  readonly after?: ListPosition | undefined
  readonly limit: number
}

export interface ListPage {
  /** The same body as GET of each payment. */
  readonly details: readonly object[]
  /** The position of the next page; absent: there are no more payments for now. */
  readonly next?: ListPosition
  /** The next page starts at the position of this one. */
  readonly cannotAdvance: boolean
}

/** A page as of now. */
export async function readPage(
  context: PaymentContext,
  listing: Listing,
  filter: ListFilter,
  { after = beginningOf(orderOf(filter)), limit }: PageAsked,
): Promise<ListPage> {
  const settled = isNewestFirst(after.order) ? undefined : await settledBefore(context, listing, after.order)
  const { merchantCode, kind } = listing
  const found = await select(context, kind, { merchantCode, filter, after, limit: limit + 1 })
  const { rows, hasMore, last } = cutPage(found, limit, settled)
  const details = await detailsOf(context, listing, rows)
  if (!hasMore) return { details, cannotAdvance: false }
  if (!last) return { details, next: after, cannotAdvance: true }
  const { micros, paymentId } = last
  return { details, next: { order: after.order, micros, paymentId }, cannotAdvance: false }
}

/** The position before which the page of a list is complete. */
async function settledBefore({ db }: PaymentContext, listing: Listing, order: ListOrder): Promise<bigint> {
  const { rows } = await db.query((order === 'created' ? settledCreated : settledChanged)(listing))
  return rows[0]?.micros ?? 0n
}

/** A payment with its position in the list. */
interface Listed {
  readonly micros: bigint
  readonly paymentId: string
  /** Whether the detail may name the account that the money came from. */
  readonly namesAccount: boolean
  readonly detail: (used: readonly AccountUsed[]) => object
}

async function select(context: PaymentContext, kind: PaymentKind, query: PageQuery): Promise<Listed[]> {
  const { db, personal } = context
  if (isPaidOut(kind)) {
    const rows = await selectPaidOut(db, kind, query)
    const refunds = kind === 'refund' ? rows.map(({ payment }) => payment.key) : []
    const to = await refundsTo(context, refunds)
    return rows.map(({ micros, payment }, at) => ({
      micros,
      paymentId: payment.key.paymentId,
      namesAccount: false,
      detail: () => (kind === 'refund' ? refundDetail(payment, to[at] ?? {}) : payoutDetail(payment)),
    }))
  }
  const rows = await selectPaidIn(db, kind, query)
  return rows.map(({ micros, payment }) => ({
    micros,
    paymentId: payment.key.paymentId,
    namesAccount: mayNameAccount(payment),
    detail: (used) => detailOf(openPayment(personal, payment), used),
  }))
}

/** One query for all accounts of the page. */
async function detailsOf(
  context: PaymentContext,
  { merchantCode, kind }: Listing,
  page: readonly Listed[],
): Promise<object[]> {
  const paid = page
    .filter(({ namesAccount }) => namesAccount)
    .map(({ paymentId }) => ({ merchantCode, kind, paymentId }))
  const used = paid.length > 0 ? await accountsUsedOf(context, paid) : []
  const accounts = new Map(paid.map(({ paymentId }, at) => [paymentId, used[at]]))
  return page.map(({ paymentId, detail }) => detail(accounts.get(paymentId) ?? []))
}
