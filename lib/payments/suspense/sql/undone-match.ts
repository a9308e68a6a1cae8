import { amountFixed, moneyFromDatabase, type Money } from '../../../money/money.ts'
import { writeActor } from '../../../platform/audit/actor.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { PaymentKey, PaymentKind } from '../../payment-key.ts'
import type { MatchedBy } from '../../receive/sql/match-receipt.ts'
import type { Decision } from '../decision.ts'
import type { Share } from '../share-of-receipt.ts'
import type { MatchInForce } from './match-in-force.ts'

/** The last match of a receipt, which was undone. */
export interface UndoneMatch {
  readonly receiptId: string
  readonly matchNo: number
  readonly key: PaymentKey
  readonly attemptNo: number
  readonly matchedBy: MatchedBy
  readonly money: Money
  /** The payment had succeeded by it, and gave its money back. */
  readonly givenBack: boolean
  /** What left the completion of the payment by the undo, and what of it the merchant gave back. */
  readonly share: Share
}

interface UndoneRow {
  match_no: number
  merchant_code: string
  kind: PaymentKind
  payment_id: string
  attempt_no: number
  matched_by: MatchedBy
  given_back: boolean
  amount: string
  currency_code: string
  money_taken: string
  money_returned: string
}

/** The last match of a receipt; undefined where it has none, or one is in force. */
export async function lastUndone(
  transaction: Queryable,
  receiptId: string,
): Promise<UndoneMatch | undefined> {
  const { rows } = await transaction.query<UndoneRow>({
    name: 'last_undone_match',
    text: `
      select matched.match_no, matched.merchant_code, matched.kind, matched.payment_id, matched.attempt_no, matched.matched_by,
             matched.given_back, receipt.amount, receipt.currency_code, undo.money_taken, undo.money_returned
        from receipt_match matched
        join receipt on receipt.id = matched.receipt_id
        join receipt_match_undo undo on (undo.receipt_id, undo.match_no) = (matched.receipt_id, matched.match_no)
       where matched.receipt_id = $1 and matched.match_no = (select max(match_no) from receipt_match where receipt_id = $1)`,
    values: [receiptId],
  })
  const [row] = rows
  if (!row) return undefined
  const read = (amount: string): bigint => moneyFromDatabase(amount, row.currency_code).amount
  return {
    receiptId,
    matchNo: row.match_no,
    key: { merchantCode: row.merchant_code, kind: row.kind, paymentId: row.payment_id },
    attemptNo: row.attempt_no,
    matchedBy: row.matched_by,
    money: moneyFromDatabase(row.amount, row.currency_code),
    givenBack: row.given_back,
    share: { taken: read(row.money_taken), returned: read(row.money_returned) },
  }
}

/**
 * Stores a match in the place of one that gave its money back, of the same receipt or of another one of equal
 * money. A trigger marks the undone one: of concurrent redoes one succeeds. False where the receipt is
 * matched.
 */
export async function insertRedo(
  transaction: Queryable,
  receiptId: string,
  { receiptId: undoneReceiptId, matchNo }: Pick<UndoneMatch, 'receiptId' | 'matchNo'>,
): Promise<boolean> {
  const { rowCount } = await transaction.query({
    name: 'insert_match_redo',
    text: `
      insert into receipt_match (receipt_id, match_no, merchant_code, kind, payment_id, attempt_no, matched_by, evidence, at, after_success,
        redoes_receipt_id, redoes_match_no, in_place_of)
      select $1, (select coalesce(max(match_no), 0) + 1 from receipt_match where receipt_id = $1), merchant_code, kind, payment_id,
             attempt_no, matched_by, evidence, gateway_now(), false, receipt_id, match_no,
             nullif(coalesce(in_place_of, receipt_id), $1)
        from receipt_match where receipt_id = $2 and match_no = $3
      on conflict (receipt_id) where undone_at is null do nothing`,
    values: [receiptId, undoneReceiptId, matchNo],
  })
  return rowCount === 1
}

/**
 * Stores the matches of parts of a divided receipt in the place of the match of the whole, which was undone.
 * `counts`: a completion took money of it, which the parts have.
 */
export async function insertParts(
  transaction: Queryable,
  receiptIds: readonly string[],
  {
    match,
    counts,
    afterSuccess,
  }: { readonly match: MatchInForce; readonly counts: boolean; readonly afterSuccess: boolean },
): Promise<void> {
  const { rowCount } = await transaction.query({
    name: 'insert_matches_of_parts',
    text: `
      insert into receipt_match (receipt_id, match_no, merchant_code, kind, payment_id, attempt_no, matched_by, evidence, at, after_success,
        redoes_receipt_id, redoes_match_no, in_place_of)
      select part.id, 1, merchant_code, kind, payment_id, attempt_no, matched_by, evidence, gateway_now(), $5,
             case when $4 then receipt_id end, case when $4 then match_no end, coalesce(in_place_of, receipt_id)
        from receipt_match cross join unnest($1::uuid[]) as part (id) where receipt_id = $2 and match_no = $3`,
    values: [receiptIds, match.receiptId, match.matchNo, counts, afterSuccess],
  })
  if (rowCount !== receiptIds.length)
    throw new Error(`match ${match.matchNo} of receipt ${match.receiptId} does not exist`)
}

/**
 * Takes what the undone match returned from what a payment in SUCCESS gave back. Writes one event and one
 * callback; the status stays.
 */
export async function withdrawReturned(
  transaction: Queryable,
  receiptId: string,
  { key, money, share }: UndoneMatch,
  { by }: Decision,
): Promise<void> {
  const { rowCount } = await transaction.query({
    name: 'withdraw_returned',
    text: `
      with kept as (
        update payment
           set money_returned = nullif(money_returned - $6::numeric, 0),
               returned_at = case when money_returned > $6::numeric then returned_at end,
               event_no = event_no + 1, changed_at = gateway_now()
         where merchant_code = $1 and kind = $2 and payment_id = $3 and status = 'SUCCESS'
        returning event_no, callback_url),
      event as (
        insert into payment_event (merchant_code, kind, payment_id, event_no, from_status, to_status, cause, actor, receipt_id, at)
        select $1, $2, $3, event_no, 'SUCCESS', 'SUCCESS', 'MATCH_REDONE', $4, $5, gateway_now() from kept)
      insert into callback (merchant_code, kind, payment_id, event_no, url, next_delivery_at, created_at)
      select $1, $2, $3, event_no, callback_url, gateway_now(), gateway_now() from kept`,
    values: [
      key.merchantCode,
      key.kind,
      key.paymentId,
      writeActor(by),
      receiptId,
      amountFixed({ ...money, amount: share.returned }),
    ],
  })
  if (rowCount !== 1) throw new Error(`payment ${key.paymentId} changed although its row was locked`)
}
