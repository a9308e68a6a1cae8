import { ledgerAccountId } from '../../../ledger/account.ts'
import { openAccounts } from '../../../ledger/open-accounts.ts'
import { add, amountFixed, subtract, type Money } from '../../../money/money.ts'
import { byMerchant, writeActor } from '../../../platform/audit/actor.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { SealedPayer } from '../../../platform/personal-data/payer-data.ts'
import { newRailReference } from '../../rail/rail-reference.ts'
import type { PayoutPlan } from '../plan-payout.ts'
import { insertPayouts } from '#sql/payment'

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

/** Of all but `WRITTEN` nothing was written. */
export type Reserved = 'WRITTEN' | 'ID_TAKEN' | 'NOT_ENOUGH'

/** `LEFT`: nothing was written, and only a statement of the merchant's own can say why. */
export type FreeReserved = Exclude<Reserved, 'NOT_ENOUGH'> | 'LEFT'

/** Inserts a payout, and opens the merchant's accounts where it is the first one in its currency. */
export async function insertPayout(db: Queryable, payout: NewPayout): Promise<Reserved> {
  try {
    return await insertReserved(db, payout)
  } catch (error) {
    if (!isAccountMissing(error)) throw error
    await openReserved(db, payout.plan)
    return insertReserved(db, payout)
  }
}

/** The same in the caller's transaction, where the accounts are open. */
export async function insertReserved(db: Queryable, payout: NewPayout): Promise<Reserved> {
  const [reserved = 'NOT_ENOUGH'] = await insertAllReserved(db, [payout])
  return reserved
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
 * Inserts payouts, orders, payees and reservations in one statement: a balance row is locked from the check
 * of `available` to the commit, and not a round trip longer. Of several payouts of one balance all are
 * written or none: `NOT_ENOUGH` where `available` does not cover them together. Answers in their order.
 * Raises P0002 when an account is missing; then nothing was written.
 *
 * `reserved` is what is taken of the balance: amount, fee and VAT together, but for the part of a refund that
 * lies in suspense. Nothing is booked where that is all of it.
 */
export async function insertAllReserved(
  db: Queryable,
  payouts: readonly NewPayout[],
): Promise<readonly Reserved[]> {
  const outcomes = await insert(db, payouts, true)
  return payouts.map((_, no) => outcomes.get(no) ?? 'NOT_ENOUGH')
}

/**
 * The same for payouts of several merchants, without waiting for a balance. Those of a balance are left which
 * another transaction holds or which does not cover them, and those of a merchant that lacks an account.
 */
export async function insertFreeReserved(
  db: Queryable,
  payouts: readonly NewPayout[],
): Promise<readonly FreeReserved[]> {
  const outcomes = await insert(db, payouts, false)
  return payouts.map((_, no) => outcomes.get(no) ?? 'LEFT')
}

async function insert(db: Queryable, payouts: readonly NewPayout[], waits: boolean) {
  const { rows } = await db.query(insertPayouts({ rowOf: JSON.stringify(payouts.map(rowOf)), waits }))
  return new Map(rows.map(({ no, outcome }) => [no, outcome]))
}

function rowOf(
  { plan, payee, orderKey, requestDigest, isTest, ofSuspense }: NewPayout,
  no: number,
): Readonly<Record<string, unknown>> {
  const { key, ordered, fee, vat, vatOnFee, method, operator, rail, callbackUrl } = plan
  const [available, reserved] = accountsOf(key.merchantCode)
  const total = add(add(ordered, fee), vat)
  return {
    no,
    merchant_code: key.merchantCode,
    kind: key.kind,
    payment_id: key.paymentId,
    currency_code: ordered.currencyCode,
    reserved: amountFixed(ofSuspense ? subtract(total, ofSuspense) : total),
    payee_id: payee.id,
    sealed: payee.sealed.toString('base64'),
    data_key_id: payee.keyId,
    // As text: a bigint has no form in JSON, and a number would lose digits.
    lookup: payee.lookup.map(String),
    method_code: method.code,
    method_object: method.object,
    operator_code: operator?.code,
    provider: rail.name,
    amount: amountFixed(ordered),
    fee: amountFixed(fee),
    vat: amountFixed(vat),
    vat_on_fee: vatOnFee,
    rail_reference: newRailReference(),
    callback_url: callbackUrl,
    is_test: isTest,
    request_digest: requestDigest.toString('base64'),
    available_account: ledgerAccountId(available, ordered.currencyCode),
    reserved_account: ledgerAccountId(reserved, ordered.currencyCode),
    order_key: orderKey,
    actor: writeActor(byMerchant(key.merchantCode)),
    by_file: rail.paysByFile === true,
    kept: plan.kept,
  }
}
