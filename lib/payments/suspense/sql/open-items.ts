import { moneyFromDatabase, type Money } from '../../../money/money.ts'
import { joinKey, payerColumns } from '../../../platform/personal-data/sql/stored-columns.ts'
import type { PaymentContext } from '../../payment-context.ts'
import { personalParts, type PayerOfReceiptRow } from '../../receive/sql/personal-parts.ts'

/** An open item with what its receipt says of the payer. */
interface StoredItem {
  readonly id: string
  readonly accountId: string
  readonly direction: 'CREDIT' | 'DEBIT'
  readonly money: Money
  readonly movedOn: string
  readonly payer: { readonly name?: string; readonly account?: string } | undefined
  readonly text: string | undefined
  readonly reason: string
  readonly openedAt: Date
  readonly statementLineId: string | null
}

interface ItemRow extends PayerOfReceiptRow {
  id: string
  receiving_account_id: string
  direction: 'CREDIT' | 'DEBIT'
  amount: string
  currency_code: string
  moved_on: string
  reason: string
  opened_at: Date
  statement_line_id: string | null
  sent_to: string | null
  sent_as: string | null
}

/** The open items of an account or of all, oldest first. */
export async function selectOpenItems(
  { db, personal }: Pick<PaymentContext, 'db' | 'personal'>,
  { accountId, olderThanHours }: { readonly accountId?: string; readonly olderThanHours?: number },
): Promise<readonly StoredItem[]> {
  const { rows } = await db.query<ItemRow>({
    name: 'open_suspense_items',
    text: `
      select item.id, item.receiving_account_id, item.direction, item.amount, item.currency_code, item.reason, item.opened_at,
             item.statement_line_id, sent.to_address as sent_to, sent.source_id as sent_as,
             to_char(coalesce(receipt.moved_at, sent.moved_at, item.opened_at) at time zone coalesce(account.time_zone, 'UTC'), 'YYYY-MM-DD') as moved_on,
             ${payerColumns('payer')}
        from suspense_item item
        join receiving_account account on account.id = item.receiving_account_id
        left join evm_outgoing sent on sent.source_id = item.evm_outgoing_id
        left join receipt on receipt.id = item.receipt_id
        left join payer_data payer on payer.id = receipt.payer_data_id ${joinKey('payer')}
       where item.closed_at is null and ($1::uuid is null or item.receiving_account_id = $1)
         and ($2::int is null or item.opened_at < gateway_now() - make_interval(hours => $2))
       order by item.opened_at, item.id`,
    values: [accountId ?? null, olderThanHours ?? null],
  })
  return rows.map((row) => ({
    id: row.id,
    accountId: row.receiving_account_id,
    direction: row.direction,
    money: moneyFromDatabase(row.amount, row.currency_code),
    movedOn: row.moved_on,
    ...(row.sent_to === null ? toldByReceipt(personal, row) : toldByChain(row)),
    reason: row.reason,
    openedAt: row.opened_at,
    statementLineId: row.statement_line_id,
  }))
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
