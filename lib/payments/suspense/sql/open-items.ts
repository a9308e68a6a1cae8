import type { SuspenseKind } from '../../../ledger/suspense/suspense-items.ts'
import { moneyFromDatabase, type Money } from '../../../money/money.ts'
import type { RowOf } from '../../../platform/db/statement.ts'
import type { PaymentContext } from '../../payment-context.ts'
import type { PaymentKey } from '../../payment-key.ts'
import { personalParts } from '../../receive/sql/personal-parts.ts'
import type { PaymentStatus } from '../../state-machine.ts'
import { openSuspenseItems } from '#sql/suspense_item'

/** The payment that has money in suspense, and what it lacks now. */
export interface PaymentOfItem extends PaymentKey {
  readonly status: PaymentStatus
  readonly due: Money
}

/** An item with what its receipt says of the payer. */
export interface StoredItem {
  readonly id: string
  readonly kind: SuspenseKind
  readonly accountId: string
  /** What people call the account: its name, else what customers pay to. */
  readonly account: string
  readonly direction: 'CREDIT' | 'DEBIT'
  readonly money: Money
  readonly movedOn: string
  readonly payer: { readonly name?: string; readonly account?: string } | undefined
  readonly text: string | undefined
  readonly reason: string
  readonly openedAt: Date
  readonly ageHours: number
  readonly receiptId: string | null
  readonly statementLineId: string | null
  readonly payment: PaymentOfItem | undefined
  /** Who looks after it, what is known so far, and the day of the next look: YYYY-MM-DD. */
  readonly owner?: string
  readonly note?: string
  readonly followUp?: string
  readonly place: PlaceOfItem
}

/** The place of an item in the list: the oldest first. */
export interface PlaceOfItem {
  /** Of its opening, microseconds since 1970. */
  readonly micros: bigint
  readonly id: string
}

type ItemRow = RowOf<typeof openSuspenseItems>

/** Which items are read; nothing given: all. */
export interface StoredItemFilter {
  readonly accountId?: string
  readonly kinds?: readonly SuspenseKind[]
  readonly itemIds?: readonly string[]
  readonly currencyCode?: string
  /** Only items that were opened so long ago. */
  readonly olderThanHours?: number
  /** Decimal texts, both included. */
  readonly amount?: { readonly least: string; readonly most: string }
  readonly owner?: string
  /** Only items of payments of this merchant, and those of which it is the owner; not those that may be its. */
  readonly ofMerchant?: string
}

/** A part of the list; nothing given: all of it. */
export interface PartOfList {
  readonly after?: PlaceOfItem | undefined
  readonly limit?: number
}

/** The money in suspense and the open debits, oldest first. */
export async function selectOpenItems(
  { db, personal }: Pick<PaymentContext, 'db' | 'personal'>,
  filter: StoredItemFilter,
  { after, limit }: PartOfList = {},
): Promise<readonly StoredItem[]> {
  const { rows } = await db.query(
    openSuspenseItems({
      accountId: filter.accountId,
      olderThanHours: filter.olderThanHours,
      kinds: filter.kinds,
      ids: filter.itemIds,
      currencyCode: filter.currencyCode,
      least: filter.amount?.least,
      most: filter.amount?.most,
      owner: filter.owner,
      merchantCode: filter.ofMerchant,
      afterId: after?.id,
      afterMicros: after?.micros,
      limit,
    }),
  )
  return rows.map((row) => ({
    id: row.id,
    kind: row.suspense_kind,
    accountId: row.receiving_account_id,
    account: row.account,
    direction: row.direction,
    money: moneyFromDatabase(row.amount, row.currency_code),
    movedOn: row.moved_on,
    ...(row.sent_to === null ? toldByReceipt(personal, row) : toldByChain(row)),
    reason: row.reason,
    openedAt: row.opened_at,
    ageHours: row.age_hours,
    receiptId: row.receipt_id,
    statementLineId: row.statement_line_id,
    payment: paymentOf(row),
    ...(row.owner !== null && { owner: row.owner }),
    ...(row.note !== null && { note: row.note }),
    ...(row.follow_up !== null && { followUp: row.follow_up }),
    place: { micros: row.opened_micros, id: row.id },
  }))
}

function paymentOf(row: ItemRow): PaymentOfItem | undefined {
  const { merchant_code: merchantCode, kind, payment_id: paymentId, status, due } = row
  if (merchantCode === null || kind === null || paymentId === null) return undefined
  if (status === null || due === null) throw new Error(`payment ${paymentId} of an item does not exist`)
  return { merchantCode, kind, paymentId, status, due: moneyFromDatabase(due, row.currency_code) }
}

type Told = Pick<StoredItem, 'payer' | 'text'>

function toldByReceipt(personal: PaymentContext['personal'], row: ItemRow): Told {
  const { payer, text } = personalParts(personal, row)
  return {
    payer: payer && {
      ...(payer.accountName !== undefined && { name: payer.accountName }),
      ...(payer.accountNumber !== undefined && { account: payer.accountNumber }),
    },
    text,
  }
}

/** A transfer from one of our addresses: where it went, and its transaction. */
const toldByChain = ({ sent_to, sent_as }: ItemRow): Told => ({
  payer: sent_to === null ? undefined : { account: sent_to },
  text: sent_as ?? undefined,
})
