import { amountFixed, money } from '../../../money/money.ts'
import { writeActor } from '../../../platform/audit/actor.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Decision } from '../decision.ts'
import type { Share } from '../share-of-receipt.ts'
import type { MatchInForce } from './match-in-force.ts'

/**
 * Records that a match was undone. Triggers mark the match, open the item of the money again, and take it
 * from what the payment received, unless the payment had succeeded by it.
 */
export async function insertUndo(
  transaction: Queryable,
  { receiptId, matchNo, key, money: { currencyCode } }: MatchInForce,
  { taken, returned }: Share,
  { reason, by, approvedBy, importId }: Decision,
): Promise<void> {
  await transaction.query({
    name: 'insert_match_undo',
    text: `
      insert into receipt_match_undo (receipt_id, match_no, merchant_code, kind, payment_id, reason, actor, approved_by,
        money_taken, money_returned, import_id, at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, gateway_now())`,
    values: [
      receiptId,
      matchNo,
      key.merchantCode,
      key.kind,
      key.paymentId,
      reason,
      writeActor(by),
      approvedBy ?? null,
      amountFixed(money(taken, currencyCode)),
      amountFixed(money(returned, currencyCode)),
      importId ?? null,
    ],
  })
}

/**
 * Adds to what a payment in SUCCESS gave back what its undone matches returned. Writes one event and one
 * callback; the status stays.
 */
export async function giveBackUndone(
  transaction: Queryable,
  { receiptId, key }: MatchInForce,
  { by }: Decision,
): Promise<void> {
  const { rowCount } = await transaction.query({
    name: 'give_back_undone',
    text: `
      with undone as (
        select sum(undo.money_returned) as amount
          from receipt_match_undo undo join receipt_match matched using (receipt_id, match_no)
         where undo.merchant_code = $1 and undo.kind = $2 and undo.payment_id = $3 and matched.given_back),
      given as (
        update payment
           set money_returned = nullif(undone.amount, 0), event_no = event_no + 1, changed_at = gateway_now(),
               returned_at = case when undone.amount > coalesce(money_returned, 0) then gateway_now() else returned_at end
          from undone
         where merchant_code = $1 and kind = $2 and payment_id = $3 and status = 'SUCCESS'
        returning event_no, callback_url),
      event as (
        insert into payment_event (merchant_code, kind, payment_id, event_no, from_status, to_status, cause, actor, receipt_id, at)
        select $1, $2, $3, event_no, 'SUCCESS', 'SUCCESS', 'MATCH_UNDONE', $4, $5, gateway_now() from given)
      insert into callback (merchant_code, kind, payment_id, event_no, url, next_delivery_at, created_at)
      select $1, $2, $3, event_no, callback_url, gateway_now(), gateway_now() from given`,
    values: [key.merchantCode, key.kind, key.paymentId, writeActor(by), receiptId],
  })
  if (rowCount !== 1) throw new Error(`payment ${key.paymentId} changed although its row was locked`)
}

/** Takes back what was asked for on top of the attempts of a payment. The caller holds the payment's row. */
export async function dropRestOffsets(transaction: Queryable, match: MatchInForce): Promise<void> {
  const { merchantCode, kind, paymentId } = match.key
  await transaction.query({
    name: 'drop_rest_offsets',
    text: `update payment_attempt set rest_offset = 0
            where merchant_code = $1 and kind = $2 and payment_id = $3 and rest_offset > 0`,
    values: [merchantCode, kind, paymentId],
  })
}
