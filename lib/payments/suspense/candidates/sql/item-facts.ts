import { amountFixed, moneyFromDatabase } from '../../../../money/money.ts'
import { joinKey, payerColumns } from '../../../../platform/personal-data/sql/stored-columns.ts'
import type { PaymentContext } from '../../../payment-context.ts'
import { openPayer, toStoredPayer } from '../../../../platform/personal-data/payer-data.ts'
import type { PayerOfReceiptRow } from '../../../receive/sql/personal-parts.ts'
import type { KnownAccount } from '../../../receive/payer-contradiction.ts'
import type { ItemFacts, ItemToCompare } from '../facts.ts'

interface FactsRow extends PayerOfReceiptRow {
  id: string
  receiving_account_id: string
  direction: ItemFacts['direction']
  currency_code: string
  amount: string
  moved_until: Date
  rail_reference: string | null
  external_reference: string | null
}

/** What receipts and lines of statements keep of a person. */
interface StoredParts {
  readonly account?: KnownAccount
  readonly references?: readonly (string | { readonly value: string })[]
  readonly text?: string
}

/** So many open items of an account are compared as lines of one payer, the newest. */
const othersMax = 500

/** The facts of items, and of the other open items of their accounts. */
export async function itemFacts(
  { db, personal }: Pick<PaymentContext, 'db' | 'personal'>,
  items: readonly ItemToCompare[],
): Promise<readonly ItemFacts[]> {
  const { rows } = await db.query<FactsRow>({
    name: 'facts_of_suspense_items',
    text: `
      with wanted as materialized (
        select * from json_to_recordset($1) as given (id uuid, receiving_account_id uuid, direction text, currency_code text,
          amount numeric, receipt_id uuid, opened_at timestamptz)),
      item as (
        select * from wanted
        union all
        select other.* from (select distinct receiving_account_id from wanted) account
         cross join lateral (
           select id, receiving_account_id, direction, currency_code, amount, receipt_id, opened_at
             from suspense_item open
            where open.receiving_account_id = account.receiving_account_id and open.closed_at is null and open.direction = 'CREDIT'
            order by open.opened_at desc limit ${othersMax}) other
         where other.id not in (select id from wanted))
      select item.id, item.receiving_account_id, item.direction, item.currency_code, item.amount, receipt.rail_reference,
             receipt.external_reference,
             coalesce(receipt.moved_until, receipt.moved_at, (told.booked_on + 1)::timestamptz, item.opened_at) as moved_until,
             ${payerColumns('payer')}
        from item
        left join receipt on receipt.id = item.receipt_id
        left join suspense_item_told told on told.id = item.id
        left join payer_data payer on payer.id = coalesce(receipt.payer_data_id, told.payer_data_id) ${joinKey('payer')}`,
    values: [JSON.stringify(items.map(toJson))],
  })
  const holders = new Map(items.map(({ id, payment }) => [id, payment]))
  return rows.map((row) => ({ ...toFacts(personal, row), holder: holders.get(row.id) }))
}

const toJson = ({ id, accountId, direction, money, receiptId, openedAt }: ItemToCompare) => ({
  id,
  receiving_account_id: accountId,
  direction,
  currency_code: money.currencyCode,
  amount: amountFixed(money),
  receipt_id: receiptId,
  opened_at: openedAt,
})

function toFacts(personal: PaymentContext['personal'], row: FactsRow): ItemFacts {
  const { personal_id: id } = row
  const parts: StoredParts =
    id === null ? {} : openPayer(personal, toStoredPayer({ ...row, personal_id: id }))
  const { account, references = [], text = '' } = parts
  return {
    id: row.id,
    accountId: row.receiving_account_id,
    direction: row.direction,
    money: moneyFromDatabase(row.amount, row.currency_code),
    movedUntil: row.moved_until,
    payer: account,
    text,
    references: [
      ...references.map((one) => (typeof one === 'string' ? one : one.value)),
      ...[row.rail_reference, row.external_reference].filter((one) => one !== null),
    ],
  }
}
