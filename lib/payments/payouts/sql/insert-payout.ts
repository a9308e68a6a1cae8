import { ledgerAccountId } from '../../../ledger/account.ts'
import { openAccounts } from '../../../ledger/open-accounts.ts'
import { add, amountFixed, subtract, type Money } from '../../../money/money.ts'
import { byMerchant, writeActor } from '../../../platform/audit/actor.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { SealedPayer } from '../../../platform/personal-data/payer-data.ts'
import { newRailReference } from '../../rail/rail-reference.ts'
import type { PayoutPlan } from '../plan-payout.ts'

export interface NewPayout {
  readonly plan: Omit<PayoutPlan, 'request'>
  readonly payee: SealedPayer
  /** The key that the rail receives with the order. */
  readonly orderKey: string
  readonly requestDigest: Buffer
  readonly isTest: boolean
  /** What a refund takes of its payin's money in suspense, which is not reserved. */
  readonly ofSuspense?: Money
}

/**
 * Inserts payout, order, payee and reservation in one statement: the merchant's balance row is locked from
 * the check of `available` to the commit, and not a round trip longer. `NOT_ENOUGH`: nothing was written.
 * Raises 23505 when the ID is taken.
 */
export async function insertPayout(db: Queryable, payout: NewPayout): Promise<'WRITTEN' | 'NOT_ENOUGH'> {
  try {
    return await insertReserved(db, payout)
  } catch (error) {
    if (!isAccountMissing(error)) throw error
    await openReserved(db, payout.plan)
    return insertReserved(db, payout)
  }
}

/** Opens the accounts that a payout of the merchant needs. */
export const openReserved = (
  db: Queryable,
  { key, ordered }: Pick<PayoutPlan, 'key' | 'ordered'>,
): Promise<void> => openAccounts(db, ordered.currencyCode, accountsOf(key.merchantCode))

const accountsOf = (merchantCode: string) =>
  [
    { kind: 'MERCHANT_AVAILABLE', merchantCode },
    { kind: 'MERCHANT_RESERVED', merchantCode },
  ] as const

/** The trigger on postings found no account: this is the merchant's first payout in this currency. */
const isAccountMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'P0002'

/**
 * $4 is what is reserved of the balance: amount, fee and VAT together, but for the part of a refund that lies
 * in suspense. Nothing is booked where that is all of it.
 */
export const payoutStatement = `
  with balance as materialized (
    select from merchant_balance
     where merchant_code = $1 and currency_code = $3 and available >= $4::numeric for no key update),
  held as (select from balance union all select where $4::numeric = 0 and not exists (select from balance)),
  payee as (
    insert into payer_data (id, sealed, data_key_id, lookup, created_at, merchant_code)
    select $5::uuid, $21::bytea, $22::uuid, $23::bigint[], gateway_now(), $1 from held returning id),
  attempt as (
    insert into payment_attempt (merchant_code, kind, payment_id, attempt_no, method_code, method_object, operator_code,
      provider, amount_required, fee, vat, rail_reference, response, opened_at, payer_data_id)
    select $1, $25, $2, 1, $6, $7, $8, $9, $10, $11, $12, $13, '{}', gateway_now(), payee.id from payee),
  event as (
    insert into payment_event (merchant_code, kind, payment_id, event_no, to_status, cause, actor, at)
    select $1, $25, $2, 1, 'WAITING', 'CREATED', $20, gateway_now() from held),
  sending as (
    insert into payout_order (merchant_code, kind, payment_id, key, provider, state, next_look_at)
    select $1, $25, $2, $19::uuid, $9, case when $24::boolean then 'BY_FILE' else 'DUE' end,
           case when not $24::boolean then gateway_now() end from held),
  payment as (
    insert into payment (merchant_code, kind, payment_id, status, currency_code, amount, callback_url, is_test,
      request_digest, created_at, changed_at, metadata)
    select $1, $25, $2, 'WAITING', $3, $10, $14, $15, $16, gateway_now(), gateway_now(), $26::jsonb from held returning 1),
  entry as (
    insert into ledger_entry (kind, currency_code, merchant_code, payment_kind, payment_id)
    select 'RESERVE', $3, $1, $25, $2 from held where $4::numeric > 0 returning id),
  posting as (
    insert into ledger_posting (entry_id, line, account_id, amount)
    select entry.id, line.no, line.account_id, line.amount
      from entry, (values (1, $17, -$4::numeric), (2, $18, $4::numeric)) as line (no, account_id, amount)
     order by line.no)
  select from payment`

/** The same in the caller's transaction, where the accounts are open. */
export async function insertReserved(
  db: Queryable,
  { plan, payee, orderKey, requestDigest, isTest, ofSuspense }: NewPayout,
): Promise<'WRITTEN' | 'NOT_ENOUGH'> {
  const { key, ordered, fee, vat, method, operator, rail, callbackUrl, metadata } = plan
  const [available, reserved] = accountsOf(key.merchantCode)
  const total = add(add(ordered, fee), vat)
  const { rowCount } = await db.query({
    name: 'insert_payout',
    text: payoutStatement,
    values: [
      key.merchantCode,
      key.paymentId,
      ordered.currencyCode,
      amountFixed(ofSuspense ? subtract(total, ofSuspense) : total),
      payee.id,
      method.code,
      method.object,
      operator?.code ?? null,
      rail.name,
      amountFixed(ordered),
      amountFixed(fee),
      amountFixed(vat),
      newRailReference(),
      callbackUrl,
      isTest,
      requestDigest,
      ledgerAccountId(available, ordered.currencyCode),
      ledgerAccountId(reserved, ordered.currencyCode),
      orderKey,
      writeActor(byMerchant(key.merchantCode)),
      payee.sealed,
      payee.keyId,
      payee.lookup,
      rail.paysByFile === true,
      key.kind,
      metadata ? JSON.stringify(metadata) : null,
    ],
  })
  return rowCount === 0 ? 'NOT_ENOUGH' : 'WRITTEN'
}
