import type { Identification } from '../../../methods/payin-method.ts'
import { carriedUnit } from '../../../methods/carried-unit.ts'
import { methodByObject } from '../../../methods/payin-registry.ts'
import { moneyFromDatabase, type Money } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { RowOf } from '../../../platform/db/statement.ts'
import { compareKeys, type PaymentKey } from '../../payment-key.ts'
import type { AttemptTerms, Shortfall } from '../../payment-record.ts'
import { lockRow } from '../../sql/select-payment.ts'
import type { PaymentStatus } from '../../state-machine.ts'
import * as sql from '#sql/payment'

/** What a match has to know of its payment. */
export interface MatchedPayment {
  readonly key: PaymentKey
  readonly status: PaymentStatus
  readonly money: Money
  readonly moneyReceived: Money
  /** The same without what was refunded of it while it lay in suspense: what counts for the payment. */
  readonly moneyKept: Money
  readonly moneyReturned: Money | undefined
  readonly externalReference: string | undefined
  /** Where it succeeded with less. */
  readonly shortfall: Shortfall | undefined
  /** Whether its merchant is closed: late money is not credited to it. */
  readonly merchantIsClosed: boolean
  /** The attempt in force. */
  readonly attemptNo: number
}

/** An attempt that money was received for: its terms and its receiving account. */
export interface MatchedAttempt extends AttemptTerms {
  readonly attemptNo: number
  readonly cashAccountId: string
  readonly identifiedBy: Identification
  /** The smallest unit that its method carries. */
  readonly unit: Money
  /** The part of the amount required that was added after a part payment. */
  readonly restOffset: Money
  /** By how much it completes with less by itself, as its account says: an amount or a percentage. */
  readonly acceptShort: string | undefined
}

export interface Locked {
  readonly payment: MatchedPayment
  readonly attempt: MatchedAttempt
}

/** An attempt of a payment. */
export interface AttemptKey extends PaymentKey {
  readonly attemptNo: number
}

type Row = RowOf<typeof sql.lockMatched>

/**
 * Locks the payment that money matches, and reads it with the attempt that the money names, even if another
 * is in force now. One statement, which locks both rows: after it waited it reads both as they are then, and
 * nothing else of them may change meanwhile. Undefined: there is no such payment.
 */
export async function lockMatched(transaction: Queryable, match: AttemptKey): Promise<Locked | undefined> {
  const { rows } = await transaction.query(
    sql.lockMatched({
      merchantCode: match.merchantCode,
      kind: match.kind,
      paymentId: match.paymentId,
      attemptNo: match.attemptNo,
    }),
  )
  const row = rows[0]
  if (!row && (await lockRow(transaction, match)))
    throw new Error(
      `attempt ${match.attemptNo} of ${match.paymentId} does not exist, although money was received for it`,
    )
  return row && toLocked(row, match)
}

/**
 * The same for several, in the order of their keys whatever the given order is; what is not there is left
 * out.
 */
export async function lockAllMatched(
  transaction: Queryable,
  attempts: readonly AttemptKey[],
): Promise<readonly Locked[]> {
  const sorted = attempts.toSorted(compareKeys)
  const { rows } = await transaction.query(
    sql.lockAllMatched({
      attempts: JSON.stringify(
        sorted.map(({ merchantCode, kind, paymentId, attemptNo }, no) => ({
          no,
          merchant_code: merchantCode,
          kind,
          payment_id: paymentId,
          attempt_no: attemptNo,
        })),
      ),
    }),
  )
  const locked = new Map(rows.map((row) => [row.no, row]))
  return sorted.flatMap((attempt, no) => {
    const row = locked.get(no)
    return row ? [toLocked(row, attempt)] : []
  })
}

const toLocked = (row: Row, attempt: AttemptKey): Locked => ({
  payment: toPayment(row, attempt),
  attempt: toAttempt(row, attempt),
})

function toPayment(row: Row, { merchantCode, kind, paymentId }: PaymentKey): MatchedPayment {
  const read = (text: string) => moneyFromDatabase(text, row.currency_code)
  return {
    key: { merchantCode, kind, paymentId },
    status: row.status,
    money: read(row.amount),
    moneyReceived: read(row.money_received),
    moneyKept: read(row.money_kept),
    moneyReturned: row.money_returned === null ? undefined : read(row.money_returned),
    externalReference: row.external_reference ?? undefined,
    shortfall:
      row.money_short === null || row.short_borne_by === null
        ? undefined
        : { short: read(row.money_short), borneBy: row.short_borne_by },
    attemptNo: row.attempt_in_force,
    merchantIsClosed: row.merchant_is_closed,
  }
}

function toAttempt(row: Row, { attemptNo }: AttemptKey): MatchedAttempt {
  const read = (text: string) => moneyFromDatabase(text, row.currency_code)
  const required = read(row.required)
  const method = methodByObject(row.method_object)
  return {
    attemptNo,
    cashAccountId: row.cash_account_id,
    identifiedBy: row.identified_by ?? method.identifiedBy(required.currencyCode),
    unit: carriedUnit(method, required.currencyCode),
    required,
    restOffset: read(row.rest_offset),
    acceptShort: row.accept_short ?? undefined,
    fee: read(row.fee),
    vat: read(row.vat),
  }
}
