import { suspenseItems, type SuspenseKind } from '../../../ledger/suspense/suspense-items.ts'
import { moneyFromDatabase, type Money } from '../../../money/money.ts'
import { joinKey, payerColumns } from '../../../platform/personal-data/sql/stored-columns.ts'
import type { PaymentContext } from '../../payment-context.ts'
import type { PaymentKey, PaymentKind } from '../../payment-key.ts'
import { personalParts, type PayerOfReceiptRow } from '../../receive/sql/personal-parts.ts'
import type { PaymentStatus } from '../../state-machine.ts'
import { dueNow } from './due-now.ts'

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
  /** Who looks after it, and what is known so far. */
  readonly owner?: string
  readonly note?: string
}

interface ItemRow extends PayerOfReceiptRow {
  id: string
  suspense_kind: SuspenseKind
  receiving_account_id: string
  account: string
  direction: 'CREDIT' | 'DEBIT'
  amount: string
  currency_code: string
  moved_on: string
  reason: string
  opened_at: Date
  age_hours: number
  receipt_id: string | null
  statement_line_id: string | null
  sent_to: string | null
  sent_as: string | null
  merchant_code: string | null
  kind: PaymentKind
  payment_id: string
  status: PaymentStatus
  due: string
  owner: string | null
  note: string | null
}

/** Which items are read; nothing given: all. */
export interface StoredItemFilter {
  readonly accountId?: string
  readonly kind?: SuspenseKind
  readonly currencyCode?: string
  /** Only items that were opened so long ago. */
  readonly olderThanHours?: number
  /** Decimal texts, both included. */
  readonly amount?: { readonly least: string; readonly most: string }
  readonly owner?: string
}

/** The money in suspense and the open debits, oldest first. */
export async function selectOpenItems(
  { db, personal }: Pick<PaymentContext, 'db' | 'personal'>,
  filter: StoredItemFilter,
): Promise<readonly StoredItem[]> {
  const { rows } = await db.query<ItemRow>({
    name: 'open_suspense_items',
    text: `
      select item.*, coalesce(account.name, account.identifier) as account, told.sent_to, told.sent_as,
             floor(greatest(extract(epoch from gateway_now() - item.opened_at), 0) / 3600)::int as age_hours,
             to_char(coalesce(receipt.moved_at, told.moved_at, item.opened_at) at time zone coalesce(account.time_zone, 'UTC'), 'YYYY-MM-DD') as moved_on,
             p.status, ${dueNow('p', 'a')} as due, ${payerColumns('payer')}
        from ${suspenseItems} item
        join receiving_account account on account.id = item.receiving_account_id
        left join suspense_item_told told on told.id = item.id
        left join receipt on receipt.id = item.receipt_id
        left join payer_data payer on payer.id = receipt.payer_data_id ${joinKey('payer')}
        left join payment p on (p.merchant_code, p.kind, p.payment_id) = (item.merchant_code, item.kind, item.payment_id)
        left join payment_attempt a on (a.merchant_code, a.kind, a.payment_id, a.attempt_no) = (p.merchant_code, p.kind, p.payment_id, p.attempt_no)
       where ($1::uuid is null or item.receiving_account_id = $1) and ($2::int is null or item.opened_at < gateway_now() - make_interval(hours => $2))
         and ($3::text is null or item.suspense_kind = $3) and ($4::text is null or item.currency_code = $4)
         and ($5::numeric is null or item.amount between $5 and $6::numeric)
         and ($7::text is null or lower(item.owner) = lower($7))
       order by item.opened_at, item.id`,
    values: [
      filter.accountId ?? null,
      filter.olderThanHours ?? null,
      filter.kind ?? null,
      filter.currencyCode ?? null,
      filter.amount?.least ?? null,
      filter.amount?.most ?? null,
      filter.owner ?? null,
    ],
  })
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
    payment: row.merchant_code === null ? undefined : paymentOf(row, row.merchant_code),
    ...(row.owner !== null && { owner: row.owner }),
    ...(row.note !== null && { note: row.note }),
  }))
}

const paymentOf = (row: ItemRow, merchantCode: string): PaymentOfItem => ({
  merchantCode,
  kind: row.kind,
  paymentId: row.payment_id,
  status: row.status,
  due: moneyFromDatabase(row.due, row.currency_code),
})

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
