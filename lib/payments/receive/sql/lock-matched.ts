import type { Identification } from '../../../methods/payin-method.ts'
import { methodByObject } from '../../../methods/payin-registry.ts'
import { moneyFromDatabase, type Money } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { PaymentKey } from '../../payment-key.ts'
import type { AttemptTerms } from '../../payment-record.ts'
import { lockRow } from '../../sql/select-payment.ts'
import type { PaymentStatus } from '../../state-machine.ts'
import type { Match } from './match-receipt.ts'

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
  /** The attempt in force. */
  readonly attemptNo: number
}

/** An attempt that money was received for: its terms and its receiving account. */
export interface MatchedAttempt extends AttemptTerms {
  readonly attemptNo: number
  readonly cashAccountId: string
  readonly identifiedBy: Identification
  /** The part of the amount required that was added after a part payment. */
  readonly restOffset: Money
}

export interface Locked {
  readonly payment: MatchedPayment
  readonly attempt: MatchedAttempt
}

interface Row {
  status: PaymentStatus
  currency_code: string
  amount: string
  money_received: string
  money_kept: string
  money_returned: string | null
  external_reference: string | null
  attempt_in_force: number
  required: string
  rest_offset: string
  fee: string
  vat: string
  method_object: string
  cash_account_id: string
  identified_by: Identification | null
}

/**
 * Locks the payment that money matches, and reads it with the attempt that the money names, even if another
 * is in force now. One statement, which locks both rows: after it waited it reads both as they are then, and
 * nothing else of them may change meanwhile. Undefined: there is no such payment.
 */
export async function lockMatched(transaction: Queryable, match: Match): Promise<Locked | undefined> {
  const { rows } = await transaction.query<Row>({
    name: 'lock_matched',
    text: `
      select p.status, p.currency_code, p.amount, p.money_received, p.money_received - p.suspense_refunded as money_kept,
             p.money_returned, p.external_reference, p.attempt_no as attempt_in_force,
             matched.amount_required + matched.rest_offset as required, matched.rest_offset, matched.fee, matched.vat,
             matched.method_object, coalesce(address.settles_in, address.id) as cash_account_id, address.identified_by
        from payment p
        join payment_attempt matched on (matched.merchant_code, matched.kind, matched.payment_id, matched.attempt_no)
          = (p.merchant_code, p.kind, p.payment_id, $4)
        join receiving_account address on address.id = matched.receiving_account_id
       where p.merchant_code = $1 and p.kind = $2 and p.payment_id = $3
         for no key update of p, matched`,
    values: [match.merchantCode, match.kind, match.paymentId, match.attemptNo],
  })
  const row = rows[0]
  if (!row && (await lockRow(transaction, match)))
    throw new Error(
      `attempt ${match.attemptNo} of ${match.paymentId} does not exist, although money was received for it`,
    )
  return row && { payment: toPayment(row, match), attempt: toAttempt(row, match) }
}

function toPayment(row: Row, { merchantCode, kind, paymentId }: Match): MatchedPayment {
  const read = (text: string) => moneyFromDatabase(text, row.currency_code)
  return {
    key: { merchantCode, kind, paymentId },
    status: row.status,
    money: read(row.amount),
    moneyReceived: read(row.money_received),
    moneyKept: read(row.money_kept),
    moneyReturned: row.money_returned === null ? undefined : read(row.money_returned),
    externalReference: row.external_reference ?? undefined,
    attemptNo: row.attempt_in_force,
  }
}

function toAttempt(row: Row, { attemptNo }: Match): MatchedAttempt {
  const read = (text: string) => moneyFromDatabase(text, row.currency_code)
  const required = read(row.required)
  return {
    attemptNo,
    cashAccountId: row.cash_account_id,
    identifiedBy: row.identified_by ?? methodByObject(row.method_object).identifiedBy(required.currencyCode),
    required,
    restOffset: read(row.rest_offset),
    fee: read(row.fee),
    vat: read(row.vat),
  }
}
