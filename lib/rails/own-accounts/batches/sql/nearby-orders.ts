import { amountFixed, money, moneyFromDatabase } from '../../../../money/money.ts'
import { openPayer, toStoredPayer } from '../../../../platform/personal-data/payer-data.ts'
import { joinKey, payerColumns } from '../../../../platform/personal-data/sql/stored-columns.ts'
import type { PaymentContext } from '../../../../payments/payment-context.ts'
import type { KnownAccount } from '../../../../payments/receive/payer-contradiction.ts'
import type { PayerOfReceiptRow } from '../../../../payments/receive/sql/personal-parts.ts'
import type { ItemFacts, ScoredCandidate } from '../../../../payments/suspense/candidates/facts.ts'
import type { PaidOrder } from '../../../../payments/suspense/candidates/score-debit.ts'

export interface OrderRow extends PayerOfReceiptRow {
  item_id: string
  merchant_code: string | null
  kind: ScoredCandidate['kind']
  payment_id: string
  status: string
  currency_code: string
  amount: string
  is_asked: boolean
  is_receipt: boolean
}

/** So many orders, and so many receipts, of one amount are compared. */
const comparedMax = 50
/** The lines of an account in which the receipt that a bank takes back is looked for. */
const linesMax = 20_000
/** So many of them, of the amount or more, may have been divided into the part that it takes back. */
const dividedMax = 200

/** SQL: the keys of the receipt of a line, and of the parts that it was divided into. */
const keysOf = (lineId: string): string => `
  with recursive part as (
    select ${lineId}::text as source_id
    union all
    select child.source_id from part cross join (values ('/1'), ('/2')) as division (suffix)
      join receipt child on child.source = 'own-accounts' and child.source_id = part.source_id || division.suffix)
  select source_id from part`

export const recent = `gateway_now() - interval '90 days'`

/** SQL: whether a statement has told of the debit, or the return, of an order. */
export const hasLine = (key: string, role: 'DEBIT' | 'RETURN'): string =>
  `exists (select from payout_line line where line.key = ${key} and line.role = '${role}')`

const nearbySql = `
  with sought as materialized (
    select * from json_to_recordset($1) as sought (item_id uuid, account_id uuid, currency_code text, amount numeric, least numeric)),
  asked as (
    select sought.item_id, item.key, item.merchant_code, item.kind, item.payment_id, item.suspense_return_id, true as is_asked
      from sought
      cross join lateral (
        select * from payout_batch_item
         where state = 'IN_FORCE' and amount between sought.least and sought.amount
           and batch_id in (select id from payout_batch batch
                             where batch.receiving_account_id = sought.account_id and batch.exported_at > ${recent})
           and not ${hasLine('payout_batch_item.key', 'DEBIT')}
         limit ${comparedMax}) item),
  waiting as (
    select sought.item_id, o.key, open.merchant_code, open.kind, open.payment_id, null::uuid as suspense_return_id, false as is_asked
      from sought
      cross join lateral (
        select merchant_code, kind, payment_id from payment
         where status in ('WAITING', 'PROCESSING') and currency_code = sought.currency_code
           and amount between sought.least and sought.amount and kind in ('payout', 'refund')
         order by amount desc limit ${comparedMax}) open
      join payout_order o using (merchant_code, kind, payment_id)),
  ordered as (
    select item_id, key, merchant_code, kind, payment_id, suspense_return_id, bool_or(is_asked) as is_asked
      from (select * from asked union all select * from waiting) either
     group by item_id, key, merchant_code, kind, payment_id, suspense_return_id),
  taken_back as (
    select sought.item_id, found.*
      from sought
      cross join lateral (
        select matched.merchant_code, matched.kind, matched.payment_id, receipt.amount, receipt.currency_code, receipt.payer_data_id
          from (
            select id, amount, booked_on from (
              select id, amount, booked_on from statement_line
               where receiving_account_id = sought.account_id and booked_on > ${recent} and state = 'RECEIPT'
               order by booked_on desc limit ${linesMax}) newest
             where newest.amount >= sought.amount
             order by newest.amount = sought.amount desc, newest.booked_on desc limit ${dividedMax}) line
          cross join lateral (${keysOf('line.id')}) part
          join receipt on receipt.source = 'own-accounts' and receipt.source_id = part.source_id
          join receipt_match matched on matched.receipt_id = receipt.id and matched.undone_at is null
         where receipt.amount >= sought.amount
         order by receipt.amount = sought.amount desc, line.booked_on desc limit ${comparedMax}) found)
  select ordered.item_id, p.merchant_code, p.kind, p.payment_id, p.status, p.currency_code, p.amount, is_asked, false as is_receipt,
         ${payerColumns('d')}
    from ordered
    join payment p using (merchant_code, kind, payment_id)
    join payment_attempt a using (merchant_code, kind, payment_id, attempt_no)
    join payer_data d on d.id = a.payer_data_id ${joinKey('d')}
   where suspense_return_id is null and p.status <> 'REFUSED'
  union all
  select ordered.item_id, null, 'return', r.id::text, r.state, r.currency_code, r.amount, is_asked, false, ${payerColumns('d')}
    from ordered
    join suspense_return r on r.id = ordered.suspense_return_id and r.state <> 'REFUSED'
    join payer_data d on d.id = r.payee_id ${joinKey('d')}
  union all
  select taken_back.item_id, p.merchant_code, p.kind, p.payment_id, p.status, p.currency_code, taken_back.amount, false, true,
         ${payerColumns('d')}
    from taken_back
    join payment p using (merchant_code, kind, payment_id)
    left join payer_data d on d.id = taken_back.payer_data_id ${joinKey('d')}`

