import { writeActor, type CurrentActor } from '../../../platform/audit/actor.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { PaymentKey } from '../../payment-key.ts'

export interface GivingBack {
  readonly key: PaymentKey
  readonly cause: 'PAYOUT_RETURNED' | 'PAYIN_REVERSED'
  readonly actor: CurrentActor
}

/**
 * One guarded statement: marks the whole order amount of a payment in SUCCESS as returned, once. The status
 * stays; writes one event and one callback. False when there was nothing to return: then nothing was written.
 */
export async function giveBack(transaction: Queryable, { key, cause, actor }: GivingBack): Promise<boolean> {
  const { rowCount } = await transaction.query({
    name: 'give_back',
    text: `
      with given as (
        update payment set money_returned = amount, returned_at = gateway_now(), event_no = event_no + 1, changed_at = gateway_now()
         where merchant_code = $1 and kind = $2 and payment_id = $3 and status = 'SUCCESS' and money_returned is null
           and not exists (
             select from receipt_match matched
              where (matched.merchant_code, matched.kind, matched.payment_id) = ($1, $2, $3) and matched.given_back)
        returning event_no, callback_url),
      event as (
        insert into payment_event (merchant_code, kind, payment_id, event_no, from_status, to_status, cause, actor, at)
        select $1, $2, $3, event_no, 'SUCCESS', 'SUCCESS', $4, $5, gateway_now() from given)
      insert into callback (merchant_code, kind, payment_id, event_no, url, next_delivery_at, created_at)
      select $1, $2, $3, event_no, callback_url, gateway_now(), gateway_now() from given`,
    values: [key.merchantCode, key.kind, key.paymentId, cause, writeActor(actor)],
  })
  return rowCount === 1
}
