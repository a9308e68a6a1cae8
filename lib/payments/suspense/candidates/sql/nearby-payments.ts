import { amountFixed, money } from '../../../../money/money.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import type { PaymentKey, PaymentKind } from '../../../payment-key.ts'
import type { AmountsSought } from '../amounts-sought.ts'
import type { ItemFacts } from '../facts.ts'

/** A payment that an item is to be compared with. */
export interface Nearby {
  readonly itemId: string
  readonly key: PaymentKey
  /** A receipt of it is of the payer of the item. */
  readonly isOfEarlierPayer: boolean
}

/** An item, and what it is looked for by. */
export interface Sought {
  readonly item: ItemFacts
  readonly amounts: AmountsSought
  /** Beginnings of references that its text may have. */
  readonly beginnings: readonly string[]
  /** Keyed hashes of its payer's account, by which other receipts of that are found. */
  readonly payer: readonly bigint[]
}

interface NearbyRow {
  item_id: string
  merchant_code: string
  kind: PaymentKind
  payment_id: string
  of_earlier_payer: boolean
}

/** So many payments on each side of an amount are compared. */
const nearestMax = 30
/** So many of one amount that lies apart, or on another account. */
const pointMax = 10
/** So many payments begin alike only where somebody tries to. */
const beginningMax = 3
/** An earlier payment is one of these last receipts of the payer. */
const earlierMax = 10
/** A payer who has sent more is an institution. */
const payersMax = 200
/** A payment that ended longer ago is nobody's candidate. */
const recent = `gateway_now() - interval '90 days'`

/**
 * SQL: the payments nearest to the amount of `sought`, by an indexed expression, and those at its points.
 * Each is looked up by itself: the planner would read the table whole to find several.
 */
const nearest = (amount: string, where: string): string => {
  const inCurrency = `select merchant_code, kind, payment_id from payment where ${where} and currency_code = sought.currency_code`
  return `
  (${inCurrency} and ${amount} between sought.amount and sought.most order by ${amount} limit ${nearestMax})
  union all
  (${inCurrency} and ${amount} >= sought.least and ${amount} < sought.amount order by ${amount} desc limit ${nearestMax})
  union all
  (select one.* from unnest(sought.points) as point cross join lateral (
     ${inCurrency} and ${amount} = point order by ${amount} limit ${pointMax}) one)`
}

/**
 * SQL: who claims or claimed an amount on any account of the currency, or one near it on the account of
 * `sought`.
 */
const claimed = (claims: string): string => {
  const owners = `select merchant_code, kind, payment_id from ${claims} claim where claim.claimed_at > ${recent}`
  const here = `${owners} and claim.receiving_account_id = sought.account_id`
  return `
  (select one.* from receiving_account account cross join lateral (
     ${owners} and claim.receiving_account_id = account.id and claim.amount = sought.amount order by claim.amount limit ${pointMax}) one
    where account.currency_code = sought.currency_code)
  union all
  (${here} and claim.amount between sought.amount and sought.most order by claim.amount limit ${nearestMax})
  union all
  (${here} and claim.amount >= sought.least and claim.amount < sought.amount order by claim.amount desc limit ${nearestMax})
  union all
  (select one.* from unnest(sought.points) as point cross join lateral (
     ${here} and claim.amount = point order by claim.amount limit ${pointMax}) one)`
}

// Each part is a range of an index, for each item by itself.
const nearbySql = `
  with sought as materialized (
    select * from json_to_recordset($1) as sought (item_id uuid, account_id uuid, currency_code text, amount numeric, least numeric,
      most numeric, points numeric[], beginnings text[], payer bigint[])),
  found as (
    select sought.item_id, near.*, false as of_earlier_payer
      from sought cross join lateral (
        ${nearest('amount', `status in ('WAITING', 'PROCESSING') and kind in ('payin', 'topup')`)}
        union all
        ${nearest('(amount - money_received)', `status in ('WAITING', 'PROCESSING') and money_received > 0 and kind in ('payin', 'topup')`)}
        union all
        ${nearest('(amount - money_received)', `status = 'EXPIRED' and processed_at > ${recent} and kind in ('payin', 'topup')`)}
        union all
        ${claimed('amount_claim')}
        union all
        ${claimed('amount_claim_period')}) near
    union all
    select sought.item_id, attempt.merchant_code, attempt.kind, attempt.payment_id, false
      from sought
      cross join lateral unnest(sought.beginnings) as beginning
      join receiving_account address on address.currency_code = sought.currency_code
      cross join lateral (
        select merchant_code, kind, payment_id from payment_attempt
         where receiving_account_id = address.id and rail_reference >= beginning and rail_reference <= rpad(beginning, 25, 'Z')
           and starts_with(rail_reference, beginning) and opened_at > ${recent}
         order by rail_reference limit ${beginningMax}) attempt
    union all
    select sought.item_id, earlier.merchant_code, earlier.kind, earlier.payment_id, true
      from sought cross join lateral (
        select matched.merchant_code, matched.kind, matched.payment_id
          from (select id from payer_data where lookup @> sought.payer limit ${payersMax} offset 0) payer
          join receipt on receipt.payer_data_id = payer.id
          join receipt_match matched on matched.receipt_id = receipt.id and matched.undone_at is null
         where receipt.received_at > ${recent} and receipt.currency_code = sought.currency_code
         order by receipt.received_at desc limit ${earlierMax}) earlier
     where cardinality(sought.payer) > 0)
  select item_id, merchant_code, kind, payment_id, bool_or(of_earlier_payer) as of_earlier_payer
    from found group by item_id, merchant_code, kind, payment_id`

/**
 * The payins and top-ups that the money of items may be for: of near amounts, named by a similar beginning of
 * a reference, or of the same payer. A superset of the candidates, bounded for each item.
 */
export async function nearbyPayments(
  database: Queryable,
  sought: readonly Sought[],
): Promise<readonly Nearby[]> {
  if (sought.length === 0) return []
  const { rows } = await database.query<NearbyRow>({
    name: 'payments_nearby',
    text: nearbySql,
    values: [JSON.stringify(sought.map(toJson))],
  })
  return rows.map((row) => ({
    itemId: row.item_id,
    key: { merchantCode: row.merchant_code, kind: row.kind, paymentId: row.payment_id },
    isOfEarlierPayer: row.of_earlier_payer,
  }))
}

function toJson({ item, amounts, beginnings, payer }: Sought) {
  const { amount, currencyCode } = item.money
  const written = (minor: bigint) => amountFixed(money(minor, currencyCode))
  return {
    item_id: item.id,
    account_id: item.accountId,
    currency_code: currencyCode,
    amount: written(amount),
    least: written(amounts.least),
    most: written(amounts.most),
    points: amounts.points.map(written),
    beginnings,
    payer: payer.map(String),
  }
}