/** What debits may have paid, by the ID of their item: orders of ours, and receipts that are taken back. */
export async function nearbyOrders(
  { db, personal }: Pick<PaymentContext, 'db' | 'personal'>,
  debits: readonly ItemFacts[],
  feeUpTo: (item: ItemFacts) => bigint,
): Promise<ReadonlyMap<string, readonly PaidOrder[]>> {
  if (debits.length === 0) return new Map()
  const sought = debits.map((item) => {
    const { amount, currencyCode } = item.money
    return {
      item_id: item.id,
      account_id: item.accountId,
      currency_code: currencyCode,
      amount: amountFixed(item.money),
      least: amountFixed(money(amount - feeUpTo(item), currencyCode)),
    }
  })
  const { rows } = await db.query<OrderRow>({
    name: 'orders_nearby',
    text: nearbySql,
    values: [JSON.stringify(sought)],
  })
  return ordersByItem(personal, rows)
}

/** Rows as orders, by the ID of the item that each was found for. */
export const ordersByItem = (
  personal: PaymentContext['personal'],
  rows: readonly OrderRow[],
): ReadonlyMap<string, readonly PaidOrder[]> =>
  new Map(
    [...Map.groupBy(rows, (row) => row.item_id)].map(([id, some]) => [
      id,
      some.map((row) => toOrder(personal, row)),
    ]),
  )

function toOrder(personal: PaymentContext['personal'], row: OrderRow): PaidOrder {
  return {
    merchantCode: row.merchant_code ?? undefined,
    kind: row.kind,
    paymentId: row.payment_id,
    status: row.status,
    money: moneyFromDatabase(row.amount, row.currency_code),
    party: partyOf(personal, row),
    isAsked: row.is_asked,
    isReceipt: row.is_receipt,
  }
}

/** The account in the request of an order, or of the payer of a receipt. */
function partyOf(personal: PaymentContext['personal'], row: PayerOfReceiptRow): KnownAccount {
  const { personal_id: id } = row
  if (id === null) return {}
  const known: { readonly request?: { readonly account?: KnownAccount }; readonly account?: KnownAccount } =
    openPayer(personal, toStoredPayer({ ...row, personal_id: id }))
  return known.request?.account ?? known.account ?? {}
}
