import { amountFixed, type Money } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { RowOf } from '../../../platform/db/statement.ts'
import { isSamePayment, type PaymentKey } from '../../payment-key.ts'
import { expiredSince, movedWithin, type Receipt } from '../receipt.ts'
import * as amountClaimSql from '#sql/amount_claim'
import * as paymentSql from '#sql/payment'

/**
 * The time of money comes from its institution, whose clock may be behind ours, and statements often give it
 * to the minute. So a claim also matches money that moved up to this long before the claim began.
 */
export const institutionClockSeconds = 60

/**
 * The owner of an amount at a moment: the attempt that claimed it. `contestedBy`: other payments that the
 * money may belong to; then nobody can say whose it is.
 */
export interface OwnerOfAmount {
  readonly owner: (PaymentKey & { readonly attemptNo: number }) | undefined
  readonly contestedBy: readonly PaymentKey[]
}

/** The moments at which money can have moved, both included; often the same. */
interface Period {
  readonly from: Date
  readonly to: Date
}

/** An amount of a cash account, and when money of it moved. */
interface MovedAmount {
  readonly receivingAccountId: string
  readonly money: Money
  readonly period: Period
}

/**
 * Finds who owned an amount on an account when the money moved. Money that moved more than
 * `institutionClockSeconds` before a claim began never matches it (specification-gaps.md, "Money"; money of
 * unclaimed amounts stays in suspense). Where one payment owned the amount at that moment and another claimed
 * it within that time after, or another owned it in the period in which it moved, the money is contested, as
 * is the rest that part payments of others lack.
 */
export async function ownerOfAmount(
  transaction: Queryable,
  receivingAccountId: string,
  money: Money,
  period: Period,
): Promise<OwnerOfAmount> {
  const [found] = await ownersOfAmounts(transaction, [{ receivingAccountId, money, period }])
  return found ?? { owner: undefined, contestedBy: [] }
}

/** The same for several amounts, in their order. */
async function ownersOfAmounts(
  transaction: Queryable,
  amounts: readonly MovedAmount[],
): Promise<readonly OwnerOfAmount[]> {
  const asked = amounts.map(({ receivingAccountId, money, period: { from, to } }, no) => ({
    no,
    receiving_account_id: receivingAccountId,
    amount: amountFixed(money),
    moved_from: from,
    moved_to: to,
  }))
  const { rows } = await transaction.query(
    amountClaimSql.ownerOfAmount({ asked: JSON.stringify(asked), institutionClockSeconds }),
  )
  const byNo = Map.groupBy(rows, ({ no }) => no)
  return amounts.map((_, no) => toOwner(byNo.get(no) ?? []))
}

function toOwner(rows: readonly RowOf<typeof amountClaimSql.ownerOfAmount>[]): OwnerOfAmount {
  const found = rows.map((row) => ({ key: toKey(row), attemptNo: row.owned_by_attempt }))
  const [owner] = found.flatMap(({ key, attemptNo }) => (attemptNo === null ? [] : [{ ...key, attemptNo }]))
  const others = found.map(({ key }) => key).filter((key) => !(owner && isSamePayment(owner, key)))
  return { owner, contestedBy: others }
}

/**
 * Other payments of the cash account that are due exactly the money of a receipt and hold no claim, because
 * their reference tells them apart; opened before the money had moved. `since`: also those that were open then
 * and have expired since.
 */
export async function dueWithoutClaim(
  transaction: Queryable,
  receipt: Receipt,
  owner: PaymentKey,
  since: Date | undefined,
): Promise<readonly PaymentKey[]> {
  const [due = []] = await allDueWithoutClaim(transaction, [{ receipt, owner, since }])
  return due
}

/** The same for several receipts, in their order. */
async function allDueWithoutClaim(
  transaction: Queryable,
  receipts: readonly {
    readonly receipt: Receipt
    readonly owner: PaymentKey
    readonly since: Date | undefined
  }[],
): Promise<readonly (readonly PaymentKey[])[]> {
  const asked = receipts.map(({ receipt, owner, since }, no) => ({
    no,
    account_id: receipt.receivingAccountId,
    currency_code: receipt.money.currencyCode,
    amount: amountFixed(receipt.money),
    moved_until: movedWithin(receipt).to,
    expired_since: since,
    merchant_code: owner.merchantCode,
    kind: owner.kind,
    payment_id: owner.paymentId,
  }))
  const { rows } = await transaction.query(
    paymentSql.dueWithoutClaim({ asked: JSON.stringify(asked), institutionClockSeconds }),
  )
  const byNo = Map.groupBy(rows, ({ no }) => no)
  return receipts.map((_, no) => (byNo.get(no) ?? []).map(toKey))
}

/** Who claims the amount of a receipt, and the other payments that the money may be for. */
export interface ClaimedAmount {
  readonly owner: OwnerOfAmount['owner']
  readonly others: readonly PaymentKey[]
}

/** Who claims the amounts of receipts, in their order; of an amount without a claim those who contest it. */
export async function claimedAmounts(
  transaction: Queryable,
  receipts: readonly Receipt[],
): Promise<readonly ClaimedAmount[]> {
  if (receipts.length === 0) return []
  const amounts = receipts.map((receipt) => ({ ...receipt, period: movedWithin(receipt) }))
  const owners = await ownersOfAmounts(transaction, amounts)
  const owned = receipts.flatMap((receipt, at) => {
    const owner = owners[at]?.owner
    return owner ? [{ receipt, owner, since: expiredSince(receipt) }] : []
  })
  const due = owned.length === 0 ? [] : await allDueWithoutClaim(transaction, owned)
  const dueBeside = new Map(owned.map(({ receipt }, at) => [receipt, due[at] ?? []]))
  return receipts.map((receipt, at) => {
    const { owner, contestedBy = [] } = owners[at] ?? {}
    return { owner, others: [...contestedBy, ...(dueBeside.get(receipt) ?? [])] }
  })
}

const toKey = (row: { merchant_code: string; kind: PaymentKey['kind']; payment_id: string }): PaymentKey => ({
  merchantCode: row.merchant_code,
  kind: row.kind,
  paymentId: row.payment_id,
})
